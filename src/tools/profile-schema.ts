// Writes profiles/schema/profile.json, which the shipped profiles name by `$schema`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { definitions } from '../detectors/index.ts';
import { profileJsonSchema } from '../profiles/json-schema.ts';

const folder = new URL('../../profiles/schema/', import.meta.url);
mkdirSync(folder, { recursive: true });
const text = JSON.stringify(profileJsonSchema(definitions));
writeFileSync(new URL('profile.json', folder), `${text}\n`);
