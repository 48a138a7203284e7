import { flagNames } from '../../service/config.ts';
import { type CommandText, commandTexts, type OptionText, type ValueKind } from './commands.ts';

/** Completions for bash. */
export function bashCompletions(): string {
  const commands = commandTexts();
  const values = new Map(
    commands.flatMap(([, { options }]) => options.map((option) => [option.name, option] as const)),
  );
  const completed = [...values.values()].filter(({ value }) => value !== undefined);
  return `# bash completion for redactor: made by redactor completions bash
_redactor() {
  local cur=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} words='' operands=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(([name]) => name).join(' ')} --help --version" -- "$cur"))
    return
  fi
  case $previous in
${completed.map((option) => `    ${flagsOf(option).join('|')}) COMPREPLY=($(${bashValues(option.kind)} -- "$cur")); return ;;`).join('\n')}
  esac
  case \${COMP_WORDS[1]} in
${commands.map(([name, text]) => `    ${name}) words="${wordsOf(text).join(' ')}"; operands="${Array.isArray(text.kind) ? text.kind.join(' ') : ''}" ;;`).join('\n')}
  esac
  case $cur in
    -*) COMPREPLY=($(compgen -W "$words" -- "$cur")) ;;
    *) if [ -n "$operands" ]; then COMPREPLY=($(compgen -W "$operands" -- "$cur")); else COMPREPLY=($(compgen -f -- "$cur")); fi ;;
  esac
}
complete -o filenames -F _redactor redactor
`;
}

const NAMES = 'redactor profiles --names 2>/dev/null';

function bashValues(kind: ValueKind = 'text'): string {
  if (kind === 'profile') return `compgen -W "$(${NAMES})"`;
  if (kind === 'file') return 'compgen -f';
  if (kind === 'folder') return 'compgen -d';
  return `compgen -W "${kind === 'text' ? '' : kind.join(' ')}"`;
}

function flagsOf({ name, short }: OptionText): readonly string[] {
  return [...(short === undefined ? [] : [`-${short}`]), `--${name}`];
}

/** All options of a command, settings included. */
function wordsOf({ options, settings }: CommandText): readonly string[] {
  const own = options.flatMap(flagsOf);
  return [...own, ...(settings ? flagNames.map((name) => `--${name}`) : []), '--help'];
}

/** Completions for zsh. */
export function zshCompletions(): string {
  return `#compdef redactor
# zsh completion for redactor: made by redactor completions zsh
_redactor_profiles() {
  local -a names
  names=(\${(f)"$(${NAMES})"})
  compadd -a names
}
_redactor() {
  local -a commands
  commands=(
${commandTexts()
  .map(([name, { summary }]) => `    ${quoted(`${name}:${summary.replaceAll(':', ' -')}`)}`)
  .join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  words=("\${(@)words[2,-1]}")
  (( CURRENT -= 1 ))
  case $command in
${commandTexts()
  .map(([name, text]) => `    ${name}) _arguments ${zshSpecs(text).join(' ')} ;;`)
  .join('\n')}
  esac
}
_redactor "$@"
`;
}

function zshSpecs({ options, settings, kind }: CommandText): readonly string[] {
  const own = options.flatMap((option) =>
    flagsOf(option).map((flag) => {
      const value = option.value === undefined ? '' : `:${option.value}:${zshValues(option.kind)}`;
      return quoted(`*${flag}[${option.meaning.replace(/[[\]:]/g, ' ')}]${value}`);
    }),
  );
  const others = settings ? flagNames.map((name) => quoted(`--${name}:value:`)) : [];
  return [...own, ...others, quoted(`*:argument:${zshValues(kind ?? 'file')}`)];
}

function zshValues(kind: ValueKind = 'text'): string {
  if (kind === 'profile') return '_redactor_profiles';
  if (kind === 'file') return '_files';
  if (kind === 'folder') return '_files -/';
  return kind === 'text' ? ' ' : `(${kind.join(' ')})`;
}

/** Completions for fish. */
export function fishCompletions(): string {
  const lines = commandTexts().flatMap(([name, { summary, options, settings, kind }]) => [
    `complete -c redactor -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
    ...options.map((option) => {
      const { name: long, short, meaning } = option;
      const flags = `${short === undefined ? '' : `-s ${short} `}-l ${long}`;
      return `${inside(name)} ${flags}${fishValues(option)} -d ${quoted(meaning)}`;
    }),
    ...(settings ? flagNames.map((flag) => `${inside(name)} -l ${flag} -r`) : []),
    ...(Array.isArray(kind) ? [`${inside(name)} -f -a ${quoted(kind.join(' '))}`] : []),
  ]);
  return `# fish completion for redactor: made by redactor completions fish\n${lines.join('\n')}\n`;
}

function inside(command: string): string {
  return `complete -c redactor -n '__fish_seen_subcommand_from ${command}'`;
}

function fishValues({ value, kind = 'text' }: OptionText): string {
  if (value === undefined) return '';
  if (kind === 'file' || kind === 'folder') return ' -r';
  if (kind === 'profile') return ` -x -a '(${NAMES})'`;
  return kind === 'text' ? ' -x' : ` -x -a ${quoted(kind.join(' '))}`;
}

/** In single quotes, as zsh and fish read them. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
