import { CUE } from '../../detectors/people/model/lexicon.ts';

/** Names of people that are mostly those of instruments, clinical signs, scores, diseases, methods and units today. */
export const EPONYMS: readonly string[] = (
  'foley braden whipple holter veress calot strasberg pfannenstiel apgar glasgow breslow fleischner lachman mcmurray phalen tinel ' +
  'finkelstein neer spurling romberg babinski brudzinski kernig chvostek trousseau trendelenburg hasson kocher ' +
  'metzenbaum debakey balfour bookwalter weitlaner deaver yankauer hemovac penrose malecot ganz tenckhoff ' +
  'blakemore kirschner steinmann gigli hohmann langenbeck volkmann bovie ligasure doppler framingham killip ' +
  'kussmaul cheyne biot alzheimer crohn hodgkin cushing hashimoto sjogren raynaud behcet kawasaki marfan ehlers ' +
  'danlos huntington tourette guillain meniere charcot dupuytren colles pott monteggia galeazzi lisfranc ' +
  'schatzker lauge bankart sachs schlatter perthes scheuermann heberden rovsing mcburney blumberg courvoisier ' +
  'virchow troisier hesselbach gimbernat cloquet spigelian littre meckel hirschsprung nissen toupet roux ' +
  'billroth hartmann lichtenstein bassini shouldice mcvay papanicolaou mantoux schirmer snellen ishihara rinne ' +
  'valsalva epley dix hallpike mallampati cormack lehane bier fick mcroberts naegele wechsler rorschach barthel ' +
  'tinetti zarit ranson balthazar rockall bosniak siewert enneking fuhrman masaoka bethesda lugano binet durie ' +
  'friedlander gram giemsa ziehl neelsen romanowsky coombs westergren gauss bayes wilcoxon kruskal spearman ' +
  'wilk kolmogorov smirnov bonferroni tukey markov poisson bernoulli fourier laplace gaussian hessian jacobian ' +
  'hertz celsius fahrenheit joule volt ampere ohm faraday siemens curie becquerel sievert angstrom boltzmann ' +
  'planck avogadro mohs beaufort scoville bunsen erlenmeyer petri pasteur bessemer torx bluetooth fulbright ' +
  'nobel pulitzer guggenheim rubik ortolani moro coulter galant tzanck takayasu wegener magill ' +
  'satinsky babcock lahey adson kerrison cloward hibbs gomco plastibell robnel'
).split(' ');

