import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** State that all screens share, in memory only. */
export interface Session {
  readonly text: string;
  setText(text: string): void;
  /** Grows with each key that is entered, so that refused requests are sent again. */
  readonly keyVersion: number;
  /** Opens the dialog for the key. */
  askForKey(): void;
}

export const SessionContext = createContext<Session>({
  text: '',
  setText() {},
  keyVersion: 0,
  askForKey() {},
});

/** The shared state. */
export function useSession(): Session {
  return useContext(SessionContext);
}
