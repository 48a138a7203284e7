import type { Check } from '../../core/checks/check.ts';
import { code } from '../columns/value-forms.ts';
import { detector } from '../detector.ts';
import { listed } from '../forms/labelled-numbers.ts';
import { repeatedValues } from '../repeated-values.ts';
import { each } from '../words.ts';

const NUMBER = 'number, numbers, num, no, nos, nr, nbr';
const ACCOUNT = 'account, acct, acc, a/c';

/** Account numbers have up to 17 digits in the United States, 18 in India; fewer than six are numbers of much else. */
const enough: Check = { kind: 'count', digits: [6, 18] };
/** `2024-05-06`, `06-05-2024`; `12 June`, after groups. */
const noDate: Check = {
  kind: 'code',
  holds: (_id, { bytes, start, end }) =>
    !/^(?:(?:19|20)\d\d-\d\d-\d\d|\d\d-\d\d-(?:19|20)\d\d)$/.test(
      bytes.toString('latin1', start, end),
    ) &&
    !/^\d \d\d [A-Za-z]/.test(bytes.toString('latin1', end - 4, end + 2)) &&
    'plausible',
};
const GROUPED = 'd{1,17}(-d{1,17}){1,5}|d{1,5}( d{2,16}){1,5}';
const NUMBERED = {
  'before numbered & not near other': 0.9,
  'before account # & not near other': 0.9,
  'before kept #': 0.9,
} as const;
const NAMED = {
  ...NUMBERED,
  'before ofBank & not counted': 0.8,
  'before account & near bank & not counted': 0.8,
  'before short : & not counted': 0.6,
  'before alone & not counted': 0.8,
} as const;
const account = { classification: 'account', notContinuedBy: ':' };
const branch = { notBefore: '-' };

const SORT_WORD = '(?:SC|S/C|s/c|[Ss]ort|SORT)(?:[ _]?[Cc]ode| ?CODE)?';
const ACCOUNT_WORD = '(?:A/C|a/c|[Aa]cc(?:oun)?t?|ACC(?:OUN)?T?)[.]?(?: ?(?:[Nn]o[.]?|[Nn]umber))?';
const AND = '[ ,;/|&]{1,4}(?:and )?';
const CODE = String.raw`[ .:#]{1,3}\d\d[ -]?\d\d[ -]?\d\d`;
/** `Acc: 12345678 SC: 12-34-56`: an account beside the code of its branch. */
const besideBranch = beside(
  `${SORT_WORD}${CODE}${AND}${ACCOUNT_WORD}`,
  `${SORT_WORD}${CODE}(?!\\d)`,
);
const besideAccount = beside(
  String.raw`${ACCOUNT_WORD}[ .:#]{1,3}\d{8}${AND}${SORT_WORD}`,
  `${ACCOUNT_WORD}[ .:#]`,
);
/** `18-11-24 20241118` */
const noDay: Check = {
  kind: 'code',
  holds: (id) => !/(?:19|20)\d\d(?:0[1-9]|1[0-2])[0-3]\d$/.test(id) && 'plausible',
};

/**
 * Finds numbers of bank accounts by the keyword right before them (account number, acct #, a/c no., Konto-Nr.): 6 to 18
 * digits, in groups or not; and codes of branches after theirs: sort codes of the United Kingdom (six digits, Pay.UK),
 * Australian BSB, German Bankleitzahl (eight). Banks number as they like: there is no check digit. After `account` alone a word
 * of banks is wanted near. `ending in 1234` stays: that is how an account is named without its number, and what LAST_4 writes.
 */