/** Words that are evidence for the words next to them. For a word in two classes the later one counts. */
const CLASSES: Readonly<Record<keyof typeof CUE, string>> = {
  title:
    'mr mrs ms miss mx messrs mme mlle dr drs prof professor sir madam madame monsieur rev revd reverend hon capt ' +
    'captain lt lieutenant sgt sergeant maj major gen general col colonel adm admiral cpl pvt doctor lord lady ' +
    'mister sister brother aunt uncle father rabbi imam sheikh fr msgr herr frau senor señor sra señora dame ' +
    'attorney atty nurse mevr mevrouw meneer dhr signor signora signorina sig dott dottor dottoressa pani dra señorita senhor senhora fräulein herrn srta dña',
  role:
    'president vice prime speaker baron earl viscount sultan emperor empress senator sen rep representative governor gov minister secretary chairman chairwoman chair judge ' +
    'justice chief king queen prince princess pope bishop mayor ambassador chancellor director commissioner ' +
    'officer detective inspector agent coach manager spokesman spokeswoman spokesperson lawyer congressman ' +
    'congresswoman mp candidate striker goalkeeper defender midfielder captain actor actress singer author ' +
    'writer artist poet historian philosopher scientist economist analyst leader founder cofounder ceo cto cfo ' +
    'coo vp editor engineer researcher developer student teacher',
  organization:
    'inc ltd llc llp plc corp corporation company co group holdings partners associates bank university college ' +
    'school institute hospital clinic center centre church foundation association society committee council ' +
    'ministry department agency court party union league club team fc airlines airways press times news magazine ' +
    'records motors systems technologies technology software services solutions industries international ' +
    'pharmaceuticals museum library theatre theater hotel restaurant bar cafe award prize cup stadium airport ' +
    'station gmbh ag sa nv spa pty',
  street:
    'street st avenue ave road rd lane ln drive boulevard blvd court ct place pl square sq highway hwy parkway ' +
    'pkwy way terrace circle county city town village river lake mountain mount mt island islands bay valley park ' +
    'hill hills creek beach bridge north south east west northern southern eastern western springs heights ' +
    'district province state republic',
  date:
    'january february march april may june july august september october november december jan feb mar apr jun ' +
    'jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu ' +
    'thur thurs fri sat sun christmas easter thanksgiving spring summer autumn winter today tomorrow yesterday',
  nationality:
    'american british english french german italian spanish russian chinese japanese indian iraqi iranian israeli ' +
    'palestinian european african asian canadian australian mexican turkish polish dutch swedish norwegian danish ' +
    'finnish greek roman jewish muslim christian catholic islamic arab republican democrat democratic irish ' +
    'scottish welsh swiss austrian korean vietnamese thai egyptian syrian lebanese pakistani afghan ukrainian ' +
    'brazilian argentine cuban soviet hindu buddhist protestant latin hispanic',
  suffix: 'jr sr ii iii iv md phd esq rn dds jd mba cpa dvm mph obe cbe pa np bsn esquire',
  particle:
    'de del della der den des di da das dos du van von vom zu zum zur la le los las el al bin ben ibn abu bint y ' +
    'e af av ter ten op st mac mc',
  speech:
    'said says say told tells wrote writes added asked replied explained announced stated testified argued noted ' +
    'reports reported claims claimed insisted admitted shouted cried answered whispered thought laughed smiled ' +
    'nodded',
  greeting:
    'dear hi hello hey thanks regards sincerely cheers best cordially love yours bye goodbye thank thx attn ' +
    'attention greetings morning evening afternoon hallo liebe lieber hola bonjour bonsoir chère salut merci ciao buongiorno olá cześć hoi groetjes groeten grüße gruß saludos abrazo pozdrawiam beijos cordialement',
  label:
    'from to cc bcc sent name patient client customer employee author by signed signature contact provider ' +
    'physician surgeon attending subject applicant plaintiff defendant petitioner respondent witness member user ' +
    'username owner assignee reporter reviewer approver recipient sender caller attendee attendees guest spouse ' +
    'wife husband son daughter mother beneficiary insured borrower tenant landlord guardian nok firstname ' +
    'lastname first last middle surname forename fname lname fullname full displayname dictated referred ' +
    'referring pcp resident instructor supervisor requester requestor submitter cardholder holder passenger ' +
    'driver host organizer participants participant presenter editor translator nee née aka alias paciente patientin patiente nombre apellidos apellido nom prénom vorname nachname familienname médico médecin docteur kunde kundin naam voornaam achternaam imię nazwisko pacjent pacjentka utente nome cognome apelido ansprechpartner sachbearbeiter mitarbeiter absender empfänger destinatario',
  pronoun:
    'i you he she we they it me him her us them my your his its our their who whom whose which what this that ' +
    'these those wir ihr ihre ihrer unser unsere unsere dieser diese dieses vous nous ils elles',
  auxiliary:
    'was is were has had have will would can could should did does do are be been being went came ist sind wird wurde haben hatte sein kann soll muss nicht kein keine keiner keinen estaba fue está sont',
  conjunction:
    'and & with or vs versus against via per for of in on at as than but if when while after before because ' +
    'since until though although mit auf für nach über unter wenn oder ohne beim dans pour avec mais sans para pero desde sobre della nella zijn voor naar przez',
  technical:
    'http https www com org net html php api json xml url uri null true false error warn warning info debug trace ' +
    'fatal exception class public private static void int string const var let function return import export id ' +
    'uuid key value data type status code version server client host port node pod kernel thread process module ' +
    'service request response',
  kin:
    'born died age aged married met meet visited called named lives lived worked works joined wife husband son ' +
    'daughter father mother brother sister friend colleague boss cousin girlfriend boyfriend mom dad mum nephew ' +
    'niece',
  article: 'a an the',
  filler:
    'ok okay yes no please note re fw fwd lol omg haha oh wow yeah well so just now here there then also however ' +
    'not',
  eponym: EPONYMS.join(' '),
};

/** The class of each cue word. */
export function cueWords(): ReadonlyMap<string, number> {
  const cues = new Map<string, number>();
  for (const [name, number] of Object.entries(CUE)) {
    for (const word of CLASSES[name as keyof typeof CUE].split(' ')) cues.set(word, number);
  }
  return cues;
}
