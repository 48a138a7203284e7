/** What RANDOM_REPLACE takes made-up values from: common ones, in ASCII, so that none tells anything. */

/** Most frequent in US births since 1930. */
export const FIRST_NAMES = list([
  'Michael,James,John,Robert,David,William,Mary,Richard,Joseph,Thomas,Daniel,Charles,Matthew,',
  'Patricia,Jennifer,Linda,Anthony,Mark,Barbara,Elizabeth,Steven,Andrew,Joshua,Kevin,Brian,',
  'Donald,Paul,Kenneth,Susan,Timothy,Ronald,Jessica,Jason,Karen,Jeffrey,Ryan,Lisa,Sarah,Nancy,',
  'Jacob,Edward,George,Gary,Nicholas,Eric,Sandra,Ashley,Jonathan,Kimberly,Stephen,Emily,',
  'Michelle,Donna,Larry,Carol,Justin,Amanda,Scott,Brandon,Melissa,Deborah,Stephanie,Benjamin,',
  'Sharon,Rebecca,Gregory,Cynthia,Margaret,Laura,Amy,Samuel,Alexander,Betty,Kathleen,Patrick,',
  'Angela,Tyler,Brenda,Dennis,Jerry,Pamela,Nicole,Aaron,Samantha,Shirley,Raymond,Frank,Jose,',
  'Adam,Debra,Kelly,Nathan,Christine,Zachary,Emma,Katherine,Rachel,Douglas,Jack,Heather,',
  'Carolyn,Janet,Diane,Terry,Jordan,Maria,Anna,Peter,Julie,Kyle,Dorothy,Victoria,Olivia,Lauren,',
  'Catherine,Christina,Henry,Joyce,Christian,Ethan,Judith,Jeremy,Andrea,Cheryl,Megan,Joan,',
  'Taylor,Hannah,Noah,Keith,Sean,Austin,Roger,Alexis,Jacqueline,Madison,Dylan,Teresa,Janice,',
  'Gerald,Bryan,Sara,Abigail,Judy,Logan,Jesse,Kathryn,Denise,Amber,Danielle,Helen,Bruce,Carl,',
  'Ann,Virginia,Gabriel,Sophia,Brittany,Walter,Diana,Willie,Isabella,Jamie,Evelyn,Lawrence,',
  'Natalie,Martha,Gloria,Ruth,Shannon,Julia,Leslie,Beverly,Alan,Juan,Lori,Kayla,Billy,Tiffany,',
  'Shawn,Marilyn,Angel,Theresa,Robin,Kathy,Joe,Tammy,Randy,Crystal,Grace,Erin,Arthur,Jean,',
  'Harold,Cameron,Charlotte,Elijah,Wayne,Tracy,Alyssa,Bradley,Bobby,Allison,Mason,Travis,',
  'Vincent,Johnny,Craig,Alice,Caleb,Phillip,Frances,Bonnie,Cody,Philip,Ava,Tina,Carlos,Dawn,',
  'Jane,Russell,Albert,Danny,Luke,Todd,Isaac,Jimmy,Courtney,Victor,Roy,Luis,Lucas,Evan,Paula,',
  'Rose,Joel,Dale,Peggy,Marie,Alex,Wendy,Connie,Martin,Valerie,Nathaniel,Adrian,Vanessa,Cindy,',
  'Morgan,Brianna,Hunter,Ralph,Louis,Jackson,Liam,Mia',
]);

