import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { validate } from '@scalar/openapi-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { pino } from 'pino';
import { definitions } from '../../../src/detectors/index.ts';
import { OPERATION_TEXTS } from '../../../src/http/openapi/operation-texts.ts';
import { PARAMETER_TEXTS } from '../../../src/http/openapi/parameters.ts';
import { BODY_TYPES, media } from '../../../src/http/request/media-type.ts';
import { type AppOptions, app } from '../../../src/http/routes/app.ts';
import { profileJsonSchema } from '../../../src/profiles/json-schema.ts';
import { loadProfiles } from '../../../src/profiles/load.ts';
import { ask as askService, one, place } from '../../service/one.ts';

const root = new URL('../../../', import.meta.url);
const folder = new URL('profiles', root).pathname;
const { port } = await one(place(), { profiles: folder });
const ask = (path: string, asking: Parameters<typeof askService>[2]) =>
  askService(port, path, asking);

async function document() {
  return JSON.parse((await ask('/openapi.json', { method: 'GET' })).body);
}

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await validate(await document());
  assert.deepEqual([valid, errors ?? []], [true, []]);
});

test('each type of a body that the document names is taken', async () => {
  const { paths } = await document();
  for (const path of ['/api/filter', '/api/explain']) {
    const types = Object.keys(paths[path].post.requestBody.content);
    assert.deepEqual(types, ['text/plain', ...BODY_TYPES]);
    for (const type of types) {
      const header = type.startsWith('multipart/')
        ? `${type}; boundary=b`
        : type.replace('*', 'csv');
      assert.doesNotThrow(() => media(header), type);
    }
  }
});

test('a span has the type of any filter', async () => {
  const { components } = await document();
  const types = components.schemas.Span.properties.filterType.enum;
  assert.deepEqual(types, [...definitions.map(({ filterType }) => filterType), 'CUSTOM_PATH']);
});

test('every operation that answers is in the document, and no other', async () => {
  const { paths } = await document();
  for (const path of Object.keys(paths)) {
    const answer = await ask(path.replace(/\{\w+\}/g, 'nobody'), { method: 'TRACE' });
    assert.equal(answer.status, 405, path);
    const allowed = String(answer.headers['allow']).split(', ');
    const methods = Object.keys(paths[path]).map((method) => method.toUpperCase());
    assert.deepEqual(allowed.filter((method) => method !== 'HEAD').sort(), methods.sort(), path);
  }
});

test('every route that handles methods itself is in the document', async () => {
  const { paths } = await document();
  const { routes } = app({
    profiles: new Map(),
    spool: folder,
    log: pino({ level: 'silent' }),
    version: '1',
    uploads: {} as AppOptions['uploads'] & object,
    contexts: {} as AppOptions['contexts'] & object,
    presidio: {},
  });
  const patterns = [...new Set(routes.map(({ path }) => path.replace(/:(\w+)/g, '{$1}')))];
  for (const path of patterns) {
    if (path in paths) continue;
    // The remaining routes are not served, and answer so.
    const answer = await ask(path.replace(/\{\w+\}|\*/g, 'nobody'), { method: 'POST' });
    assert.equal(answer.status, 501, path);
  }
});

test('each operation and parameter has a text, and each text an operation', async () => {
  const { paths } = await document();
  const served = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  assert.deepEqual(
    served.filter((one) => !(one in OPERATION_TEXTS)),
    [],
  );
  assert.deepEqual(
    Object.keys(OPERATION_TEXTS).filter((one) => !served.includes(one)),
    [],
  );
  const ids = Object.values(OPERATION_TEXTS).map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(Object.values(PARAMETER_TEXTS).every(({ description }) => description.endsWith('.')));
});

test('the examples of the document answer as they say', async () => {
  const { paths } = await document();
  let replayed = 0;
  for (const [path, { post }] of Object.entries<{ post?: Replay }>(paths)) {
    for (const [type, { example }] of Object.entries(post?.requestBody?.content ?? {})) {
      const expected = post?.responses[200].content[type]?.example;
      if (example === undefined || expected === undefined) continue;
      const body = typeof example === 'string' ? example : JSON.stringify(example);
      const answer = await ask(path, { method: 'POST', headers: { 'Content-Type': type }, body });
      const text = answer.body;
      assert.deepEqual(typeof expected === 'string' ? text : JSON.parse(text), expected, path);
      replayed += 1;
    }
  }
  assert.equal(replayed, 3);
});

interface Replay {
  readonly requestBody?: { readonly content: Record<string, { readonly example?: unknown }> };
  readonly responses: { 200: { content: Record<string, { readonly example?: unknown }> } };
}

test('the schema of profiles takes the shipped ones, and refuses what loading refuses', async () => {
  const schema = JSON.parse((await ask('/schema/profile.json', { method: 'GET' })).body);
  assert.deepEqual(schema, JSON.parse(JSON.stringify(profileJsonSchema(definitions))));
  const valid = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);
  for (const name of loadProfiles(folder).keys()) {
    const file = JSON.parse(readFileSync(new URL(`profiles/${name}.json`, root), 'utf8'));
    assert.equal(valid(file), true, JSON.stringify(valid.errors));
    assert.equal(file.$schema, './schema/profile.json');
  }
  for (const wrong of [
    { identifiers: {} },
    { name: 'x', identifiers: { nope: {} } },
    { name: 'x', identifiers: { ssn: { enabled: 'yes' } } },
    { name: 'x', identifiers: { ssn: { ssnFilterStrategies: [{ strategy: 'NOPE' }] } } },
  ]) {
    assert.equal(valid(wrong), false, JSON.stringify(wrong));
  }
  const filters = Object.entries<{ description: string }>(schema.properties.identifiers.properties);
  assert.deepEqual(
    filters.filter(([, { description }]) => !description).map(([key]) => key),
    [],
  );
});

test('the schema beside the profiles is the one that is served', () => {
  const file = readFileSync(new URL('profiles/schema/profile.json', root), 'utf8');
  assert.deepEqual(JSON.parse(file), JSON.parse(JSON.stringify(profileJsonSchema(definitions))));
});

test('the viewer loads nothing from elsewhere and runs nothing inline', async () => {
  const page = await ask('/docs', { method: 'GET' });
  const html = page.body;
  assert.match(
    String(page.headers['content-security-policy']),
    /default-src 'none'; script-src 'self'/,
  );
  assert.doesNotMatch(html, /https?:|<style|style=|<script>/);
  for (const [, path = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
    assert.equal((await ask(path, { method: 'GET' })).status, 200, path);
  }
});
