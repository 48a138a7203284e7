/** Values that an option takes, as shells complete them: names of profiles, paths, or one of some words. */
export type ValueKind = 'profile' | 'file' | 'folder' | 'text' | readonly string[];

/** An option of a command. */
export interface OptionText {
  readonly name: string;
  readonly short?: string;
  /** Name of its value in texts. Without one, the option is a flag. */
  readonly value?: string;
  readonly kind?: ValueKind;
  /** It may be given more than once. */
  readonly multiple?: boolean;
  readonly meaning: string;
}

/** A command: the only place that names its options. Parser, help, completions and the man page read it. */
export interface CommandText {
  readonly summary: string;
  /** Arguments that are no options: `[FILE]`. */
  readonly operands: string;
  /** Values of the operands. Default: paths. */
  readonly kind?: ValueKind;
  readonly options: readonly OptionText[];
  /** Takes the settings of the service as options. */
  readonly settings: boolean;
}

const profile: OptionText = {
  name: 'profile',
  short: 'p',
  value: 'NAME',
  kind: 'profile',
  meaning: 'profile to apply: its name, or the path of its file (default: default)',
};
const scope: readonly OptionText[] = [
  profile,
  {
    name: 'context',
    short: 'c',
    value: 'NAME',
    meaning: 'context that replacements are made for (default: none)',
  },
  { name: 'document', short: 'd', value: 'ID', meaning: 'document id (default: a random one)' },
];
const conversation: OptionText = {
  name: 'context',
  short: 'c',
  value: 'NAME',
  meaning: 'name of the conversation: a session is of one (default: none)',
};
const session: OptionText = {
  name: 'session',
  value: 'FILE',
  kind: 'file',
  meaning: 'file of the session; mask goes on with it if it is there, and writes it',
};
const more = {
  name: 'more',
  meaning:
    'says on standard error which values filters that are off would find (default: on a terminal)',
};
const binary: OptionText = {
  name: 'binary',
  meaning: 'takes input that is not text, which is refused otherwise',
};

