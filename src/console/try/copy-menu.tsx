import { useState } from 'preact/hooks';
import { keyHeaders, sendForJson } from '../api.ts';
import { copy } from '../parts/clipboard.ts';
import { filterNames } from '../parts/filter-texts.ts';
import { ProblemNotice } from '../parts/problem.tsx';
import type { Choices } from '../spans.ts';
import { derived } from './derived.ts';

/** Buttons that copy the request as a command, and the profile with the choices of the page. */
export function CopyMenu({
  profile,
  choices,
}: {
  readonly profile: string;
  readonly choices: Choices;
}) {
  const [outcome, setOutcome] = useState<{
    readonly words?: string;
    readonly text?: string;
    readonly error?: unknown;
  }>({});
  const take = async (what: string, make: () => Promise<string> | string) => {
    try {
      const text = await make();
      const done = await copy(text);
      setOutcome(
        done
          ? { words: `${what} copied.` }
          : { words: 'The browser does not let this page copy:', text },
      );
    } catch (error) {
      setOutcome({ error });
    }
  };
  return (
    <>
      <button type="button" class="quiet" onClick={() => take('Command', () => curl(profile))}>
        Copy as curl
      </button>
      <button
        type="button"
        class="quiet"
        onClick={() => take('Profile', () => asProfile(profile, choices))}
      >
        Copy as profile
      </button>
      <span class="copied" role="status">
        {outcome.words}
      </span>
      {outcome.text !== undefined && <pre class="copy-text">{outcome.text}</pre>}
      <ProblemNotice error={outcome.error} />
    </>
  );
}

/** The command reads a file: a text in a command line ends up in the shell's history. */
function curl(profile: string): string {
  const url = `${location.origin}/api/filter?${new URLSearchParams({ p: profile })}`;
  const key = 'Authorization' in keyHeaders() ? ' -H "Authorization: Bearer $REDACTOR_KEY"' : '';
  return `curl -k '${url}'${key} -H 'Content-Type: text/plain' --data-binary @text.txt --fail-with-body`;
}

async function asProfile(profile: string, choices: Choices): Promise<string> {
  const now = await sendForJson<unknown>(`/api/profiles/${encodeURIComponent(profile)}`);
  const filters = await filterNames();
  const keyOf = (type: string) =>
    filters.find(({ filterType }) => filterType === type)?.key ?? type;
  return `${JSON.stringify(derived(now, choices, `${profile}-edited`, keyOf), null, 2)}\n`;
}
