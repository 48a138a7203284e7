import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Proposal } from './profile/proposal.ts';

/** Changes to a profile that another screen than Profile proposes. */
export interface Proposed extends Proposal {
  readonly profile: string;
}

/** State that all screens share, in memory only. */
export interface Session {
  readonly text: string;
  setText(text: string): void;
  /** Grows with each key that is entered, so that refused requests are sent again. */
  readonly keyVersion: number;
  /** Changes that the screen Profile makes to a profile when it opens it; nothing is saved. */
  readonly proposed: Proposed | undefined;
  propose(changes: Proposed | undefined): void;
  /** Opens the dialog for the key. */
  askForKey(): void;
}

export const SessionContext = createContext<Session>({
  text: '',
  setText() {},
  keyVersion: 0,
  proposed: undefined,
  propose() {},
  askForKey() {},
});

/** The shared state. */
export function useSession(): Session {
  return useContext(SessionContext);
}
