import { useContext, useState } from 'preact/hooks';
import { type FieldProps, FormContext } from './form-context.ts';
import { kindOf } from './schema.ts';
import { pathText } from './values.ts';

/** A field for one value, with its problem under it. */
export function SimpleField(props: FieldProps) {
  const { problems } = useContext(FormContext);
  const path = pathText(props.path);
  const problem = problems.get(path);
  const id = `field-${path.replace(/[^\w-]/g, '-')}`;
  return (
    <div class={`form-field${problem === undefined ? '' : ' wrong'}`}>
      <label for={id}>{props.label}</label>
      <Control {...props} id={id} invalid={problem !== undefined} />
      {problem !== undefined && (
        <p class="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

type ControlProps = FieldProps & { readonly id: string; readonly invalid: boolean };

function Control({ schema, value, path, id, invalid }: ControlProps) {
  const { set } = useContext(FormContext);
  const state = {
    id,
    'aria-invalid': invalid,
    ...(invalid && { 'aria-describedby': `${id}-problem` }),
  };
  switch (kindOf(schema, value)) {
    case 'flag':
      return (
        <input
          type="checkbox"
          {...state}
          checked={value === true || (value === undefined && schema['default'] === true)}
          onChange={({ currentTarget }) => set(path, currentTarget.checked)}
        />
      );
    case 'number':
      return (
        <input
          type="number"
          step="any"
          {...state}
          value={value === undefined ? '' : String(value)}
          onInput={({ currentTarget: { value: text } }) =>
            set(path, text === '' ? undefined : Number(text))
          }
        />
      );
    case 'choice':
      return (
        <select
          {...state}
          value={String(value ?? schema['default'] ?? '')}
          onChange={({ currentTarget }) => set(path, currentTarget.value)}
        >
          {(schema['enum'] as readonly string[]).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      );
    case 'text':
      return (
        <input
          type="text"
          {...state}
          value={String(value ?? '')}
          onInput={({ currentTarget }) => set(path, currentTarget.value)}
        />
      );
    case 'texts':
      return (
        <textarea
          class="plain-area"
          {...state}
          rows={Math.min(8, Math.max(2, (value as readonly string[] | undefined)?.length ?? 0))}
          placeholder="one a line"
          value={((value as readonly string[] | undefined) ?? []).join('\n')}
          onInput={({ currentTarget }) => set(path, currentTarget.value.split('\n'))}
          onBlur={({ currentTarget }) =>
            set(
              path,
              currentTarget.value.split('\n').filter((line) => line.trim() !== ''),
            )
          }
        />
      );
    default:
      return <JsonControl value={value} path={path} state={state} />;
  }
}

/** A value without a field of its own, edited as JSON; used once it is valid. */
function JsonControl({
  value,
  path,
  state,
}: Pick<FieldProps, 'value' | 'path'> & { readonly state: object }) {
  const { set } = useContext(FormContext);
  const [draft, setDraft] = useState<string>();
  return (
    <textarea
      class="plain-area code-area"
      {...state}
      rows={3}
      value={draft ?? JSON.stringify(value, null, 2) ?? ''}
      onInput={({ currentTarget }) => {
        setDraft(currentTarget.value);
        try {
          set(path, JSON.parse(currentTarget.value));
        } catch {
          // Taken once it can be read.
        }
      }}
      onBlur={() => setDraft(undefined)}
    />
  );
}
