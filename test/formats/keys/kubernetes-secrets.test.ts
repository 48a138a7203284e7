import assert from 'node:assert/strict';
import { test } from 'node:test';
import { every } from '../../profiles/every-filter.ts';
import { run } from '../../profiles/running.ts';

/** The value of a member with a name that says nothing, plain or in Base64. */
const VALUES = ['Zq7xyWw2Pk9b', 'WnE3eHlXdzJQazli', 'admin'];

/** Objects of the kind Secret, by their order of members. */
const SECRETS: Readonly<Record<string, (value: string) => string>> = {
  manifest: (v) =>
    `apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\ntype: Opaque\ndata:\n  anything: ${v}\n`,
  'kind first': (v) =>
    `kind: Secret\napiVersion: v1\nmetadata:\n  name: db\ndata:\n  anything: ${v}\n`,
  'as kubectl prints it': (v) =>
    `apiVersion: v1\ndata:\n  anything: ${v}\n  other: ${v}\nkind: Secret\nmetadata:\n  name: db\n`,
  stringData: (v) => `apiVersion: v1\nmetadata:\n  name: db\nstringData:\n  anything: ${v}\n`,
  JSON: (v) =>
    `{"apiVersion":"v1","kind":"Secret","metadata":{"name":"db"},"data":{"anything":"${v}"}}`,
  'JSON, as kubectl prints it': (v) =>
    `{\n  "apiVersion": "v1",\n  "data": {\n    "anything": "${v}"\n  },\n  "kind": "Secret"\n}\n`,
  'in a list': (v) =>
    `apiVersion: v1\nitems:\n- apiVersion: v1\n  data:\n    anything: ${v}\n  kind: Secret\nkind: List\n`,
};

for (const [name, secret] of Object.entries(SECRETS)) {
  test(`each value of a Secret of Kubernetes is replaced: ${name}`, () => {
    for (const value of VALUES) {
      const { text } = run(every, secret(value));
      assert.ok(!text.includes(value), text);
      assert.ok(text.includes('Secret') || name === 'stringData', text);
    }
  });
}

test('the values of other objects of Kubernetes, and of objects of other kinds, stay', () => {
  const texts = [
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: db\ndata:\n  anything: medium\n',
    'apiVersion: v1\ndata:\n  anything: medium\nkind: ConfigMap\n',
    '{"kind":"List","data":{"anything":"medium"}}',
    '{"data":{"anything":"medium"},"note":"Secret"}',
  ];
  for (const text of texts) assert.equal(run(every, text).text, text);
});
