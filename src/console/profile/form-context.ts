import { createContext } from 'preact';
import type { Schema } from '../parts/filter-texts.ts';
import type { ValuePath } from './values.ts';

/** State of the form that each of its fields uses. */
export interface FormState {
  readonly root: Schema;
  /** The profile. */
  readonly profile: unknown;
  /** Texts of problems by path. */
  readonly problems: ReadonlyMap<string, string>;
  /** Sets the value at a path; `undefined` removes it. */
  set(path: ValuePath, value: unknown): void;
}

export const FormContext = createContext<FormState>({
  root: {},
  profile: undefined,
  problems: new Map(),
  set() {},
});

/** Input of a field of any kind. */
export interface FieldProps {
  readonly label: string;
  readonly schema: Schema;
  readonly value: unknown;
  readonly path: ValuePath;
}
