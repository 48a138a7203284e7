import { byteSet } from '../../engine/bytes.ts';

/** What a number counts. */
const COUNTED =
  'bytes? bits? [kmgt]i?b [mnu]?s sec(?:ond)?s? min(?:ute)?s? hours? days? weeks? months? years? times people users? items? ' +
  'files? lines? rows? records? entries words? pages? points? miles? km feet ft meters? metres? tons? lbs? kg dollars? ' +
  'euros? percent steps? requests? calls? events? messages? packets? sq square copies units? men women troops ' +
  'soldiers residents students employees jobs votes inhabitants cycles iterations ticks tokens blocks sectors ' +
  'keys nodes pixels samples threads tasks errors warnings tests ops docs objects instructions frames seconds';

/** What a number names that is no person's and no place. */
const NAMED =
  'port pid ppid tid line lines error errno no id issue bug ticket order invoice version build room page pages ' +
  'vol volume part model chapter flight route channel over nearly almost approximately than exceeds? rfc iso ansi ' +
  'item sku lot case uid gid size offset length count total job worker thread task process session request ' +
  'revision commit release seq sequence block sector node slot cpu inode index row frame limit max min step ' +
  'transaction batch message msg event chunk shard partition epoch timestamp seed value pull by';

const BEHIND = new RegExp(`^ ?(?:${COUNTED.replaceAll(' ', '|')})\\b`, 'i');
const BEFORE = new RegExp(
  `(?:\\b(?:${NAMED.replaceAll(' ', '|')}|(?<!(?:zip|postal|post)[ _-])code|limit of|instead of|up to|pull request)[ .:#]{1,2}|[$#%]|\\xa3|\\xac)$`,
  'i',
);

/** What `BEFORE` ends with. */
const ENDINGS = byteSet(' .:#$%\xa3\xac');

/** Whether the number in `[start, end)` counts something, or names something that is neither person nor place. */
export function isCount(bytes: Buffer, start: number, end: number, low: number, high: number) {
  if (start > low && ENDINGS[bytes[start - 1]] === 1) {
    if (BEFORE.test(bytes.toString('latin1', Math.max(low, start - 16), start))) return true;
  }
  if (end >= high || bytes[end] !== 0x20) return false;
  return BEHIND.test(bytes.toString('latin1', end, Math.min(high, end + 16)));
}