/** Most frequent in the US census. */
export const SURNAMES = list([
  'Smith,Johnson,Williams,Brown,Jones,Miller,Davis,Garcia,Rodriguez,Wilson,Martinez,Anderson,',
  'Hernandez,Moore,Thompson,White,Lopez,Lee,Gonzalez,Harris,Clark,Lewis,Robinson,Walker,Perez,',
  'Hall,Young,Allen,Sanchez,Wright,King,Green,Baker,Adams,Nelson,Hill,Ramirez,Campbell,',
  'Mitchell,Roberts,Carter,Phillips,Evans,Turner,Torres,Parker,Collins,Edwards,Stewart,Flores,',
  'Morris,Nguyen,Murphy,Rivera,Cook,Rogers,Peterson,Cooper,Reed,Bailey,Bell,Gomez,Howard,Ward,',
  'Cox,Diaz,Richardson,Wood,Watson,Brooks,Bennett,Gray,Reyes,Cruz,Hughes,Price,Myers,Long,',
  'Foster,Sanders,Ross,Morales,Powell,Sullivan,Ortiz,Jenkins,Gutierrez,Perry,Butler,Barnes,',
  'Fisher,Henderson,Coleman,Simmons,Patterson,Reynolds,Hamilton,Graham,Kim,Gonzales,Ramos,',
  'Wallace,Griffin,West,Cole,Hayes,Chavez,Gibson,Bryant,Ellis,Stevens,Murray,Ford,Marshall,',
  'Owens,Mcdonald,Harrison,Ruiz,Kennedy,Wells,Alvarez,Woods,Mendoza,Castillo,Olson,Webb,',
  'Washington,Tucker,Freeman,Burns,Vasquez,Snyder,Simpson,Crawford,Jimenez,Porter,Shaw,Gordon,',
  'Wagner,Romero,Hicks,Dixon,Hunt,Palmer,Robertson,Black,Holmes,Stone,Meyer,Boyd,Mills,Warren,',
  'Fox,Rice,Moreno,Schmidt,Patel,Ferguson,Nichols,Herrera,Medina,Fernandez,Weaver,Daniels,',
  'Stephens,Gardner,Payne,Kelley,Dunn,Pierce,Arnold,Tran,Spencer,Peters,Hawkins,Grant,Hansen,',
  'Castro,Hoffman,Hart,Elliott,Cunningham,Knight,Carroll,Hudson,Duncan,Armstrong,Berry,Andrews,',
  'Johnston,Ray,Lane,Riley,Carpenter,Perkins,Aguilar,Silva,Richards,Willis,Matthews,Chapman,',
  'Garza,Vargas,Watkins,Wheeler,Larson,Carlson,Harper,Greene,Burke,Guzman,Morrison,Munoz,',
  'Jacobs,Obrien,Lawson,Franklin,Lynch,Bishop,Carr,Salazar,Mendez,Gilbert,Jensen,Williamson,',
  'Montgomery,Harvey,Oliver,Howell,Dean,Hanson,Weber,Garrett,Sims,Burton,Fuller,Soto,Mccoy,',
  'Welch,Chen,Schultz,Walters,Reid,Fields,Walsh,Little,Fowler,Bowman,Davidson,May,Day,',
  'Schneider,Newman,Brewer,Holland,Wong,Banks,Santos,Curtis,Pearson,Delgado,Valdez,Pena,Rios,',
  'Sandoval,Barrett,Hopkins,Keller,Guerrero,Stanley,Bates,Alvarado,Beck,Ortega,Wade,Estrada,',
  'Contreras,Barnett,Caldwell,Santiago,Lambert,Powers,Chambers,Nunez,Leonard,Lowe,Rhodes,Byrd,',
  'Shelton,Frazier,Becker,Maldonado,Fleming,Vega,Sutton,Cohen,Jennings,Parks,Mcdaniel,Watts,',
  'Barker,Norris,Vaughn,Vazquez,Holt,Schwartz,Steele,Benson,Neal,Dominguez,Horton,Wolfe,Hale,',
  'Lyons,Graves,Haynes,Miles,Park,Warner,Padilla,Bush,Thornton,Mccarthy,Mann,Zimmerman,',
  'Erickson,Fletcher,Mckinney,Page,Dawson,Marquez,Reeves,Klein,Espinoza,Baldwin,Moran,Love,',
  'Robbins,Higgins,Ball,Cortez,Griffith,Bowen,Sharp,Cummings,Ramsey,Hardy,Swanson,Barber,',
  'Acosta,Luna,Chandler,Blair,Cross,Simon,Oconnor,Quinn,Gross,Navarro,Moss,Fitzgerald,Doyle,',
  'Mclaughlin,Rojas,Rodgers,Stevenson,Singh,Yang,Figueroa,Harmon,Newton,Manning,Garner,Mcgee,',
  'Reese,Francis,Burgess,Adkins,Goodman,Curry,Brady,Christensen,Potter,Walton,Goodwin,Mullins,',
  'Molina,Webster,Fischer,Campos,Avila,Sherman,Chang,Blake,Malone,Wolf,Hodges,Juarez,Gill,',
  'Farmer,Hines,Gallagher,Duran,Hubbard,Cannon,Miranda,Wang,Saunders,Tate,Mack,Hammond,',
  'Carrillo,Townsend,Wise,Ingram,Barton,Mejia,Ayala,Schroeder,Hampton,Rowe,Parsons,Waters,',
  'Strickland,Osborne,Maxwell,Chan,Deleon,Norman,Harrington,Casey,Patton,Bowers,Mueller,Glover,',
  'Floyd,Hartman,Buchanan,Cobb,French,Kramer,Mccormick,Clarke,Gibbs,Moody,Conner,Sparks,',
  'Mcguire,Leon,Bauer,Norton,Pope,Flynn,Hogan,Robles,Salinas,Yates,Lindsey,Lloyd,Marsh,Mcbride,',
  'Owen,Solis,Pham,Lang,Pratt,Lara,Brock,Ballard,Trujillo,Shaffer,Drake,Roman,Aguirre,Morton,',
  'Stokes,Lamb,Pacheco',
]);

