import { usage } from '../service/config.ts';

/** Text of `redactor --help`. */
export function help(): string {
  return `Usage: redactor serve       [SETTINGS]
       redactor filter      [-p PROFILE] [-c CONTEXT] [-d DOCUMENT] [--line-buffered | --framed | --journal] [--binary] [SETTINGS] [FILE] > out
       redactor rsyslog     [-p PROFILE] [-c CONTEXT] [-d DOCUMENT] [SETTINGS]
       redactor explain     [-p PROFILE] [-c CONTEXT] [-d DOCUMENT] [--binary] [SETTINGS] [FILE] > out
       redactor validate    [--upload] [SETTINGS] FILE...
       redactor evaluate    [-p PROFILE] [OPTIONS] FILE...
       redactor reidentify  [-p PROFILE] [--explained] [SETTINGS] < in > out
       redactor keys        [KIND]
       redactor api-key     ID SCOPE[:PROFILE,...]... [rate=NUMBER]

  serve       answers over HTTPS: POST /api/filter, POST /api/explain and more
  filter      writes a text, of a file or standard input, with sensitive information replaced
  rsyslog     redacts messages for rsyslog's mmexternal, one line of JSON each
  explain     writes what is replaced, and where, as JSON
  validate    checks profiles as the service does, and says everything that is wrong with them
  evaluate    compares what a profile replaces with annotated files (see redactor evaluate --help)
  reidentify  puts back what CRYPTO_REPLACE replaced, with the keys of the profile
  keys        makes random keys in hex: secret, crypto, fpe, hash, iv or tweak; without a kind, a profile's
  api-key     makes an API key: the key to standard output, its line for the file of keys to standard error

  -p, --profile NAME    profile to apply (default: default)
  -c, --context NAME    context that replacements are made for (default: none)
  -d, --document ID     document id (default: a random one)
      --line-buffered   writes each line as soon as it has come in; no match crosses a line
      --binary          takes input that is no text, byte by byte; without it that is refused
      --framed          takes and writes records, each after its length in 4 bytes, big-endian
      --journal         takes and writes entries of journalctl -o json, whose byte arrays are text
      --explained       reads an answer of explain, and puts back FPE_ENCRYPT_REPLACE and AES-CBC as well
      --upload          checks as for an upload: no files, and keys in hex only
  -h, --help            this text
  -v, --version         the version

Settings, as options or environment variables:
${usage()}
The service reads certificate, keys and profiles again on SIGHUP, and ends on SIGTERM once its requests have.
Exit status: 0 done, 1 input or output failed, 2 wrong usage, configuration or profile, 3 internal error.
`;
}
