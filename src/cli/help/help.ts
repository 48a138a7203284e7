import { usage } from '../../service/config.ts';
import { COMMANDS, type CommandName, type CommandText, commandTexts } from './commands.ts';

/** Exit statuses, as help and the man page have them. */
export const EXIT_STATUS =
  'Exit status: 0 done, 1 input or output failed, 2 wrong usage, configuration or profile, 3 internal error.';

const COLUMN = 24;

/** Text of `redactor --help`. */
export function help(): string {
  const commands = commandTexts();
  const width = Math.max(...commands.map(([name]) => name.length)) + 2;
  return [
    'Usage: redactor COMMAND [OPTIONS] [SETTINGS] [ARGUMENTS]',
    '',
    ...commands.map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`),
    '',
    ...commands
      .filter(([, { options }]) => options.length > 0)
      .flatMap(([name, text]) => [synopsis(name, text), ...optionLines(text), '']),
    `  -h, --help            this text; after a command, its own`,
    `  -v, --version         the version`,
    '',
    'Settings, as options or environment variables:',
    usage(),
    'The service reads certificate, keys and profiles again on SIGHUP, and ends on SIGTERM once its requests have.',
    EXIT_STATUS,
    '',
  ].join('\n');
}

/** Text of `redactor COMMAND --help`, without settings. */
export function commandHelp(name: CommandName): string {
  const text: CommandText = COMMANDS[name];
  const { settings, summary } = text;
  const more = settings ? ['', 'Settings: see redactor --help.'] : [];
  const lines = [`Usage: ${synopsis(name, text)}`, '', capital(summary), '', ...optionLines(text)];
  return `${[...lines, '  -h, --help            this text', ...more].join('\n')}\n`;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** `redactor filter [OPTIONS] [SETTINGS] [FILE]...` */
export function synopsis(name: string, { options, settings, operands }: CommandText): string {
  const parts = [
    `redactor ${name}`,
    options.length > 0 ? '[OPTIONS]' : '',
    settings ? '[SETTINGS]' : '',
    operands,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function optionLines({ options }: CommandText): readonly string[] {
  return options.map(({ name, short, value, meaning }) => {
    const flags = `${short === undefined ? '   ' : `-${short},`} --${name}`;
    const written = `  ${flags}${value === undefined ? '' : ` ${value}`}`;
    return `${written.padEnd(COLUMN - 1)} ${meaning}`;
  });
}
