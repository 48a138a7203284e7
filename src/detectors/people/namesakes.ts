import { phrases } from '../../core/word-list.ts';

/** Firms, brands and products that are named like people: a name, or one and the word beside it, which no title precedes. */
export const NAMESAKES: readonly string[] = phrases(`
  jack daniel, johnnie walker, johnnie walker black, johnnie walker red, jim beam, jose cuervo,
  betty crocker, uncle ben, duncan hines, oscar mayer, marie callender, estee lauder, elizabeth arden,
  helena rubinstein, max factor, bobbi brown, tommy hilfiger, ralph lauren, calvin klein, levi strauss, vera wang, hugo boss, michael kors, kate spade,
  tory burch, marc jacobs, donna karan, brooks brothers, karen millen, vera bradley, giorgio armani, emporio armani,
  ethan allen, crate barrel, benjamin moore, sherwin williams, stanley fatmax, black decker, kimberly clark, johnson johnson, procter gamble, colgate palmolive,
  coldwell banker, keller williams, cushman wakefield, grant thornton, price waterhouse, pricewaterhouse coopers, ernst young, baker tilly, baker mckenzie, crowe horwath,
  morgan stanley, jp morgan, goldman sachs, lehman brothers, charles schwab, wells fargo, merrill lynch, stifel nicolaus, kohlberg kravis,
  arthur andersen, booz allen, booz allen hamilton, hewlett packard, lockheed martin, northrop grumman, rolls royce, aston martin, harley davidson, mercedes benz, alfa romeo,
  john deere, massey ferguson, briggs stratton, balfour beatty, travis perkins, howden joinery, marks spencer, holland barrett, harvey nichols,
  neiman marcus, ben jerry, baskin robbins, tim hortons, papa john, papa johns, famous amos, mrs fields, ruth chris, smith wesson,
  smith nephew, becton dickinson, eli lilly, johnson controls, emerson electric, ingersoll rand, pratt whitney, arthur gallagher, marsh mclennan, willis towers watson,
  abercrombie fitch, barnes noble, simon schuster, merriam webster, martha stewart living, franklin covey, franklin templeton, t rowe price, liberty mutual, dun bradstreet,
  robert half, jackson hewitt, titleist, dyson airwrap, simpson strong, makita, bilstein, corian, kaizen, kanban, rem,
  jetty, gradle, gradle daemon, maven surefire, hadoop, hadoop ambari, prometheus, grafana, grafana loki, jaeger, kestrel, hibernate, kibana, kubernetes,
  terraform, ansible, jira, confluence, splunk, datadog, zabbix, nagios, bot, chatbot, siri, cortana, epipen,
  bloody mary, eggs benedict, peach melba, dow jones, fannie mae, freddie mac, ginnie mae, albert heijn, robert rules, santa claus,
  woods hole, fisher exact, daubert, batson, sarbanes oxley, dodd frank, gramm leach, taft hartley, glass steagall, stafford act, jim crow
`);

/** Signs, instruments and procedures, where one word would be anybody's name. */
export const EPONYM_NAMES: readonly string[] = phrases(`
  braxton hicks, cheyne stokes, tommy john, salter harris, tyrer cuzick, jackson pratt, swan ganz, bair hugger, scarpa, burow, allis, blake drain,
  mallory weiss, wolff parkinson, wolff parkinson white, guillain barre, stevens johnson, epstein barr, osgood schlatter, legg calve, budd chiari, sturge weber,
  henoch schonlein, creutzfeldt jakob, charcot marie, kaposi, gleason score, dix hallpike, ziehl neelsen, mayo stand, mayo scissors,
  sengstaken, bakri, bosniak, broca, babinski, amsler, unna, roxanol, fitzpatrick ii, fitzpatrick iii, child pugh, wong baker
`);

/** Nouns after a surname alone that make it the name of a sign, an instrument or a law: `Levine sign`, `Burow's triangle`. */
export const EPONYM_HEADS: readonly string[] = phrases(`
  sign, triangle, maneuver, manoeuvre, drain, catheter, forceps, retractor, clamp, needle, scissors, stain, agar, criteria, classification, syndrome, disease,
  aphasia, palsy, contracture, tubercle, ligament, reflex, contractions, lobe, plaques, theorem, coefficient, equation,
  cannula, splint, brace, stent, graft, warning, warnings
`);

/** Last words of a name that are those of a room or a firm: `Nelson Suite`. */
export const FIRM_ENDS: readonly string[] = phrases(`
  suite, clinic, motors, consulting, logistics, plumbing, contracting, realty, roofing, catering, bakery, pharmacy, dental, freight, surefire, airwrap
`);
