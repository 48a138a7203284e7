import { useCallback, useMemo, useRef, useState } from 'preact/hooks';
import type { FoundSpan } from '../explain.ts';
import { Editor } from '../parts/editor.tsx';
import { useFileDrop } from '../parts/file-drop.ts';
import { markAt } from '../parts/marks.tsx';
import { NotRedacted } from '../parts/not-redacted.tsx';
import { ProblemNotice } from '../parts/problem.tsx';
import { chosenProfile, ProfilePicker, useProfiles } from '../parts/profile-picker.tsx';
import { Redacted } from '../parts/redacted.tsx';
import { useScrollTogether } from '../parts/scroll-together.ts';
import { useExplained } from '../parts/use-explained.ts';
import type { ScreenProps } from '../route.ts';
import { useSession } from '../session.ts';
import { type Choices, chosen } from '../spans.ts';
import { plural } from '../words.ts';
import { CopyMenu } from './copy-menu.tsx';
import { Details } from './details.tsx';
import { EXAMPLE } from './example.ts';
import { Goals } from './goals.tsx';
import { Matches } from './matches.tsx';
import { MoreValues } from './more-values.tsx';
import { NamesStay } from './names-stay.tsx';
import { OPENED_BYTES, opens } from './opens.ts';
import { PassageCard } from './passage-card.tsx';
import { ResultMenu } from './result-menu.tsx';
import { SelectionCard } from './selection-card.tsx';
import { TypesPanel } from './types-panel.tsx';
import { usePassage } from './use-passage.ts';

