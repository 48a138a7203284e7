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

{{- define "redactor.profiles" -}}
{{- if .Values.profiles.configMap }}{{ .Values.profiles.configMap }}
{{- else if .Values.profiles.files }}{{ include "redactor.name" . }}-profiles{{ end }}
{{- end }}
