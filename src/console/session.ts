import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** A profile, and keys of filters. */
export interface TurnedOn {
  readonly profile: string;
  readonly filters: readonly string[];
}

/** State that all screens share, in memory only. */
export interface Session {
  readonly text: string;
  setText(text: string): void;
  /** Grows with each key that is entered, so that refused requests are sent again. */
  readonly keyVersion: number;
  /** Filters that the screen Profile turns on in a profile when it opens it. */
  readonly turnedOn: TurnedOn | undefined;
  setTurnedOn(filters: TurnedOn | undefined): void;
  /** Opens the dialog for the key. */
  askForKey(): void;
}

export const SessionContext = createContext<Session>({
  text: '',
  setText() {},
  keyVersion: 0,
  turnedOn: undefined,
  setTurnedOn() {},
  askForKey() {},
});

/** The shared state. */
export function useSession(): Session {
  return useContext(SessionContext);
}
