#!/usr/bin/env node
import type { CommandName } from './cli/help/commands.ts';
import { keepHeapSmall } from './service/heap.ts';

/** Runs a subcommand with the arguments after its name. */
type Command = (args: string[]) => Promise<void>;

/** Each is loaded when it is asked for: a filter in a pipe has no use for a server. */
const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  serve: async () => (await import('./cli/serve.ts')).serveCommand,
  mcp: async () => (await import('./cli/mcp.ts')).mcpCommand,
  hook: async () => (await import('./cli/hook.ts')).hookCommand,
  proxy: async () => (await import('./cli/proxy.ts')).proxyCommand,
  forward: async () => (await import('./cli/forward.ts')).forwardCommand,
  filter: async () => (await import('./cli/redact.ts')).filterCommand,
  explain: async () => (await import('./cli/redact.ts')).explainCommand,
  diff: async () => (await import('./cli/diff/diff.ts')).diffCommand,
  profiles: async () => (await import('./cli/profiles.ts')).profilesCommand,
  validate: async () => (await import('./cli/validate.ts')).validateCommand,
  keys: async () => (await import('./cli/keys.ts')).keysCommand,
  mask: async () => (await import('./cli/conversations.ts')).maskCommand,
  restore: async () => (await import('./cli/conversations.ts')).restoreCommand,
  reidentify: async () => (await import('./cli/reidentify.ts')).reidentifyCommand,
  'report-miss': async () => (await import('./cli/report-miss.ts')).reportMissCommand,
  evaluate: async () => {
    const { evaluateCommand } = await import('./cli/evaluate.ts');
    return async (args) => {
      process.exitCode = await evaluateCommand(args);
    };
  },
  rsyslog: async () => (await import('./cli/redact.ts')).rsyslogCommand,
  'api-key': async () => (await import('./cli/api-key.ts')).apiKeyCommand,
  completions: async () => (await import('./cli/manual.ts')).completionsCommand,
  man: async () => (await import('./cli/manual.ts')).manCommand,
  version: async () => (await import('./cli/manual.ts')).versionCommand,
};

keepHeapSmall();
// A command that writes without waiting learns only here that a pipe is closed or a disk full.
process.stdout.on('error', fail);
void main(process.argv.slice(2)).catch(fail);

async function fail(error: unknown): Promise<void> {
  const { failure } = await import('./cli/failure.ts');
  const [status, message] = failure(error);
  if (message !== '') process.stderr.write(`redactor: ${message}\n`);
  process.exit(status);
}

async function main([name = '', ...args]: string[]): Promise<void> {
  const isHelp = (arg: string) => arg === '--help' || arg === '-h';
  if (isHelp(name)) {
    const { help } = await import('./cli/help/help.ts');
    return void process.stdout.write(help());
  }
  if (name === '--version' || name === '-v') {
    return (await commands.version())([]);
  }
  if (isCommand(name)) {
    // Evaluation adds the formats that it reads.
    if (name === 'evaluate' || !args.some(isHelp)) return (await commands[name]())(args);
    const { commandHelp } = await import('./cli/help/help.ts');
    return void process.stdout.write(commandHelp(name));
  }
  const { UsageError } = await import('./cli/arguments.ts');
  const { didYouMean } = await import('./core/did-you-mean.ts');
  const names = Object.keys(commands);
  const hint = didYouMean(name, names);
  throw new UsageError(`expected one of ${names.join(', ')}${hint} (see redactor --help)`);
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}
