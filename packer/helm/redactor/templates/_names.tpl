{{- define "redactor.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-{{ .Chart.Name }}{{ end }}
{{- end }}

{{- define "redactor.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "redactor.labels" -}}
{{ include "redactor.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "redactor.forward.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}-forward
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "redactor.forward.labels" -}}
{{ include "redactor.forward.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "redactor.profiles" -}}
{{- if .Values.profiles.configMap }}{{ .Values.profiles.configMap }}
{{- else if .Values.profiles.files }}{{ include "redactor.name" . }}-profiles{{ end }}
{{- end }}

{{- /* Numbers of a file of values are floats, 1000000 written as 1e+06, and its yes and no are booleans. */}}
{{- define "redactor.setting" -}}
{{- if kindIs "bool" . }}{{ ternary "yes" "no" . | quote }}
{{- else if kindIs "float64" . }}{{ int64 . | quote }}
{{- else }}{{ . | quote }}{{ end }}
{{- end }}
