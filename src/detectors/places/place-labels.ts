/** Labels of columns of cities. */
export const CITY_LABELS = `city,town,city town,city name,town name,municipality,village,locality,suburb,place of birth,birth place,
  birthplace,birth city,birth town,city of birth,city or town,hometown,home town,Stadt,Ort,Wohnort,Geburtsort,Gemeinde,Ortschaft,
  ville,commune,lieu de naissance,ville de naissance,ciudad,localidad,población,municipio,lugar de nacimiento,città,comune,
  luogo di nascita,comune di residenza,comune di nascita,cidade,localidade,naturalidade,concelho,freguesia,stad,woonplaats,plaats,
  gemeente,geboorteplaats,miasto,miejscowość,miejsce urodzenia,ort postort,postort,födelseort,poststed,kommune,kaupunki,
  postitoimipaikka,város,település,město,obec,oraș,localitate,город,πόλη,şehir,市,城市,도시`;

/** The same, and labels of values that begin or end with a city. */
export const CITY_KEYS = `${CITY_LABELS},born in,residence,city state,city state zip,PLZ Ort,PLZ Wohnort,cp ville,
  lieu et date de naissance,lugar y fecha de nacimiento,luogo e data di nascita`;

/** Labels of columns of counties. */
export const COUNTY_LABELS =
  'county,county name,parish,borough,Landkreis,Kreis,comté,condado,contea';

/** The same, and others that a listed county follows. */
export const COUNTY_KEYS = `${COUNTY_LABELS},county of residence,county parish`;

/** Labels of columns of states and their equivalents, which may also be those of a condition. */
export const REGION_LABELS = `state,state name,province,region,Bundesland,Kanton,provincia,estado,département,région,provincie,
  województwo,state province,state or province,область`;

/** The same, and others that a listed state follows. */
export const REGION_KEYS = `${REGION_LABELS},territory,home state,birth state,state of residence,state of birth,state of issue,
  admin1,license state,issuing state`;

/** Labels of columns of hospitals. */
export const HOSPITAL_LABELS = `hospital,hospital name,clinic,clinic name,facility name,Krankenhaus,Klinik,hôpital,clinique,clínica,
  ospedale,ziekenhuis,szpital,sjukhus,sykehus,sairaala,kórház,nemocnice,spital,больница,νοσοκομείο`;

/** The same, and others that a listed hospital follows. */
export const HOSPITAL_KEYS = `${HOSPITAL_LABELS},facility,admitting facility,provider organization,hospital abbreviation,hospital code,
  facility code,hosp,site hospital`;
