import { version } from '../../core/version.ts';
import { settingTexts } from '../../service/config.ts';
import { commandTexts, type OptionText } from './commands.ts';
import { EXIT_STATUS, synopsis } from './help.ts';

/** The manual page redactor(1), in the man macros of roff. */
export function manPage(): string {
  const commands = commandTexts();
  return [
    `.TH REDACTOR 1 "" "redactor ${version()}" "User Commands"`,
    '.SH NAME',
    escaped('redactor - removes sensitive information from text while it streams'),
    '.SH SYNOPSIS',
    ...commands.flatMap(([name, text]) => ['.br', escaped(synopsis(name, text))]),
    '.SH COMMANDS',
    ...commands.flatMap(([name, { summary, options }]) => [
      '.TP',
      `.B ${escaped(name)}`,
      escaped(summary),
      ...(options.length > 0 ? ['.RS', ...options.flatMap(optionItem), '.RE'] : []),
    ]),
    '.SH SETTINGS',
    'Settings are options or environment variables; the option wins.',
    ...settingTexts().flatMap(({ flag, variable, meaning, value }) => [
      '.TP',
      `.BR ${escaped(flag)} ", " ${escaped(variable)}`,
      escaped(`${meaning} (default: ${value})`),
    ]),
    '.SH EXIT STATUS',
    escaped(EXIT_STATUS.replace('Exit status: ', '')),
    '.SH FILES',
    '.TP',
    '.I /opt/redactor/profiles',
    'Profiles of an installed package.',
    '.TP',
    '.I /usr/share/doc/redactor',
    'The guide, one page a subject.',
    '',
  ].join('\n');
}

function optionItem({ name, short, value, meaning }: OptionText): readonly string[] {
  const flags = short === undefined ? `--${name}` : `-${short}, --${name}`;
  const shown = value === undefined ? '' : ` \\fI${escaped(value)}\\fR`;
  return ['.TP', `\\fB${escaped(flags)}\\fR${shown}`, escaped(meaning)];
}

/** Roff reads a full stop or quote at the start of a line as a command, a hyphen as typographic, and a backslash as an escape. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('…', '...')
    .replace(/^[.']/, '\\&$&');
}
