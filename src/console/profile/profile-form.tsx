import { useContext } from 'preact/hooks';
import { FilterList } from './filter-list.tsx';
import { FormContext } from './form-context.ts';
import { AnyField } from './object-field.tsx';
import { resolved, schemaIn } from './schema.ts';
import { objectOf } from './values.ts';

/** The form of a profile: its name, its own members and its filters. */
export function ProfileForm() {
  const { root: schema, profile } = useContext(FormContext);
  const properties = schemaIn(schema['properties']);
  const members = objectOf(profile);
  const rest = Object.keys(properties).filter((name) => !ELSEWHERE.includes(name));
  const field = (name: string) => (
    <AnyField
      key={name}
      label={WORDS[name] ?? name}
      schema={resolved(schemaIn(properties[name]), schema)}
      value={members[name]}
      path={[name]}
    />
  );
  return (
    <div class="stack">
      <section class="card" aria-labelledby="general-title">
        <h2 id="general-title">General</h2>
        {field('name')}
        <details class="more">
          <summary>Ignored texts, keys and domain</summary>
          <div class="stack">{rest.map(field)}</div>
        </details>
      </section>
      <FilterList
        schema={schemaIn(properties['identifiers'])}
        identifiers={members['identifiers']}
      />
    </div>
  );
}

/** Members that have a place of their own on the screen. */
const ELSEWHERE = ['$schema', 'name', 'identifiers', 'tests'];

const WORDS: Readonly<Record<string, string>> = {
  name: 'Name',
  ignored: 'Ignored texts',
  ignoredPatterns: 'Ignored patterns',
  domain: 'Domain',
  crypto: 'Key of CRYPTO_REPLACE',
  fpe: 'Key of FPE_ENCRYPT_REPLACE',
  config: 'Config',
};
