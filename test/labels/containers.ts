import { snake } from './spellings.ts';

/** Writes a label and its value, in marks, as a format has them. */
export type Container = (label: string, value: string) => string;

const upper = (label: string) => snake(label).replaceAll('-', '_').toUpperCase();
const dashed = (label: string) => label.replace(/[ _]/g, '-');
const name = (label: string) => snake(label).replace(/[^\p{L}\d_]/gu, '');

/** Containers by name. */
export const CONTAINERS: Readonly<Record<string, Container>> = {
  JSON: (k, v) => `{"n":1,"${k}":"${v}","z":[]}`,
  'JSON, nested': (k, v) => `{\n  "data": {\n    "${k}": "${v}",\n    "x": null\n  }\n}\n`,
  'JSON, array of values': (k, v) => `{"n":1,"${k}":["${v}"]}`,
  'JSON in a string': (k, v) => `{"body":"{\\"${k}\\":\\"${v}\\"}"}`,
  'JSON after text': (k, v) => `2024-05-06 10:00:00 INFO got {"${k}":"${v}"} ok\n`,
  JSON5: (k, v) => `{n: 1, ${name(k)}: '${v}',}\n`,
  'name and value': (k, v) => `{"name":"${k}","value":"${v}"}`,
  'value and name': (k, v) => `[{"value":"${v}","name":"${k}"}]`,
  'key and value': (k, v) => `{"key":"${k}","value":"${v}"}`,
  'field, old and new': (k, v) => `{"field":"${k}","old":"${v}","new":"${v}"}`,
  'key, old and new': (k, v) => `{"${k}":{"old":"${v}","new":"${v}"}}`,
  'array of pairs': (k, v) => `{"headers":[["${k}","${v}"],["Accept","*/*"]]}`,
  'array of names and values': (k, v) => `{"rawHeaders":["Accept","*/*","${k}","${v}"]}`,
  'JSON Patch': (k, v) => `[{"op":"replace","path":"/${k}","value":"${v}"}]`,
  logfmt: (k, v) => `level=info ${name(k)}="${v}" ok=true\n`,
  'pairs after text': (k, v) => `2024-05-06 INFO saved ${name(k)}="${v}"\n`,
  'lines with colons': (k, v) => `id: 1\n${k}: ${v}\nend: yes\n`,
  'lines with equals signs': (k, v) => `[main]\nx = 1\n${name(k)} = ${v}\n`,
  'lines with blanks before equals signs': (k, v) =>
    `x                 = 1\n${name(k)}             = "${v}"\n`,
  environment: (k, v) => `A=1\n${upper(k)}="${v}"\nB=2\n`,
  properties: (k, v) => `app.a=1\napp.${name(k)}=${v}\n`,
  YAML: (k, v) => `a: 1\nb:\n  ${k}: "${v}"\n  c: 2\n`,
  'YAML, list': (k, v) => `items:\n- a: 1\n  ${k}: '${v}'\n`,
  'XML element': (k, v) => `<r>\n  <${name(k)}>${v}</${name(k)}>\n</r>\n`,
  'XML attribute': (k, v) => `<r><x a="1" ${name(k)}="${v}"/></r>\n`,
  'XML name and value': (k, v) => `<r><field name="${k}">${v}</field></r>\n`,
  'HTML table': (k, v) => `<table><tr><th>${k}</th><td>${v}</td></tr></table>\n`,
  'HTML list': (k, v) => `<dl><dt>${k}</dt><dd>${v}</dd></dl>\n`,
  CSV: (k, v) => `nr,${k},status\n1,${v},open\n2,,closed\n`,
  'CSV with semicolons': (k, v) => `nr;${k};status\n1;${v};open\n2;;closed\n`,
  'CSV of fields and values': (k, v) => `Field,Value\nstatus,open\n${k},${v}\n`,
  'Markdown table': (k, v) => `| nr | ${k} |\n|---|---|\n| 1 | ${v} |\n`,
  'Markdown fields and values': (k, v) => `| Field | Value |\n|---|---|\n| ${k} | ${v} |\n`,
  header: (k, v) => `GET / HTTP/1.1\nHost: a.example\nX-${dashed(k)}: ${v}\nAccept: */*\n\n`,
  query: (k, v) =>
    `GET /a?x=1&${name(k)}=${encodeURIComponent(v)
      .replace(/%C2%AB/g, '«')
      .replace(/%C2%BB/g, '»')}&y=2 HTTP/1.1\n`,
  'form body': (k, v) =>
    `x=1&${name(k)}=${encodeURIComponent(v)
      .replace(/%C2%AB/g, '«')
      .replace(/%C2%BB/g, '»')}\n`,
  'SQL insert': (k, v) => `INSERT INTO t (id, ${name(k)}) VALUES (1, '${v}');\n`,
  'SQL update': (k, v) => `UPDATE t SET ${name(k)} = '${v}' WHERE id = 1;\n`,
  Python: (k, v) => `{'n': 1, '${k}': '${v}'}\n`,
  'Java map': (k, v) => `2024-05-06 INFO saved {n=1, ${name(k)}=${v}}\n`,
  'Java object': (k, v) => `2024-05-06 INFO saved Person(n=1, ${name(k)}=${v})\n`,
  'Ruby hash': (k, v) => `{:n=>1, :${name(k)}=>"${v}"}\n`,
  'Go map': (k, v) => `2024/05/06 10:00:00 got map[${name(k)}:${v}]\n`,
  'PHP array': (k, v) => `Array\n(\n    [n] => 1\n    [${k}] => ${v}\n)\n`,
  Terraform: (k, v) => `  ~ resource "x" "y" {\n      ~ ${name(k)} = "${v}" -> "${v}"\n    }\n`,
  diff: (k, v) => `@@ -1,2 +1,2 @@\n-${name(k)}: ${v}\n+${name(k)}: ${v}\n`,
  'record of psql': (k, v) => `-[ RECORD 1 ]-----\nnr | 1\n${name(k)} | ${v}\n`,
  'record of MySQL': (k, v) =>
    `*************************** 1. row ***************************\nnr: 1\n${name(k)}: ${v}\n`,
  call: (k, v) => `request.setHeader("${k}", "${v}");\n`,
};
