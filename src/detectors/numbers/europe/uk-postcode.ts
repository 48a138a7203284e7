import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds UK postcodes of the areas that exist (Royal Mail, Programmers’ Guide to the Postcode Address File;
 * BS 7666-2); without the space, or in lower case, only near a word. */
export const ukPostcode = issuedNumber({
  key: 'ukPostcode',
  group: 'people',
  finds: 'UK postcodes',
  forms: ['Ad_dAA', 'Add_dAA', 'AAd_dAA', 'AAdd_dAA', 'AdA_dAA', 'AAdA_dAA'],
  formsNearWord: [
    'AddAA',
    'AdddAA',
    'AAddAA',
    'AAdddAA',
    'AdAdAA',
    'AAdAdAA',
    'ad_daa',
    'add_daa',
    'ada_daa',
    'aad_daa',
    'aadd_daa',
    'aada_daa',
    'aaddaa',
    'aadadaa',
    'Ad+dAA',
    'Add+dAA',
    'AAd+dAA',
    'AAdd+dAA',
    'AAdA+dAA',
  ],
  label: 'postcode, post code, postal code',
  words: 'zip, zip code, address',
  column: { accepts: isUkPostcode },
  examples: [
    'She lives at 10 Downing Street, London «SW1A 2AA», and works in «M1 1AE» or «B33 8TH».',
    '{"postcode":"«EC1A1BB»","text":"\\n«CR2 6XH»"}',
    '17,«DN55 1PT»,GB\n18,«W1A 0AX»,GB',
    '2024-05-06 INFO postcode=«SW1A2AA» zone=EC1A region «GY1 1AA» address: «ls1 4dl»',
    'postcode: «sw1a 2aa», «m1 1ae» or «w1a 0ax»; ?postcode=«SW1A+2AA»&x=1, ?zip=«ls14dl»',
    'no such area: AA1 1AA, ZZ9 9ZZ, QM1 1AE; letters not used: M1 1AC, M1 1KE; no word: build EC1A1BB',
    'not M1 1A, M1 11AE, XM1 1AE, SW1A 2AAB, SW1A 2AA-1, A1 B2C',
  ],
  judge: (id) => isPostcode(id) && 'plausible',
});

const AREAS = new Set(
  (
    'AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT ' +
    'DY E EC EH EN EX FK FY G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L ' +
    'LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S ' +
    'SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR ' +
    'WS WV YO ZE'
  ).split(' '),
);

function isPostcode(id: string): boolean {
  const [, area] = /^([A-Z]{1,2})\d[\dA-HJKMNPR-Y]?\d[ABD-HJLNP-UW-Z]{2}$/.exec(id) ?? [];
  return area !== undefined && AREAS.has(area);
}

/** `LA9 4AB`. */
function isUkPostcode(bytes: Buffer, start: number, end: number): boolean {
  if (end - start > 8) return false;
  return /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i.test(bytes.toString('latin1', start, end));
}