/** Shells that completions are written for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** The commands, in the order of the help. */
export const COMMANDS = {
  serve: {
    summary: 'answers over HTTPS: POST /api/filter, POST /api/explain and more',
    operands: '',
    options: [],
    settings: true,
  },
  proxy: {
    summary: 'passes requests for models on, masked, and their answers back, with the values',
    operands: '',
    options: [
      { name: 'to', value: 'URL', meaning: 'API that requests go to: https://api.openai.com' },
      {
        name: 'config',
        value: 'FILE',
        kind: 'file',
        meaning: 'file of upstreams, instead of --to',
      },
      {
        name: 'listen',
        value: 'HOST:PORT',
        meaning: 'address to listen on (default: 127.0.0.1:8090)',
      },
      { name: 'guardrails', meaning: 'answers the calls of LiteLLM and Portkey' },
      { ...profile, meaning: 'profile to apply (default: prompts)' },
      { name: 'check', meaning: 'checks the configuration and ends' },
    ],
    settings: true,
  },
  forward: {
    summary:
      'receives telemetry (OTLP and others), redacts it and sends it on in the same protocol',
    operands: '',
    options: [
      { name: 'config', value: 'FILE', kind: 'file', meaning: 'file of routes, in JSON' },
      { name: 'check', meaning: 'checks the file, and ends' },
      { name: 'resend', meaning: 'queues refused messages again, and ends' },
    ],
    settings: false,
  },
  filter: {
    summary: 'writes texts with sensitive information replaced: to standard output, or to files',
    operands: '[FILE]...',
    options: [
      ...scope,
      {
        name: 'mode',
        value: 'MODE',
        kind: ['redact', 'annotate', 'count'],
        meaning:
          'redact; annotate: matches stay, between marks; count: replacements by type, no text',
      },
      {
        name: 'out',
        short: 'o',
        value: 'PATH',
        kind: 'file',
        meaning:
          'writes one text to a file, or files, folders and patterns into a folder, with their structure',
      },
      {
        name: 'in-place',
        meaning: 'replaces each file by its redacted text, completely or not at all',
      },
      {
        name: 'backup',
        value: 'SUFFIX',
        meaning: 'keeps the original of each file, in clear, under its name with a suffix',
      },
      {
        name: 'jobs',
        short: 'j',
        value: 'N',
        meaning: 'redacts N files side by side (default: 1; 0: one per core)',
      },
      more,
      {
        name: 'quiet',
        short: 'q',
        meaning:
          'writes nothing to standard error but warnings, what failed and a summary that is asked for',
      },
      {
        name: 'progress',
        meaning: 'shows progress where standard error is no terminal, too, in lines',
      },
      {
        name: 'summary',
        value: 'FORMAT',
        kind: ['text', 'json', 'none'],
        meaning:
          'summary at the end, on standard error: files, bytes, rate, replacements by type (default: text on a terminal)',
      },
      {
        name: 'line-buffered',
        meaning: 'writes each line as soon as it arrives; no match crosses a line',
      },
      binary,
      {
        name: 'framed',
        meaning: 'reads and writes records, each after its length in 4 bytes, big-endian',
      },
      {
        name: 'journal',
        meaning: 'reads and writes entries of journalctl -o json, and redacts their byte arrays',
      },
    ],
    settings: true,
  },
  explain: {
    summary: 'writes the spans as JSON; with --color the text, marked',
    operands: '[FILE]',
    options: [
      ...scope,
      binary,
      {
        name: 'color',
        meaning: 'writes the text with its matches in colours, and a legend; NO_COLOR: with marks',
      },
      more,
    ],
    settings: true,
  },
  diff: {
    summary: 'compares the replacements of two profiles in a file',
    operands: 'FILE',
    options: [
      {
        ...profile,
        multiple: true,
        meaning: 'profile to compare, given twice: before and after',
      },
      ...scope.slice(1),
      binary,
      { name: 'json', meaning: 'writes the changes as JSON' },
    ],
    settings: true,
  },
  profiles: {
    summary: 'lists the profiles, and whether they can be used',
    operands: '',
    options: [
      { name: 'json', meaning: 'writes the list as JSON' },
      { name: 'names', meaning: 'writes names only, without reading the files' },
    ],
    settings: true,
  },
  rsyslog: {
    summary: "redacts messages for rsyslog's mmexternal, one line of JSON each",
    operands: '',
    options: scope,
    settings: true,
  },
  validate: {
    summary: 'checks profiles as the service does, and reports everything that is wrong with them',
    operands: 'FILE...',
    options: [
      {
        name: 'upload',
        meaning: 'checks by the rules for uploads: no files, and keys in hex only',
      },
    ],
    settings: true,
  },
  'report-miss': {
    summary: 'writes the misses of a profile in annotated files, with shapes in place of text',
    operands: 'FILE...',
    options: [
      profile,
      { name: 'language', value: 'CODE', meaning: 'language of the texts: de, pt-BR' },
    ],
    settings: true,
  },
  evaluate: {
    summary: 'compares the matches of a profile with annotated files',
    operands: 'FILE...',
    options: [
      { ...profile, meaning: 'profile to evaluate (default: default)' },
      { name: 'profiles', value: 'DIR', kind: 'folder', meaning: 'folder of <name>.json' },
      {
        name: 'types',
        value: 'A,B',
        meaning: 'types to score (default: those that the files mark)',
      },
      { name: 'skip', value: 'A,B', meaning: 'types to leave out of the score' },
      {
        name: 'map',
        value: 'FROM=TO',
        multiple: true,
        meaning: 'another name of a type; may be given more than once',
      },
      {
        name: 'offsets',
        value: 'UNIT',
        kind: ['units', 'points', 'bytes'],
        meaning: "what the files' offsets count: units (UTF-16), points or bytes (default: units)",
      },
      { name: 'json', meaning: 'prints the report as JSON' },
      {
        name: 'report',
        value: 'FILE',
        kind: 'file',
        meaning: 'writes the report as one page of HTML, with charts and without texts',
      },
      {
        name: 'misses',
        value: 'FILE',
        kind: 'file',
        meaning: 'lists misses and false alarms, a line of JSON each',
      },
      { name: 'text', meaning: 'with the text of each' },
      {
        name: 'require',
        value: 'FIGURE',
        multiple: true,
        meaning:
          'fails below it: person.recall>=0.9, overlap.macro.f1>=0.8; may be given more than once',
      },
    ],
    settings: false,
  },
  mask: {
    summary: 'writes a prompt with labels for its values, which a session keeps, sealed',
    operands: '[FILE]',
    options: [
      { ...profile, meaning: 'profile to apply (default: prompts)' },
      conversation,
      session,
      {
        name: 'type',
        value: 'TYPE',
        kind: ['text', 'json'],
        meaning: 'text or json (default: text)',
      },
    ],
    settings: true,
  },
  restore: {
    summary: 'puts the values of a session back into the answer to a prompt, as it streams',
    operands: '[FILE]',
    options: [
      conversation,
      session,
      {
        name: 'type',
        value: 'TYPE',
        kind: ['text', 'json', 'ndjson', 'sse'],
        meaning: 'text, json, ndjson or sse (default: text)',
      },
    ],
    settings: true,
  },
  mcp: {
    summary: 'starts a server of the Model Context Protocol, with its results masked',
    operands: '-- COMMAND [ARGUMENT]...',
    options: [{ ...profile, meaning: 'profile to apply (default: prompts)' }],
    settings: true,
  },
  hook: {
    summary: "answers a call of an agent's hook: results of tools masked, inputs with their values",
    operands: '',
    options: [
      { ...profile, meaning: 'profile to apply (default: prompts)' },
      {
        name: 'sessions',
        value: 'FOLDER',
        kind: 'folder',
        meaning: 'folder of the sealed values, a file for each session of the agent',
      },
    ],
    settings: true,
  },
  reidentify: {
    summary: 'puts back values that CRYPTO_REPLACE replaced, with the keys of the profile',
    operands: '',
    options: [
      profile,
      {
        name: 'explained',
        meaning:
          'reads an answer of explain, and puts back FPE_ENCRYPT_REPLACE and AES-CBC as well',
      },
    ],
    settings: true,
  },
  keys: {
    summary:
      "makes random keys in hex: secret, crypto, fpe, hash, iv or tweak; without a kind, a profile's",
    operands: '[KIND]',
    kind: ['secret', 'crypto', 'fpe', 'hash', 'iv', 'tweak'],
    options: [],
    settings: false,
  },
  'api-key': {
    summary:
      'makes an API key: the key to standard output, its line for the file of keys to standard error',
    operands: 'ID SCOPE[:PROFILE,...]... [rate=NUMBER] [shadow=PROFILE]',
    kind: 'text',
    options: [],
    settings: false,
  },
  completions: {
    summary: 'writes the completions of a shell: bash, zsh or fish',
    operands: 'SHELL',
    kind: SHELLS,
    options: [],
    settings: false,
  },
  man: {
    summary: 'writes the manual page: redactor man | man -l -',
    operands: '',
    options: [],
    settings: false,
  },
  version: { summary: 'writes the version', operands: '', options: [], settings: false },
} as const satisfies Readonly<Record<string, CommandText>>;

/** A name of `COMMANDS`. */
export type CommandName = keyof typeof COMMANDS;

/** The commands with their names. */
export function commandTexts(): readonly (readonly [name: string, text: CommandText])[] {
  return Object.entries(COMMANDS);
}
