/** Forms of address, ranks and offices that come before a name. */
const BEFORE = `
  mr mrs ms miss mx mister madam madame ma'am sir dame lord lady master dr doctor doc prof professor rev reverend
  fr father sister brother pastor rabbi imam bishop archbishop cardinal pope hon honorable judge justice
  magistrate attorney president vice prime chancellor premier governor senator sen congressman congresswoman rep
  representative minister secretary ambassador mayor councillor councilman chairman chairwoman speaker dean
  gen general lt lieutenant col colonel maj major capt captain cpt cmdr commander adm admiral sgt sergeant cpl
  corporal pvt private officer detective inspector constable sheriff king queen prince princess duke duchess
  count countess baron baroness emperor empress sultan sheikh señor señora señorita sr sra srta don doña
  monsieur mme mlle herr frau signor signora aunt auntie aunty uncle grandma grandpa coach nurse messrs
  m pr maître docteur dra doctora sig\\.ra sig\\.na sig signorina dott\\.ssa dott dottor dottoressa mevr mevrouw meneer dhr
  pani pan dona senhor senhora doktor
`;
/** Degrees and licences that follow a name. */
const AFTER =
  'm\\.?d|d\\.?o|ph\\.?\\s?d|d\\.?d\\.?s|d\\.?m\\.?d|r\\.?n|n\\.?p|p\\.?a(?:-c)?|l\\.?p\\.?n|b\\.?s\\.?n|m\\.?s\\.?n|l\\.?c\\.?s\\.?w|j\\.?d|esq|m\\.?b\\.?a|m\\.?p\\.?h|b\\.?a|m\\.?a|b\\.?sc|m\\.?sc|frcs|facs|mbbs|pharm\\.?d|r\\.?ph|cpa|obe|mbe|cbe|qc|kc';

const titles = BEFORE.trim().split(/\s+/).join('|');
const STARTS = new RegExp(String.raw`^(?:\s+|(?:${titles})(?:\.\s*|\s+)(?=\S))`, 'iu');
const ENDS = new RegExp(String.raw`(?:\s+|['’]s|[.,]|(?:,\s*|\s+)(?:${AFTER})\.?)$`, 'iu');

/**
 * Range of a person without the titles before it, and the degrees, the possessive `'s` and the final period after it:
 * `Dr. «Jane Doe»'s`. Annotations differ in these, so neither side is held to them. `undefined` if nothing is left.
 */
export function withoutTitles(
  text: string,
  start: number,
  end: number,
): readonly [start: number, end: number] | undefined {
  let name = text.slice(start, end);
  let from = start;
  for (let first = STARTS.exec(name); first; first = STARTS.exec(name)) {
    name = name.slice(first[0].length);
    from += first[0].length;
  }
  for (let last = ENDS.exec(name); last; last = ENDS.exec(name)) {
    name = name.slice(0, last.index);
  }
  return name === '' ? undefined : [from, from + name.length];
}
