import { useMemo, useState } from 'preact/hooks';
import type { FoundSpan } from '../explain.ts';
import { ProblemNotice } from '../parts/problem.tsx';
import { chosenProfile, useProfiles } from '../parts/profile-picker.tsx';
import { useScrollTogether } from '../parts/scroll-together.ts';
import type { ScreenProps } from '../route.ts';
import { useSession } from '../session.ts';
import { EXAMPLE } from '../try/example.ts';
import { plural } from '../words.ts';
import { CountsTable, DifferencesTable } from './compare-tables.tsx';
import { differences, identity } from './differences.ts';
import { SidePicker } from './side-picker.tsx';
import { SideText } from './side-text.tsx';
import { useSide } from './use-side.ts';

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
  const [first, second] = useScrollTogether();
  const [spans, others] = [one.value ?? NONE, other.value ?? NONE];
  const different = useMemo(() => differences(spans, others), [spans, others]);
  const same = useMemo(() => {
    const ofRight = new Set(others.map(identity));
    return new Set(spans.map(identity).filter((span) => ofRight.has(span)));
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
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </section>
      <div class="columns">
        {[
          { title: titles[0], found: spans, boxRef: first },
          { title: titles[1], found: others, boxRef: second },
        ].map(({ title, found, boxRef }, side) => (
          <SideText
            key={side}
            side={side === 0 ? 'left' : 'right'}
            title={title}
            text={text}
            spans={found}
            same={same}
            current={current}
            boxRef={boxRef}
          />
        ))}
      </div>
      <div class="columns tables">
        <section class="card" aria-labelledby="differences-title">
          <h2 id="differences-title">{plural(different.length, 'difference')}</h2>
          {different.length === 0 ? (
            <p class="hint">
              {text === ''
                ? 'Nothing to compare yet.'
                : 'Both profiles make the same of this text.'}
            </p>
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
          <CountsTable left={spans} right={others} titles={titles} />
        </section>
      </div>
    </div>
  );
}

const NONE: readonly FoundSpan[] = [];

function titleOf(profile: string, revision: string): string {
  return revision === '' ? profile : `${profile}, version ${revision}`;
}

/** Leaves empty names out of the link. */
function without(names: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(names).filter(([, value]) => value !== ''));
}