/** A text and its redaction, updated as one types. */
export function TryScreen({ names, setNames }: ScreenProps) {
  const { text, setText, keyVersion } = useSession();
  const profiles = useProfiles();
  const profile = chosenProfile(names['p'], profiles.value ?? []);
  const [choices, setChoices] = useState<Choices>({ off: new Set(), least: 0 });
  const [current, setCurrent] = useState<number>();
  const [selected, setSelected] = useState({ start: 0, end: 0 });
  const onSelection = useCallback((start: number, end: number) => {
    setSelected((now) => (now.start === start && now.end === end ? now : { start, end }));
  }, []);
  const { spans: found, error, current: answered } = useExplained(text, profile, keyVersion);
  const spans = useMemo(() => chosen(found, choices), [found, choices]);
  const seen = useRef({ text, found, spans });
  const isRedacted = answered && error === undefined;
  // Only the field is drawn with each key; the rest waits for the answer, as drawing it takes as long.
  if (isRedacted && (seen.current.text !== text || seen.current.spans !== spans)) {
    seen.current = { text, found, spans };
  }
  const answer = seen.current;
  const applied = answer.spans.filter((span) => span.applied).length;
  const passage = usePassage();
  const picker = useRef<HTMLInputElement>(null);
  const input = useRef<HTMLElement | null>(null);
  const [first, second] = useScrollTogether();
  const onSpan = useCallback((start: number | undefined) => {
    if (start !== undefined) setCurrent(start);
  }, []);

  const firstBox = useCallback(
    (box: HTMLElement | null) => {
      input.current = box;
      first(box);
    },
    [first],
  );

  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const opened = file.size <= OPENED_BYTES ? await textOf(file) : undefined;
    if (opened === undefined || !opens(opened)) passage.start(file, profile);
    else setText(opened);
  };
  /** A field with megabytes of text takes seconds for each key. */
  const takeText = (long: string) => passage.start(new File([long], 'pasted.txt'), profile);
  const dragging = useFileDrop((files) => void take(files[0]));

  const choose = (span: FoundSpan | undefined) => {
    if (span === undefined) return;
    setCurrent(span.characterStart);
    select(input.current, span);
  };
  const step = (by: 1 | -1) => {
    const index = spans.findIndex(({ characterStart }) => characterStart === current);
    choose(spans.at(index < 0 && by < 0 ? -1 : (index + by) % (spans.length || 1)));
  };

  const redacted = useMemo(
    () => (
      <Redacted
        label="Redacted text"
        text={answer.text}
        spans={answer.spans}
        current={current}
        missing={isRedacted ? undefined : <NotRedacted error={answered ? error : undefined} />}
        onSpan={onSpan}
        boxRef={second}
      />
    ),
    [answer, current, isRedacted, error],
  );
  const types = useMemo(
    () => (
      <TypesPanel
        spans={answer.found}
        kept={answer.found.filter((span, n) => span.applied && !answer.spans[n]?.applied).length}
        choices={choices}
        onChoices={setChoices}
      />
    ),
    [answer, choices],
  );
  const matches = useMemo(
    () => <Matches spans={answer.spans} text={answer.text} current={current} onChoose={choose} />,
    [answer, current],
  );

  return (
    <div class={`screen try${dragging ? ' dragging' : ''}`}>
      <div class="toolbar">
        <h1>Try</h1>
        <ProfilePicker
          label="Profile"
          value={profile}
          all={profiles.value ?? []}
          onChange={(p) => setNames({ ...names, p })}
        />
        <button type="button" class="quiet" onClick={() => picker.current?.click()}>
          Open a file
        </button>
        <input
          ref={picker}
          class="hidden"
          type="file"
          aria-label="File to redact"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
        <CopyMenu profile={profile} choices={choices} />
      </div>
      <ProblemNotice error={profiles.error ?? error} />
      {passage.state !== undefined && (
        <PassageCard
          name={passage.state.file.name}
          size={passage.state.file.size}
          passage={passage.state.passage}
          onCancel={passage.cancel}
          onClose={passage.close}
        />
      )}
      {text === '' && (
        <Goals
          profile={profile}
          all={profiles.value ?? []}
          onChoose={(p) => setNames({ ...names, p })}
        />
      )}
      <div class="with-rail">
        <div class="columns">
          <section class="pane" aria-labelledby="text-title">
            <div class="pane-head">
              <h2 id="text-title">Text</h2>
              {text === '' ? (
                <button type="button" class="quiet" onClick={() => setText(EXAMPLE)}>
                  Use an example
                </button>
              ) : (
                <button type="button" class="quiet" onClick={() => setText('')}>
                  Clear
                </button>
              )}
            </div>
            <Editor
              label="Text to redact"
              text={text}
              spans={spans}
              current={current}
              placeholder="Paste or type text, or drop a file. It goes to this service only, and nothing keeps it."
              fits={opens}
              onText={setText}
              onLongText={takeText}
              onSpan={onSpan}
              onSelection={onSelection}
              boxRef={firstBox}
            />
          </section>
          <section class="pane" aria-labelledby="redacted-title" aria-busy={!answered}>
            <div class="pane-head">
              <h2 id="redacted-title">Redacted</h2>
              <span class="hint" role="status">
                {text !== '' && isRedacted ? plural(applied, 'replacement') : ''}
              </span>
              {text !== '' && isRedacted && (
                <ResultMenu text={answer.text} spans={answer.spans} profile={profile} />
              )}
            </div>
            {redacted}
            <NamesStay profile={profile} />
            <MoreValues text={answer.text} profile={profile} />
          </section>
        </div>
        <aside class="rail" aria-label="Matches and types">
          <SelectionCard text={text} {...selected} profile={profile} />
          <Details
            span={spans.find(({ characterStart }) => characterStart === current)}
            text={text}
            choices={choices}
            onStep={step}
          />
          {types}
        </aside>
        {matches}
      </div>
    </div>
  );
}

/** The text of a file; undefined if it is not UTF-8: the service then reports the error. */
async function textOf(file: File): Promise<string | undefined> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Selects a match in the field and scrolls to its mark. */
function select(box: HTMLElement | null, { characterStart, characterEnd }: FoundSpan): void {
  const field = box?.querySelector('textarea');
  field?.setSelectionRange(characterStart, characterEnd);
  field?.focus({ preventScroll: true });
  markAt(box, characterStart)?.scrollIntoView({ block: 'nearest' });
}
