import type { ComponentChildren } from 'preact';
import type { Proposal } from '../profile/proposal.ts';
import { fragmentOf } from '../route.ts';
import { useSession } from '../session.ts';

/** A link that opens a profile with changes, which are not saved. */
export function ProposalLink({
  profile,
  changes,
  children,
}: {
  readonly profile: string;
  readonly changes: Proposal;
  readonly children: ComponentChildren;
}) {
  const { propose } = useSession();
  return (
    <a
      href={fragmentOf({ screen: 'profile', names: { p: profile } })}
      onClick={() => propose({ profile, ...changes })}
    >
      {children}
    </a>
  );
}