/** Largest in the US. */
export const CITIES = list([
  'Los Angeles,Chicago,Brooklyn,Houston,Queens,Philadelphia,Phoenix,Manhattan,San Antonio,',
  'San Diego,The Bronx,Dallas,San Jose,Austin,Jacksonville,San Francisco,Columbus,Fort Worth,',
  'Indianapolis,Charlotte,Seattle,Denver,El Paso,Detroit,Boston,Memphis,Portland,Oklahoma City,',
  'Las Vegas,Baltimore,Milwaukee,South Boston,Albuquerque,Tucson,Nashville,Fresno,Sacramento,',
  'Kansas City,Long Beach,Mesa,Staten Island,Atlanta,Colorado Springs,Virginia Beach,Raleigh,',
  'Omaha,Miami,Oakland,Minneapolis,Tulsa,Wichita,New Orleans,Arlington,Cleveland,Bakersfield,',
  'Honolulu,Tampa,Aurora,Anaheim,West Raleigh,Santa Ana,Corpus Christi,Riverside,Stockton,',
  'Pittsburgh,Anchorage,Cincinnati,Meads,Ironville,Henderson,Greensboro,Saint Paul,Plano,',
  'Newark,Toledo,Lincoln,Orlando,Chula Vista,Jersey City,Chandler,Fort Wayne,Buffalo,Durham,',
  'Irvine,Laredo,Lubbock,Madison,Gilbert,Norfolk,Louisville,Reno,Glendale,Hialeah,Garland,',
  'Scottsdale,Irving,Chesapeake,Fremont,Baton Rouge,Lexington,Paradise,Richmond,Jamaica,',
  'San Bernardino,Spokane,Birmingham,Modesto,Des Moines,Rochester,Maryvale,Tacoma,Fontana,',
  'Oxnard,Moreno Valley,Fayetteville,Huntington Beach,Yonkers,Montgomery,Amarillo,Little Rock,',
  'Akron,Shreveport,Grand Rapids,Mobile,Huntsville,Tallahassee,Sunrise Manor,Grand Prairie,',
  'Overland Park,Knoxville,Worcester,Brownsville,Newport News,Santa Clarita,Providence,',
  'Fort Lauderdale,East Flatbush,Spring Valley,Chattanooga,Tempe,Oceanside,Garden Grove,',
  'Rancho Cucamonga,Cape Coral,Santa Rosa,Vancouver,Sioux Falls,Peoria,Ontario,Jackson,',
  'Hollywood,Elk Grove,Springfield,Pembroke Pines,Deer Valley,Salem,Corona,Eugene,Fort Collins,',
  'Lancaster,Cary,Tempe Junction,Palmdale,Hayward,Salinas,Frisco,East Chattanooga,Pasadena,',
  'Alexandria,Pomona,Washington Heights,Lakewood,Sunnyvale,Escondido,Astoria,Borough Park,',
  'Clarksville,Torrance,Valencia,Rockford,East Hampton,Joliet,Paterson,Bridgeport,Naperville,',
  'Boise,Savannah,Mesquite,Syracuse,Metairie Terrace,Orange,Fullerton',
]);

