import { definitions } from '../../detectors/index.ts';
import { profileJsonSchema } from '../../profiles/json-schema.ts';
import { OPERATION_TEXTS, type OperationText } from './operation-texts.ts';
import { FLAG_TEXT, PARAMETER_TEXTS } from './parameters.ts';
import { ANSWER_SCHEMAS, PROBLEM_RESPONSE } from './schemas.ts';

/** An operation of the server, as its route was declared. */
export interface ServedOperation {
  readonly method: string;
  /** As routes write it: `/api/profiles/:name`. */
  readonly path: string;
  /** Names of the parameters of its query. */
  readonly parameters: readonly string[];
}

/** The OpenAPI 3.1 document of the operations that the server has. */
export function openApiDocument(served: readonly ServedOperation[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of served) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'redactor',
      version,
      description: 'Removes sensitive information from text while the text streams through it.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: ['Redaction', 'Conversations', 'Profiles', 'Contexts', 'Presidio', 'Service'].map(
      (name) => ({ name }),
    ),
    paths,
    components: {
      schemas: schemas(),
      responses: { Problem: PROBLEM_RESPONSE },
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function described({ method, path, parameters }: ServedOperation): object {
  const text = OPERATION_TEXTS[`${method} ${path}`] ?? untold(method, path);
  const own = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return {
    operationId: text.id,
    tags: [text.tag],
    summary: text.summary,
    ...(own.length + parameters.length > 0 && {
      parameters: [
        ...own.map((name) => parameter(name, 'path')),
        ...parameters.map((name) => parameter(name, 'query')),
      ],
    }),
    ...(text.body && { requestBody: { required: true, content: text.body } }),
    responses: {
      200: { description: 'Done.', content: text.answer },
      default: { $ref: '#/components/responses/Problem' },
    },
    // Keys are required if the service has any.
    security: text.open === true ? [{}] : [{}, { key: [] }],
  };
}

/** A route without a text still is in the document: nothing that is served is hidden. */
function untold(method: string, path: string): OperationText {
  const id = `${method.toLowerCase()}${path.replace(/\W+(\w)/g, (_, letter) => letter.toUpperCase())}`;
  const answer = { 'application/json': { schema: {} } };
  return { id, tag: 'Service', summary: `${method} ${path}`, answer };
}

function parameter(name: string, place: 'path' | 'query'): object {
  const { description, schema } = PARAMETER_TEXTS[name] ?? FLAG_TEXT;
  return { name, in: place, required: place === 'path', description, schema };
}

function schemas(): Record<string, object> {
  const { $schema: _dialect, $defs, ...profile } = profileJsonSchema(definitions);
  const shared = JSON.parse(
    JSON.stringify({ Profile: profile, ...$defs }).replaceAll('#/$defs/', '#/components/schemas/'),
  );
  return { ...shared, ...ANSWER_SCHEMAS };
}
