import { didYouMean } from './did-you-mean.ts';

/** What is said of arguments that `parseArgs` refused with `error`, with the option that may have been meant. */
export function optionsProblem(error: unknown, options: Readonly<Record<string, object>>): string {
  // What follows the sentence tells of positionals that begin with a dash.
  const [message = ''] = error instanceof Error ? error.message.split('. ') : [];
  const unknown = /^Unknown option '(--[^']*)'/.exec(message)?.[1];
  if (unknown === undefined) return message;
  const names = Object.keys(options).map((name) => `--${name}`);
  return `${message}${didYouMean(unknown, names)}`;
}
