import { moreIn } from '../explain.ts';
import { ProposalLink } from '../parts/proposal-link.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { useSession } from '../session.ts';
import { keyWords, plural } from '../words.ts';

/** Pause in typing, in ms, after which values are counted: it takes the service longer than the redaction. */
const REST_MS = 500;

/** Says which values of a text the filters that are off would find, with links that turn them on in the profile. */
export function MoreValues({ text, profile }: { readonly text: string; readonly profile: string }) {
  const { keyVersion } = useSession();
  const { value, current } = useLoaded(
    async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      return text === '' || signal.aborted ? undefined : moreIn(text, profile, signal);
    },
    [text, profile, keyVersion],
  );
  if (!current || value === undefined) return null;
  if ('notCounted' in value) {
    return <p class="hint">Values of filters that are off are not counted: {value.notCounted}.</p>;
  }
  const { total, types } = value;
  if (total === 0) return null;
  const add = (words: string, filters: readonly string[]) => (
    <ProposalLink profile={profile} changes={{ filters }}>
      {words}
    </ProposalLink>
  );
  return (
    <p class="hint more-values">
      {plural(total, 'more value')} {total === 1 ? 'stays' : 'stay'}, as the filters are off:{' '}
      {types.map(({ filter, count }) => (
        <span key={filter}>
          {keyWords(filter)} {count} ({add(`add ${keyWords(filter)}`, [filter])}),{' '}
        </span>
      ))}
      {add(
        'add all',
        types.map(({ filter }) => filter),
      )}
    </p>
  );
}
