/** Form of a provider's keys: one of some prefixes, then characters. */
export interface KeyForm {
  readonly provider: string;
  readonly prefixes: readonly string[];
  /** The characters after the prefix, as in brackets. */
  readonly characters: string;
  /** Fewest and most of them. */
  readonly length: readonly [number, number];
  /** Text that must occur among them. */
  readonly holds?: string;
}

const URL64 = 'A-Za-z0-9_-';
const DOTTED = 'A-Za-z0-9_.-';
const HYPHENED = 'A-Za-z0-9-';
const BASE32 = 'A-Z2-7';
const UPPER_ALNUM = 'A-Z0-9';
const PATH = 'A-Za-z0-9/';
const LOWER_HEX = '0-9a-f-';
const ALNUM = 'A-Za-z0-9';
const HEX = '0-9A-Fa-f';

type Row = readonly [
  provider: string,
  prefixes: string,
  characters: string,
  fewest: number,
  most: number,
  holds?: string,
];

/** Sources: the providers' lists for secret scanning, and the prefixes in their documentation. */
const ROWS: readonly Row[] = [
  ['adobe', 'p8e-', 'a-z0-9', 32, 32],
  ['age', 'AGE-SECRET-KEY-1', 'A-Z0-9', 58, 58],
  ['alibaba', 'LTAI', ALNUM, 16, 20],
  ['anthropic', 'sk-ant-', URL64, 80, 140],
  ['anyscale', 'esecret_', ALNUM, 20, 64],
  ['atlassian', 'ATATT3', 'A-Za-z0-9_=-', 100, 250],
  ['aws', 'AKIA ASIA ABIA ACCA', BASE32, 16, 16],
  ['bitbucket', 'ATBB', ALNUM, 32, 32],
  ['brevo', 'xkeysib- xsmtpsib-', HYPHENED, 81, 81],
  ['buildkite', 'bkua_', HEX, 40, 40],
  ['cerebras', 'csk-', 'a-z0-9', 48, 48],
  ['clojars', 'CLOJARS_', 'a-z0-9', 60, 60],
  ['contentful', 'CFPAT-', URL64, 43, 43],
  ['databricks', 'dapi', HEX, 32, 32],
  ['digitalocean', 'dop_v1_ doo_v1_ dor_v1_', HEX, 64, 64],
  ['docker', 'dckr_pat_ dckr_oat_', URL64, 27, 40],
  ['doppler', 'dp.pt. dp.st. dp.sa. dp.ct.', DOTTED, 40, 60],
  ['duffel', 'duffel_live_ duffel_test_', URL64, 43, 43],
  ['dynatrace', 'dt0c01.', DOTTED, 89, 89],
  ['dynatrace', 'dt0s01. dt0s16.', DOTTED, 80, 100],
  ['easypost', 'EZAK EZTK', ALNUM, 54, 54],
  ['facebook', 'EAACEdEose0cBA EAAB EAAG', ALNUM, 80, 250],
  ['figma', 'figd_ figu_', URL64, 38, 60],
  ['flutterwave', 'FLWSECK- FLWSECK_TEST-', HYPHENED, 32, 48],
  ['flyio', 'fo1_', URL64, 43, 43],
  ['frameio', 'fio-u-', URL64, 64, 64],
  ['gcp', 'AIza', URL64, 35, 35],
  ['gcp', 'GOCSPX-', URL64, 28, 28],
  ['gcp', 'ya29.', DOTTED, 20, 250],
  ['github', 'ghp_ gho_ ghu_ ghs_ ghr_', ALNUM, 36, 36],
  ['github', 'github_pat_', 'A-Za-z0-9_', 82, 82],
  ['gitlab', 'glpat- gldt- glft- glrt- glcbt- glptt- glimt- glagent- glsoat-', DOTTED, 20, 120],
  ['gitlab', 'gloas- glrtr- glffct- GR1348941', DOTTED, 20, 120],
  ['grafana', 'glsa_ glc_', 'A-Za-z0-9_=+/', 32, 250],
  ['groq', 'gsk_', ALNUM, 52, 52],
  ['heroku', 'HRKU-', URL64, 36, 80],
  ['huggingface', 'hf_', ALNUM, 34, 40],
  ['jfrog', 'AKCp', ALNUM, 69, 69],
  ['linear', 'lin_api_', ALNUM, 40, 40],
  ['linear', 'lin_oauth_', ALNUM, 40, 64],
  ['mailgun', 'key-', HEX, 32, 32],
  ['mapbox', 'pk.eyJ sk.eyJ', DOTTED, 60, 160],
  ['netlify', 'nfp_ nfc_ nfo_ nfu_', ALNUM, 36, 40],
  ['newrelic', 'NRAK-', UPPER_ALNUM, 27, 27],
  ['newrelic', 'NRII- NRJS- NRBR-', HYPHENED, 19, 40],
  ['notion', 'ntn_', ALNUM, 40, 60],
  ['notion', 'secret_', ALNUM, 43, 43],
  ['npm', 'npm_', ALNUM, 36, 36],
  ['nuget', 'oy2', 'a-z0-9', 43, 43],
  ['onepassword', 'ops_eyJ', 'A-Za-z0-9+/=', 200, 245],
  ['openai', 'sk-', ALNUM, 48, 48, 'T3BlbkFJ'],
  ['openai', 'sk-proj- sk-svcacct- sk-admin-', URL64, 40, 220],
  ['openrouter', 'sk-or-v1-', HEX, 64, 64],
  ['openshift', 'sha256~', URL64, 43, 43],
  ['perplexity', 'pplx-', ALNUM, 48, 56],
  ['planetscale', 'pscale_tkn_ pscale_pw_', DOTTED, 32, 64],
  ['posthog', 'phc_ phx_', ALNUM, 43, 48],
  ['postman', 'PMAK-', LOWER_HEX, 59, 59],
  ['prefect', 'pnu_ pnb_', ALNUM, 36, 36],
  ['pulumi', 'pul-', HEX, 40, 40],
  ['pypi', 'pypi-AgE', URL64, 50, 250],
  ['readme', 'rdme_', 'a-z0-9', 70, 70],
  ['replicate', 'r8_', ALNUM, 37, 40],
  ['rubygems', 'rubygems_', HEX, 48, 48],
  ['runpod', 'rpa_', UPPER_ALNUM, 40, 60],
  ['sendgrid', 'SG.', DOTTED, 66, 66],
  ['sentry', 'sntryu_', HEX, 64, 64],
  ['sentry', 'sntrys_', 'A-Za-z0-9_=+/', 100, 250],
  ['shippo', 'shippo_live_ shippo_test_', HEX, 40, 40],
  ['shopify', 'shpat_ shpca_ shppa_ shpss_', HEX, 32, 32],
  ['slack', 'xoxb- xoxp- xoxa- xoxr- xoxs- xoxe- xapp-', HYPHENED, 20, 250],
  ['slack', 'hooks.slack.com/services/T', PATH, 35, 90],
  ['sonar', 'squ_ sqp_ sqa_', HEX, 40, 40],
  ['sourcegraph', 'sgp_', 'A-Za-z0-9_', 40, 64],
  ['square', 'sq0atp- sq0csp-', URL64, 22, 43],
  ['square', 'EAAA', URL64, 60, 60],
  ['stripe', 'sk_live_ sk_test_ rk_live_ rk_test_', ALNUM, 16, 247],
  ['stripe', 'whsec_', 'A-Za-z0-9+/=', 32, 64],
  ['supabase', 'sbp_', HEX, 40, 40],
  ['tavily', 'tvly-', HYPHENED, 32, 50],
  ['tencent', 'AKID', ALNUM, 32, 32],
  ['twilio', 'SK', HEX, 32, 32],
  ['typeform', 'tfp_', DOTTED, 59, 59],
  ['vault', 'hvs. hvb. hvr.', URL64, 24, 200],
  ['wakatime', 'waka_', LOWER_HEX, 36, 36],
  ['xai', 'xai-', ALNUM, 80, 80],
];

export const KEY_FORMS: readonly KeyForm[] = ROWS.map(
  ([provider, prefixes, characters, fewest, most, holds]) => ({
    provider,
    prefixes: prefixes.split(' '),
    characters,
    length: [fewest, most] as const,
    ...(holds === undefined ? {} : { holds }),
  }),
);
