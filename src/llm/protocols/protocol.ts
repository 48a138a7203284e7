import type { Rule } from '../rules.ts';

/** An event of a stream, read. */
export type Event = Readonly<Record<string, unknown>>;

/** Where texts are in the events of a stream. */
export interface EventRules {
  rule(event: Event): Rule;
  /** The part of the answer that the texts of an event continue: texts of two are apart. */
  part(event: Event): string;
  /** Whether texts of a part end before, or in, an event. */
  ends(event: Event, part: string, path: string): boolean;
  /** One event as several, each with one text. Default: as it is. */
  split?(event: Event): readonly Event[];
}

/** A protocol of models: where the texts of its messages are, and how it tells errors. */
export interface ModelProtocol {
  readonly name: 'chat' | 'responses' | 'anthropic' | 'gemini';
  readonly request: Rule;
  readonly answer: Rule;
  readonly events: EventRules;
  /** A request with an instruction to the model before all others. */
  instructed(request: Event, text: string): Event;
  /** The body of an error. */
  error(status: number, code: string, message: string): object;
  /** The event of an error, by name, after the first event of a stream. */
  errorEvent(code: string, message: string): { readonly event?: string; readonly data: object };
}