export const bankAccountNumber = detector({
  key: 'bankAccountNumber',
  group: 'money',
  finds: 'numbers of bank accounts and sort codes, by the keyword before them',
  aliases: { key: ['bankAccount'] },
  words: {
    raise: 'bank, account, routing, sort code, iban, bic, swift, ach, wire, deposit',
    numbered: [
      each(ACCOUNT, NUMBER),
      each(
        'konto, kto, bank konto, giro konto, bank kto, giro kto, rekening, rek, bank rekening, depot',
        `${NUMBER}, nummer, nummern`,
      ),
      each(
        each(
          'numero, número, numéro, numèro, numeri, números, numéros, no, nº, n°',
          'de, di, da, do, del, della',
        ),
        each(
          'compte, comptes, cuenta, cuentas, conto, conti, conta, contas',
          ', bancaria, bancaire, bancária, corrente, corriente',
        ),
      ),
      each(
        'compte, cuenta, conto, conta, conto corrente, conta corrente, cuenta corriente, c/c',
        'n, no, nº, n°, numéro, número, numero',
      ),
      each('nr, numer', 'konta, rachunku, rachunku bankowego'),
      each('konto, rachunek', 'nr, numer'),
      'mortgage account, tilinumero, clabe, cbu',
    ].join(', '),
    ofBank: `${each('bank, checking, chequing, savings, saving, giro', 'account, acct, a/c')}, bankkonto, girokonto`,
    kept: 'checking, chequing, savings',
    account: `${ACCOUNT}, accounts, konto, kto, cuenta, compte, conto, conta, rekening`,
    short: 'acct, a/c, kto, c/c',
    alone: 'konto, girokonto, rekening, conto corrente, cuenta corriente, conta corrente, c/c',
    many: 'accounts, acct nos, a/c nos, acct s, konten, comptes, cuentas, conti, contas, rekeningen, rachunki, konta',
    bank:
      'bank, banking, routing, aba, ach, wire, wired, iban, bic, swift, ifsc, bsb, blz, bankleitzahl, sort code, branch, ' +
      'checking, savings, deposit, deposited, debit, debited, credited, payee, beneficiary, transfer, transferred, ' +
      'withdrawal, withdrawn, overdraft, standing order, balance, pay, paid, payment, payments, refund, refunded, refunds, ' +
      'reimburse, reimbursed, berweisen, berweisung, virement, versement, transferencia, ingreso, bonifico, ' +
      'transferência, overschrijving, overmaken',
    pair: `${ACCOUNT}, sort`,
    other: 'aws, iam, arn, azure, gcp, github, gitlab, twitter, subscription',
    /** Branch, account and check digits of France, Spain and Portugal before IBAN: RIB, CCC and NIB. */
    rib: 'rib, ccc, nib',
    pt: 'conta',
    agency: 'agência, ag',
    sortCode: 'sort code',
    sort: 'sort, sort code, sc, s/c',
    bsb: `bsb, ${each('bsb', `${NUMBER}, code`)}`,
    blz: 'blz, bankleitzahl',
  },
  patterns: [
    {
      form: 'dd-dd-dd[ ,/|]{1,3}d{8}',
      check: noDay,
      when: { 'near pair': 0.8, 'near bank': 0.8 },
      classification: 'account',
    },
    {
      form: 'd{6}|dd dd dd|dd-dd-dd',
      when: { 'before sortCode :': 0.85, 'before sortCode & not counted': 0.85 },
      classification: 'sort-code',
      ...branch,
    },
    {
      form: 'ddd[ -]?ddd',
      when: { 'before bsb :': 0.85, 'before bsb & not counted': 0.85 },
      classification: 'bsb',
      ...branch,
    },
    {
      form: 'd{8}|ddd ddd dd',
      when: { 'before blz :': 0.85, 'before blz & not counted': 0.85 },
      classification: 'blz',
      ...branch,
    },
    {
      form: 'dd-dd-dd',
      check: besideAccount,
      when: { 'before sort': 0.85 },
      classification: 'sort-code',
      ...branch,
    },
    { form: 'd{8}', check: besideBranch, when: { 'before account': 0.8 }, ...account },
    { form: 'd{6,18}', when: NAMED, ...account },
    { form: 'd{6,18}', check: listed, when: { 'before many': 0.85 }, ...account },
    {
      form: 'd{4,7}-[0-9X]',
      when: { 'before numbered': 0.85, 'before alone': 0.85, 'before pt :': 0.85 },
      ...account,
    },
    { form: 'dddd-[0-9X]', when: { 'before agency': 0.8 }, ...account },
    { form: 'dd( ?dddd){6}', when: { 'before numbered': 0.9, 'before alone': 0.85 }, ...account },
    {
      form: 'd{5}[ ]d{5}[ ][0-9A-Z]{11}[ ]dd|dddd ?dddd ?dd ?d{10}|dddd dddd d{11} dd',
      when: { 'before rib': 0.9, 'before alone': 0.9, 'before account': 0.85 },
      ...account,
    },
    { form: GROUPED, check: [enough, noDate], when: NAMED, ...account },
    { form: 'd{8,18}', when: { 'before short & not counted': 0.6 }, ...account },
    {
      form: GROUPED,
      check: [{ kind: 'count', digits: [8, 18] }, noDate],
      when: { 'before short & not counted': 0.6 },
      ...account,
    },
  ],
  column: {
    labels: `account number,account no,account num,account nbr,acct number,acct no,acct num,acct nbr,accnum,accno,acctno,a/c number,a/c no,bank account,bank account number,bank account no,bank acct,bank acct no,
      checking account,checking account number,savings account,savings account number,deposit account number,
      sort code,bank sort code,bsb,bsb number,blz,Bankleitzahl,Kontonummer,Konto-Nr,Kto-Nr,Kto,Bankkonto,Kontonr,
      numéro de compte,n° de compte,compte bancaire,número de cuenta,cuenta bancaria,numero di conto,numero conto,
      conto corrente,número da conta,conta bancária,rekeningnummer,bankrekening,numer konta,numer rachunku,kontonummer,
      bankkonto,tilinumero`,
    // Also an account of a service: `accountId`.
    beside: 'account #,acct #',
    accepts: code(6, [6, 34]),
  },
  repeats: repeatedValues,
  examples: [
    'MRN 12, Acct: «7781234»; please refund to account «000123456789»',
    'Account number: «0012345678», acct # «1234-5678-90», a/c no. «12345678»; Account No. «000123456789», Konto-Nr. «1234567».',
    '{"accountNumber": "«12345678»","bankAccountNumber":«0012345678»,"acct_no":"«12-345-678»","account":"12345678","n":"\\nAccount no «12345678»"}',
    '17,account number «12345678»,open\r\n18,12345678,open',
    '2024-05-06 10:30:45 INFO account_number=«0012345678» acct_no=«12345678» id=12345678 account=200 took 123456 ms',
    'sort code «12-34-56», Sort Code: «123456» account «12345678»; sortCode=«12-34-56», BSB «062-000», BLZ «370 400 44», Bankleitzahl: «37040044»',
    'Routing 111000025, account «123456789»; pay to account: «12345678»; my checking account «123456789», savings acct «12345678».',
    'The account number is «0012345678», account number - «0012345678», account numbers: «12345678». ACCOUNT NO. «1234567», A/C No: «123456789012», Acct. No. «12345678», Account Number (GBP): «12345678».',
    '<accountNumber>«12345678»</accountNumber> <td>Account no.</td><td>«12345678»</td> <b>Account number</b>: «12345678» Sort code: <b>«12-34-56»</b> | Account number | «12345678» | **Account number:** «12345678»',
    'Account number:\n    «12345678»\nAccount Number\n«12345678»\r\nAccount #: «12345678»\n{\\"accountNumber\\":\\"«12345678»\\"} Account number\t«12345678»',
    'Account number «1234 5678 9012» 12 June, acct no «12345678» 100 times; Kontonummer: «1234567890», Kto.-Nr. «1234567», numéro de compte : «12345678901», número de cuenta «1234567890»',
    'Kontonr. «1234 5678901», rekeningnummer «123456789», numero di conto «123456789012», Acct «12345678»',
    'The account number of my savings account is «0012345678», the price of my house is 12345678',
    'Routing # 111000025 Checking # «8812047712», savings #«8812047712»; compte n° «00412770183», conto corrente n. «000012345678», Transferencia a la cuenta «0200051332», überweisen auf Konto «4410223»; a savings of 8812047712, 5 savings 123456',
    'Accounts «44810227», «44810228» and «44810229»; Konten «44810227» und «44810228»; Konto «532013000», BLZ «37040044»; c/c n. «000004481720», Conta corrente «44817-2», RIB : «30004 00481 00004481720 43», CCC «2100 0418 45 0200051332», NIB «0033 0000 44817203448 05», Depot-Nr. «7700481»; accounts 2024 and 2025, 44810227 accounts',
    'agência «0417-8», conta corrente «55821-4», CLABE «032180000118359719», nr rachunku «61 1090 1014 0000 0712 1981 2874»; ag 2024, agência 0417',
    'Account no. «44810227»/«44810228», Kontonummern «44810227–44810228»; account 44810227:12',
    'sin más: cuenta 8812047712, le compte 00412770183',
    'my bank is «20-00-00 55779911», account: «20-00-00, 55779911»; pay by 18-11-24 20241118, pay 20-00-00-1 55779911',
    '20-00-00 55779911 or 20-00-00, 55779911',
    'A/C: «12345678» SC: «12-34-56», Sort: «12-34-56» Acc: «12345678»; an account number of «12345678»',
    'Acc: «12345678» SC: «12-34-56»; SC: 12-34-56, sort 12-34-56 of Acc: 12345678, a number of 12345678',
    'hidden: account number «１２３４５６７８», acct # «1234–5678–90», account\u200b number «12345678»',
    'account 200 rows, account: 12 open tickets, account created 2026-01-02, account 123456 rows, account: 12345678, account 12345678 was deleted',
    'account number 12345, account ending in 1234, account number: 2024-05-06, account number pending, account id: 12345678, account_id=12345678',
    'AWS account number: 123456789012; not account number 1234567890123456789, account number x12345678, account number 123456x or 0.123456',
    'sort code 12345, sort code 12-34-5, sort code 100000 rows, sort 123456, BSB 12345; no word: 12345678, 12-34-56',
  ],
});

function beside(before: string, after: string): Check {
  const ends = new RegExp(`${before}[ .:#]{1,3}$`);
  const begins = new RegExp(`^${AND}${after}`);
  return {
    kind: 'code',
    holds: (_id, { bytes, low, start, end, high }) =>
      (ends.test(bytes.toString('latin1', Math.max(low, start - 48), start)) ||
        begins.test(bytes.toString('latin1', end, Math.min(high, end + 32)))) &&
      'plausible',
  };
}
