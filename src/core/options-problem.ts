import { didYouMean } from './did-you-mean.ts';

/** Message about arguments that `parseArgs` refused with `error`, with the option that was probably meant. */
export function optionsProblem(error: unknown, options: Readonly<Record<string, object>>): string {
  // The rest of Node's message explains positionals that begin with a dash.
  const [message = ''] = error instanceof Error ? error.message.split('. ') : [];
  const unknown = /^Unknown option '(--[^']*)'/.exec(message)?.[1];
  if (unknown === undefined) return message;
  const names = Object.keys(options).map((name) => `--${name}`);
  return `${message}${didYouMean(unknown, names)}`;
}