/** Names that several US states give to counties. */
export const COUNTIES = list([
  'Washington,Jefferson,Franklin,Jackson,Lincoln,Madison,Clay,Montgomery,Marion,Monroe,Union,',
  'Wayne,Greene,Grant,Warren,Carroll,Lee,Marshall,Clark,Johnson,Polk,Lake,Douglas,Adams,',
  'Calhoun,Fayette,Lawrence,Morgan,Crawford,Scott,Henry,Perry,Pike,Logan,Hamilton,Hancock,',
  'Shelby,Benton,Putnam,Brown,Cass,Clinton,Knox,Boone,Butler,Cherokee,Randolph,Columbia,Fulton,',
  'Orange,Jasper,Cumberland,Harrison,Mercer,Howard,Pulaski,Taylor,Webster,Lewis,Macon,Newton,',
  'Martin,Floyd,Jones,Hardin,Richland,Sullivan,Mason,Custer,Delaware,Garfield,Campbell,Clarke,',
  'Dallas,Houston,Lafayette,Saline,White,Kent,Decatur,Mitchell,Pierce,Anderson,Lyon,Carter,',
  'Henderson,Livingston,York,Essex,Sheridan,Russell,Lamar,Sumter,Phillips,Liberty,Camden',
]);

/** US states. */
export const STATES = list([
  'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,Florida,Georgia,',
  'Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,',
  'Michigan,Minnesota,Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,',
  'New Mexico,New York,North Carolina,North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,',
  'Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,Washington,',
  'West Virginia,Wisconsin,Wyoming',
]);

/** In the order of `STATES`. */
export const STATE_ABBREVIATIONS = list([
  'AL,AK,AZ,AR,CA,CO,CT,DE,FL,GA,HI,ID,IL,IN,IA,KS,KY,LA,ME,MD,MA,MI,MN,MS,MO,MT,NE,NV,NH,NJ,',
  'NM,NY,NC,ND,OH,OK,OR,PA,RI,SC,SD,TN,TX,UT,VT,VA,WA,WV,WI,WY',
]);

/** Names of many US streets. */
export const STREETS = list([
  'Oak,Maple,Cedar,Pine,Elm,Walnut,Chestnut,Spruce,Birch,Willow,Hickory,Magnolia,Sycamore,',
  'Poplar,Laurel,Juniper,Lake,Hill,River,Spring,Meadow,Park,Sunset,Highland,Forest,Ridge,',
  'Valley,Church,Mill,Center,Main,Water,Prospect,Franklin,Lincoln,Madison,Monroe,Jackson,Adams,',
  'Harrison',
]);

/** Those where most people live, US census of 2020. */
export const ZIP_CODES = list([
  '00725,00926,00956,02301,06902,07002,07055,07087,08701,10002,10023,10025,10029,10314,10452,',
  '10453,10456,10457,10458,10462,10463,10466,10467,10468,10469,10472,10701,10977,11201,11203,',
  '11204,11206,11207,11208,11209,11211,11212,11214,11218,11219,11220,11221,11223,11226,11229,',
  '11230,11233,11234,11235,11236,11355,11368,11373,11375,11377,11385,11746,14850,19124,20002,',
  '20906,22191,22193,23464,27587,27610,28027,28269,28277,30004,30024,30040,30041,30043,30044,',
  '30047,30052,30096,30127,30281,30349,32828,33012,33024,33025,33186,33311,33411,33647,34787,',
  '34953,37013,37042,37075,37128,37211,45011,46307,47906,60085,60608,60614,60617,60618,60623,',
  '60625,60629,60632,60634,60639,60641,60647,60657,60804,63376,66062,73099,75002,75035,75052,',
  '75067,75211,75217,76028,76063,76179,76244,77036,77083,77084,77095,77346,77379,77407,77429,',
  '77433,77449,77450,77459,77479,77494,77573,77584,77845,78046,78130,78245,78254,78521,78542,',
  '78572,78577,78613,78641,78660,78666,79912,79928,79936,79938,80013,80015,80134,83646,84015,',
  '84043,84096,85032,85142,85225,85281,85326,85364,85383,87114,87121,89031,89108,89110,89121,',
  '90003,90011,90044,90201,90250,90255,90280,90631,90650,90706,90805,91331,91335,91342,91402,',
  '91706,91709,91710,91730,91744,91766,91910,91911,92021,92126,92154,92335,92336,92345,92376,',
  '92503,92509,92553,92563,92592,92683,92704,92804,92805,92880,93033,93065,93230,93257,93274,',
  '93306,93307,93535,93536,93550,93722,93727,94110,94112,94509,94533,94536,94541,94544,94565,',
  '94568,94587,95035,95076,95123,95206,95630,95687,95747,95823,96706,96797,97229,98012,98052,',
  '99301',
]);

function list(lines: readonly string[]): readonly string[] {
  return lines.join('').split(',');
}
