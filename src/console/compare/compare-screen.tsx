import { useMemo, useState } from 'preact/hooks';
import type { FoundSpan } from '../explain.ts';
import { ProblemNotice } from '../parts/problem.tsx';
import { chosenProfile, useProfiles } from '../parts/profile-picker.tsx';
import { useScrollTogether } from '../parts/scroll-together.ts';
import type { LoadedValue } from '../parts/use-loaded.ts';
import type { ScreenProps } from '../route.ts';
import { useSession } from '../session.ts';
import { EXAMPLE } from '../try/example.ts';
import { plural } from '../words.ts';
import { CountsTable, DifferencesTable } from './compare-tables.tsx';
import { differences, identity } from './differences.ts';
import { SidePicker } from './side-picker.tsx';
import { SideText } from './side-text.tsx';
import { useSide } from './use-side.ts';

/** Most UTF-16 code units of a text that is compared: both sides are drawn with each edit. */
const MOST_CHARACTERS = 64 * 1024;

/** Two profiles, or two versions of one, on the same text. */
export function CompareScreen({ names, setNames }: ScreenProps) {
  const { text, setText } = useSession();
  const profiles = useProfiles();
  const all = profiles.value ?? [];
  const left = chosenProfile(names['p'], all);
  const right = names['q'] ?? all.find((name) => name !== left) ?? left;
  const [leftVersion, rightVersion] = [names['pv'] ?? '', names['qv'] ?? ''];
  const one = useSide(text, left, leftVersion);
  const other = useSide(text, right, rightVersion);
  const [current, setCurrent] = useState<number>();
  const [tooLong, setTooLong] = useState(false);
  const [first, second] = useScrollTogether();
  const [spans, others] = [foundBy(one), foundBy(other)];
  const both = spans !== undefined && others !== undefined;
  const different = useMemo(() => (both ? differences(spans, others) : []), [spans, others]);
  const same = useMemo(() => {
    const ofRight = new Set((others ?? []).map(identity));
    return new Set((spans ?? []).map(identity).filter((span) => ofRight.has(span)));
  }, [spans, others]);
  const titles = [titleOf(left, leftVersion), titleOf(right, rightVersion)] as const;
  return (
    <div class="screen compare">
      <div class="toolbar">
        <h1>Compare</h1>
        <SidePicker
          label="Left"
          profile={left}
          revision={leftVersion}
          all={all}
          onChange={(p, pv) => setNames(without({ ...names, p, pv, q: right }))}
        />
        <SidePicker
          label="Right"
          profile={right}
          revision={rightVersion}
          all={all}
          onChange={(q, qv) => setNames(without({ ...names, p: left, q, qv }))}
        />
      </div>
      <ProblemNotice error={profiles.error ?? one.error ?? other.error} />
      <section class="pane" aria-labelledby="compare-text">
        <div class="pane-head">
          <h2 id="compare-text">Text</h2>
          <button type="button" class="quiet" onClick={() => setText(text === '' ? EXAMPLE : '')}>
            {text === '' ? 'Use an example' : 'Clear'}
          </button>
        </div>
        <textarea
          class="plain-area"
          aria-label="Text to compare on"
          rows={6}
          value={text}
          spellcheck={false}
          placeholder="Paste the text that both profiles redact."
          onInput={({ currentTarget }) => {
            const { value } = currentTarget;
            setTooLong(value.length > MOST_CHARACTERS);
            if (value.length <= MOST_CHARACTERS) setText(value);
            else currentTarget.value = text;
          }}
        />
        {tooLong && (
          <p class="notice warning" role="alert">
            The text was not taken: at most {MOST_CHARACTERS.toLocaleString('en')} characters are
            compared. <code>redactor diff</code> compares files of any size.
          </p>
        )}
      </section>
      <div class="columns">
        {[
          { title: titles[0], found: spans, loaded: one, boxRef: first },
          { title: titles[1], found: others, loaded: other, boxRef: second },
        ].map(({ title, found, loaded, boxRef }, side) => (
          <SideText
            key={side}
            side={side === 0 ? 'left' : 'right'}
            title={title}
            text={text}
            spans={found}
            error={loaded.current ? loaded.error : undefined}
            same={same}
            current={current}
            boxRef={boxRef}
          />
        ))}
      </div>
      <div class="columns tables">
        <section class="card" aria-labelledby="differences-title">
          <h2 id="differences-title">
            {both && text !== '' ? plural(different.length, 'difference') : 'Differences'}
          </h2>
          {different.length === 0 ? (
            <p class="hint">{nothing(text, both)}</p>
          ) : (
            <DifferencesTable
              list={different}
              text={text}
              titles={titles}
              current={current}
              onChoose={setCurrent}
            />
          )}
        </section>
        <section class="card" aria-labelledby="counts-title">
          <h2 id="counts-title">Replacements by type</h2>
          {both ? (
            <CountsTable left={spans} right={others} titles={titles} />
          ) : (
            <p class="hint">{nothing(text, both)}</p>
          )}
        </section>
      </div>
    </div>
  );
}

/** The spans of exactly this text; undefined while they are on their way, or where they cannot be had. */
function foundBy({ value, current }: LoadedValue<readonly FoundSpan[]>) {
  return current ? value : undefined;
}

function nothing(text: string, both: boolean): string {
  if (text === '') return 'Nothing to compare yet.';
  return both ? 'Both profiles make the same of this text.' : 'Shown when both sides are there.';
}

function titleOf(profile: string, revision: string): string {
  return revision === '' ? profile : `${profile}, version ${revision}`;
}

/** Leaves empty names out of the link. */
function without(names: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(names).filter(([, value]) => value !== ''));
}
