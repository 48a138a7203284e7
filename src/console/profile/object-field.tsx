import { useContext } from 'preact/hooks';
import type { Schema } from '../parts/filter-texts.ts';
import { type FieldProps, FormContext } from './form-context.ts';
import { initial, kindOf, resolved, schemaIn } from './schema.ts';
import { SimpleField } from './simple-field.tsx';
import { objectOf, type ValuePath } from './values.ts';

/** The members that an object has, each with a field, and a list of the members that can be added. */
export function ObjectFields({
  schema,
  value,
  path,
  always = [],
}: Omit<FieldProps, 'label'> & {
  /** Members that are shown even where they are not set. */
  readonly always?: readonly string[];
}) {
  const { root, set } = useContext(FormContext);
  const members = objectOf(value);
  const properties = schemaIn(schema['properties']);
  const shown = [...new Set([...always, ...Object.keys(members)])];
  const rest = Object.keys(properties).filter((name) => !shown.includes(name));
  const schemaOf = (name: string): Schema => resolved(schemaIn(properties[name]), root);
  return (
    <>
      {shown.map((name) => (
        <div class="member" key={name}>
          <AnyField
            label={memberWords(name)}
            schema={schemaOf(name)}
            value={members[name]}
            path={[...path, name]}
          />
          {name in members && !always.includes(name) && (
            <Remove what={memberWords(name)} path={[...path, name]} />
          )}
        </div>
      ))}
      {rest.length > 0 && (
        <label class="field add">
          <span class="hidden">Add an option</span>
          <select
            value=""
            onChange={({ currentTarget }) => {
              const { value: name } = currentTarget;
              currentTarget.value = '';
              if (name !== '') set([...path, name], initial(schemaOf(name)));
            }}
          >
            <option value="">Add an option…</option>
            {rest.map((name) => (
              <option key={name} value={name}>
                {memberWords(name)}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}

/** A field for a value of any kind. */
export function AnyField(props: FieldProps) {
  const kind = kindOf(props.schema, props.value);
  if (kind === 'list') return <ListField {...props} />;
  if (kind !== 'object') return <SimpleField {...props} />;
  return (
    <fieldset>
      <legend>{props.label}</legend>
      <ObjectFields {...props} />
    </fieldset>
  );
}

function ListField({ label, schema, value, path }: FieldProps) {
  const { root, set } = useContext(FormContext);
  const elements = Array.isArray(value) ? value : [];
  const item = resolved(schemaIn(schema['items']), root);
  const isStrategy = 'strategy' in schemaIn(item['properties']);
  return (
    <fieldset>
      <legend>{label}</legend>
      {elements.map((element, index) => (
        // Elements have no name of their own
        <fieldset class="element" key={index}>
          <legend class="hidden">
            {label} {index + 1}
          </legend>
          <ObjectFields
            schema={item}
            value={element}
            path={[...path, index]}
            always={isStrategy ? ['strategy', 'condition'] : []}
          />
          <Remove what={`${label} ${index + 1}`} path={[...path, index]} />
        </fieldset>
      ))}
      <button
        type="button"
        class="quiet"
        onClick={() => set(path, [...elements, isStrategy ? { strategy: 'REDACT' } : {}])}
      >
        Add {isStrategy ? 'a strategy' : 'one'}
      </button>
    </fieldset>
  );
}

function Remove({ what, path }: { readonly what: string; readonly path: ValuePath }) {
  const { set } = useContext(FormContext);
  return (
    <button type="button" class="quiet remove" onClick={() => set(path, undefined)}>
      <span aria-hidden="true">×</span>
      <span class="hidden">Remove {what}</span>
    </button>
  );
}

/** `maskCharacter` is `mask character`; `ssnFilterStrategies` is `strategies`. */
function memberWords(name: string): string {
  if (/FilterStrateg(?:ies|y)$/.test(name)) return 'strategies';
  return name.replace(
    /([a-z\d])([A-Z])/g,
    (_, before: string, letter: string) => `${before} ${letter.toLowerCase()}`,
  );
}
