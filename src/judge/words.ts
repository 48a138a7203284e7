/** Classes of words that forms and features read, in the order of the bits of `wasm/kinds.as.ts`; lower case, in nine languages. */
export const WORD_CLASSES: readonly (readonly [string, string])[] = [
  [
    'month',
    'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec ' +
      'januar jänner februar feber märz mai juni juli oktober dezember jän mär mrz okt dez janvier février fevrier mars avril juin juillet août aout septembre octobre novembre décembre decembre janv févr fév avr juil déc ' +
      'enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre ene abr ago dic gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre gen mag giu lug set ott ' +
      'janeiro fevereiro março maio junho julho setembro outubro novembro dezembro fev out januari februari maart mei augustus mrt stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia ' +
      'styczniu lutym marcu kwietniu maju czerwcu lipcu sierpniu wrześniu październiku listopadzie grudniu styczeń luty marzec kwiecień czerwiec lipiec sierpień wrzesień październik listopad grudzień sty lut kwi cze lip sie wrz paź lis gru',
  ],
  [
    'weekday',
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun montag dienstag mittwoch donnerstag freitag samstag sonntag mo mi fr so lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo lunedì martedì mercoledì giovedì venerdì sabato domenica maandag dinsdag woensdag donderdag vrijdag zaterdag zondag poniedziałek wtorek środa czwartek piątek sobota niedziela',
  ],
  [
    'ageUnit',
    'year years yr yrs yo y month months mo mos mth mths week weeks wk wks day days jahr jahre jahren jährige jähriger jährigen jährig j jr an ans a année mois año años añitos anno anni annetti ano anos aninhos aa jaar jarige lat lata letni letnia letniego letniej l rok roku monate monaten maanden meses mese mesi mês dias día días tage tagen giorni jours dagen dni miesięcy tygodni tygodnie semanas semaines settimane woche wochen weken jährchen something',
  ],
  [
    'timeUnit',
    'hour hours hr hrs h minute minutes min mins second seconds sec secs stunde stunden minuten sekunden heure heures hora horas ora ore minuti minutos uur minuut godzin godziny minut sekund ms ns us',
  ],
  [
    'measure',
    'mg mcg ml kg g lb lbs oz cm mm m km ft in inch inches mi mile miles kb mb gb tb bytes bits mmhg bpm dl mmol meq iu units px pt hz khz mhz ghz kw kwh v w percent pct degrees deg c f psi rpm fps dpi pages page items rows lines x times stk stück pieces pcs points pts votes people persons seats copies',
  ],
  [
    'title',
    'mr mrs ms miss dr prof professor sir madam herr frau hr fr sr sra srta señor señora don doña d dña signor signora sig sig.ra dott dott.ssa monsieur madame mme mlle mlles pan pani pana panią dhr mevr mw mister',
  ],
  [
    'kin',
    'mother father son daughter wife husband brother sister uncle aunt mom mum dad grandmother grandfather grandson granddaughter nephew niece cousin child children kid kids twins baby parents mutter vater sohn tochter mann ehefrau ehemann bruder schwester kind kinder enkel enkelin oma opa mère père fils fille femme mari frère soeur sœur enfant enfants neveu nièce madre padre hijo hija hijos esposa esposo hermano hermana sobrina sobrino abuela abuelo figlio figlia moglie marito fratello sorella nonna nonno pai mãe filho filha filhos avó avô moeder vader zoon dochter vrouw man matka ojciec syn córka żona mąż babcia dziadek wnuk wnuczka',
  ],
  [
    'person',
    'he she her his him i who patient pt pts woman boy girl male female infant teen teenager adult senior gentleman lady victim suspect driver student resident applicant client member employee claimant plaintiff defendant witness caller person passenger tenant worker aged age patientin bewohner kunde kundin fahrer schüler paciente varón mujer hombre niño niña edad patiente homme garçon paziente uomo donna ragazzo ragazza età homem mulher menino menina idade patiënt jongen meisje leeftijd mężczyzna kobieta pacjent pacjentka chłopiec dziewczynka wiek alter er sie elle il ella él lui lei ele ela hij zij âgé âgée born geb geboren né née nato nata nacido nacida nascido ur',
  ],
  [
    'street',
    'street st str avenue ave av boulevard blvd drive dr road rd lane ln court ct highway hwy parkway pkwy terrace ter turnpike tpke expressway expy freeway fwy crescent cres pde',
  ],
  [
    'streetFirst',
    'calle c avenida avda av pso paseo ronda carrer travesía glorieta plaza pza privada priv rua r travessa praça pça alameda al estrada largo viale via piazza p.za corso vicolo strada contrada rue avenue boulevard bd bld chaussée quai chemin impasse allée allées place pl square cours route faubourg ul ulica ulicy aleja aleje alei os osiedle plac placu camino carretera ctra passeig pasaje route am an auf im in unter zum zur hinter heol lôn blvd blk unit flat',
  ],
  [
    'streetWord',
    'way place circle cir square sq trail trl crossing xing plz landing lndg garden gardens commons manor ridge point grove alley aly cove bend loop pike path mews row run walk close esplanade parade promenade quay wynd broadway rise gate drove hill park pk view vennel spur estate house lodge cottage farm forge green court yard fold croft brae end side bank wharf ' +
      'straße strasse weg gasse allee platz damm ufer ring straat laan plein gracht kade dijk singel steeg eichen linden deich reihe',
  ],
  [
    'direction',
    'n s e w ne nw se sw north south east west northeast northwest southeast southwest nord sud est ouest',
  ],
  [
    'state',
    'alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada hampshire jersey york carolina dakota ohio oklahoma oregon pennsylvania rhode tennessee texas utah vermont virginia washington wisconsin wyoming ontario quebec québec alberta manitoba saskatchewan scotia brunswick newfoundland victoria queensland tasmania bayern hessen sachsen thüringen brandenburg saarland niedersachsen holstein westfalen württemberg',
  ],
  [
    'stateAbbreviation',
    'al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy dc pr gu vi on qc bc ab mb sk ns nb nl pe nsw vic qld tas act nt sp rj mg rs pr ba pe ce zh be ag sg ti vd ge ne vs',
  ],
  [
    'country',
    'usa uk england scotland wales ireland germany deutschland france frankreich italia italy italien spain españa spanien portugal netherlands nederland niederlande poland polska polen austria österreich switzerland schweiz suisse canada australia mexico méxico brasil brazil belgique belgië',
  ],
  [
    'currency',
    'usd eur gbp chf jpy cad aud inr pln brl dollar dollars euro euros pound pounds cents francs yen zł zloty złotych reais peso pesos rupees',
  ],
  [
    'number',
    'oh zero double triple one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred eighties seventies sixties fifties forties thirties twenties nineties teens first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth twentieth thirtieth ' +
      'null eins ein eine zwei zwo drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig ersten zweiten dritten vierten fünften sechsten siebten achten neunten zehnten ' +
      'un une deux trois quatre cinq sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante quarantaine cinquantaine soixantaine trentaine vingtaine premier cent mille mil ' +
      'cero uno una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco treinta cuarenta cincuenta sesenta setenta ochenta noventa ' +
      'due tre quattro sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti trenta quaranta cinquanta sessanta settanta ottanta novanta ' +
      'um uma dois duas três quatro sete oito dez doze treze catorze quinze dezasseis dezesseis dezassete dezessete dezoito dezanove dezenove vinte trinta quarenta cinquenta sessenta oitenta cem ' +
      'nul een één twee drie vier vijf zes zeven negen tien twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig dertig veertig vijftig zestig zeventig tachtig negentig ' +
      'jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt sześćset pięćset pierwszego drugiego piątego dwudziestego trzydziestego',
  ],
  [
    'unit',
    'km nº numero número m top as apt apartment suite ste unit floor fl flat room rm bldg building lot piso esc int interno scala sc bus bte dpto depto puerta pta planta bajo lok m appt app ap apto bât bat local hala og eg dg etage étage kamer unit plot blk block kat porta house hse stand bloco bl casa cs lote stock stiege top no n nr nº p no num lt chalet stair wing entrance',
  ],
  [
    'of',
    'day dias dia días mês mes mois month dnia de del of du d der den di do da year jahr año an roku r the von vom el',
  ],
  ['ordinal', 'st nd rd th er e º ª o a ste de te'],
  [
    'trigger',
    'user users username usr melder am pm u par per por od login logon account acct uid ruser euser luser logname owner member author by for from host hostname server node machine client rhost computer device workstation requested principal actor invalid sudo su as to instance peer target source src dst benutzer benutzername anmeldename kennung konto nutzer usuario usuaria utilisateur identifiant utente gebruiker gebruikersnaam użytkownik utilizador usuário nick nickname handle github gitlab slack telegram instagram insta twitter twitch discord skype ig tiktok steam door przez von bei opened closed assigned run rechner gerät maschine serveur servidor maszyna poste komputer serwer equipo ordenador ssh scp sftp ldap pubkey publickey hello ehlo gethostname uname id name pass password passwd pwd pw passwort kennwort contraseña clave mot passe senha wachtwoord hasło secret token key pin passphrase psk',
  ],
  [
    'particle',
    'de del della dello degli delle dei di da do dos das du des la las le les los el of the an am im auf der den dem aan op van het sur sous upon y e i ter ten tot zu zum zur und och pod nad von vom bei in en et and św świętego saint st ste san santa sant são à al aux lès d l',
  ],
  [
    'preposition',
    'in at from of to near off around outside via for on aus nach bei von zu um vor gegen à au aux en vers depuis chez hasta desde em no na a ad te uit naar w we z ze do koło spod między',
  ],
  [
    'hospital',
    'hospitalier hospitalario hospitalar dentaire dentista médical médico médica medica kliniczny wojewódzki powiatowy institut institute cabinet mission distrital hospital hospitals clinic clinics infirmary hospice sanatorium surgery practice healthcare medical health centre center klinik kliniken klinikum krankenhaus spital hôpital hopital clinique polyclinique chu chru ehpad ospedale clinica clínica clínicas policlinico poliambulatorio presidio istituto ambulatorio azienda hospitalar maternidade santa casa upa ubs ziekenhuis umc polikliniek kliniek huisartsenpraktijk szpital szpitala szpitalu przychodnia przychodni klinika kliniki poradnia praxis zahnarztpraxis arztpraxis gemeinschaftspraxis mvz centro sanatorio policlínica consultorio gesundheitszentrum lazarett dispensary rehab rehabilitation nursing ' +
      'memorial dental dentistry orthopaedics orthopedics paediatrics pediatrics cardiology oncology physiotherapy pharmacy infirmerie hôpitaux hospices soins santé cure cura socorro urgencias ambulatori policlinici zorgcentrum verpleeghuis gezondheidscentrum tandartspraktijk dierenkliniek szpitalu lecznica gabinet stacja pflegeheim seniorenheim altenheim hospiz sozialstation ordination lkh uniklinik uniklinikum regionalspital kantonsspital bürgerspital kinderspital stadtspital universitätsspital landeskrankenhaus kreiskrankenhaus apotheke -inik -axis -ikum',
  ],
  [
    'old',
    'old o olds alt alte alter altes alten vieja viejo vecchio vecchia velho velha oud oude edad vida',
  ],
  [
    'last',
    'hinterhaus vorderhaus seitenflügel fundos bajo bajos rechts links mitte izq izda izquierda dcha derecha dto esq frente rear basement cave upstairs downstairs hs bis ter quater rez boven beneden iii ii iv esquerdo direito altos ático bh hoch',
  ],
  ['and', 'and y e et und en i ed'],
  [
    'compoundStreet',
    '-aße -asse -llee -latz -damm -ufer -teig -raat -laan -lein -kade -dijk -ngel -teeg -arkt -acht -gatn -rgata -atan -gränd -weg -str -hof -ring -vej -ken -tor -berg -allé',
  ],
  [
    'compoundNumber',
    '-nzig -rzig -fzig -hzig -bzig -tzig -ßig -ntig -rtig -ftig -htig -anta -enta -jährig',
  ],
];
