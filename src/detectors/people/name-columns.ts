import type { ColumnLabels } from '../../vocabulary/labels.ts';
import { isName } from '../columns/value-forms.ts';
import { CITY_LABELS, COUNTY_LABELS, REGION_LABELS } from '../places/place-labels.ts';
import { isCode } from './names.ts';

/** Labels of places, languages, kinds and things: none of their values is a person. */
const THINGS = `${CITY_LABELS},${COUNTY_LABELS},${REGION_LABELS},country,country name,region name,brand name,nation,language,language name,currency,currency name,species,
  breed,state code,brand,manufacturer,
  color,colour,font,font family,product,product name,model,model name,file,file name,package,package name,host,host name,server name,
  company name,organization name,organisation name,category,category name,service name,project name,repository name,repo name,
  branch name,app name,application name,module name,group name,role name,class name,function name,table name,column name,
  database name,event name,plan name,tag name,theme name,template name,vehicle name,ship name,job name,workflow name,pod name,
  container name,image name,namespace name,cluster name,node name,course name,department name,school name`;

/** Columns of given names. */
export const givenNameColumn: ColumnLabels = {
  personal: `first name,fname,given name,given names,forename,forenames,middle name,mname,middle initial,
  preferred name,nickname,christian name,name first,name given,name middle,Vorname,Vornamen,Rufname,prénom,prénoms,
  primer nombre,segundo nombre,nombres,nombre de pila,primo nome,primeiro nome,nome próprio,voornaam,voornamen,roepnaam,
  imię,imiona,pierwsze imię,förnamn,fornavn,etunimi,keresztnév,utónév,křestní jméno,prenume,имя,отчество,όνομα,名`,
  beside: 'first,given,middle,mi,forename,nombre,nome,jméno,ad',
  refused: THINGS,
  isUnnumbered: true,
  accepts: isName,
};

/** Columns of surnames. */
export const familyNameColumn: ColumnLabels = {
  personal: `last name,lname,surname,family name,second surname,maiden name,name last,name family,birth name,
  Nachname,Familienname,Zuname,Geburtsname,Mädchenname,nom de famille,nom famille,nom de naissance,nom usuel,
  apellido,apellidos,primer apellido,segundo apellido,apellido paterno,apellido materno,cognome,sobrenome,apelido,
  apelidos,último nome,achternaam,familienaam,geslachtsnaam,nazwisko,efternamn,etternavn,efternavn,sukunimi,
  vezetéknév,családnév,příjmení,nume de familie,фамилия,επώνυμο,επίθετο,soyad,soyadı,姓,성`,
  beside: 'last,family,nom,nume',
  refused: THINGS,
  isUnnumbered: true,
  accepts: isName,
};

/** Columns of the names of physicians and nurses. */
export const physicianColumn: ColumnLabels = {
  labels: `physician,physician name,doctor,doctor name,attending,attending physician,attending doctor,
  referring physician,referring doctor,referring provider,primary care physician,primary care provider,pcp,provider name,
  surgeon,surgeon name,consultant name,clinician,clinician name,prescriber,prescriber name,ordering physician,
  ordering provider,treating physician,gp,gp name,nurse,therapist,dentist,Arzt,behandelnder Arzt,Hausarzt,Überweiser,
  médecin,médecin traitant,médico,médico tratante,medico curante,huisarts,behandelend arts,lekarz,läkare,lege,lääkäri`,
  beside: 'provider,consultant,referred by,seen by',
  isUnnumbered: true,
  accepts: isName,
};

/** Columns of whole names, and of their parts. */
export const personColumn: ColumnLabels = {
  personal: `full name,real name,name text,person name,person,legal name,contact person,contact name,recipient name,sender name,payee,
  beneficiary,beneficiary name,cardholder,cardholder name,name on card,account holder,accountholder name,insured name,
  patient name,patient,customer name,client name,employee name,member name,student name,applicant name,guarantor,
  spouse,mother,father,next of kin,emergency contact,first and last name,last name first name,name last first,
  user display name,vollständiger Name,voller Name,Vor- und Nachname,Name Vorname,Nachname Vorname,Ansprechpartner,Karteninhaber,
  Kontoinhaber,Auftraggeber,Absender,Empfänger,Auftraggeber/Empfänger,Begünstigter,Zahlungsempfänger,Zahlungspflichtiger,
  Zahlungsbeteiligter,Name Zahlungsbeteiligter,Begünstigter/Zahlungspflichtiger,Beguenstigter/Zahlungspflichtiger,
  bénéficiaire,titulaire,ordenante,beneficiario,nom complet,nom et prénom,nom prénom,prénom nom,nom du patient,nombre completo,nombre y apellidos,
  nombre y apellido,apellidos y nombre,titular,nome completo,nome e cognome,cognome e nome,nome cognome,cognome nome,
  intestatario,volledige naam,naam patiënt,imię i nazwisko,nazwisko i imię,fullständigt namn,koko nimi,teljes név,
  celé jméno,jméno a příjmení,ФИО,полное имя,ονοματεπώνυμο,ad soyad,adı soyadı,姓名,氏名,名前,이름,성명`,
  labels: joined(givenNameColumn.personal, familyNameColumn.personal, physicianColumn.labels),
  beside: joined(
    'name,names,display name,contact,nom,nombre,nome,naam,Name des Patienten,namn,navn,nimi,név,jméno,isim,imię,employee,owner',
    givenNameColumn.beside,
    familyNameColumn.beside,
    physicianColumn.beside,
  ),
  // Under these are often codes: `ALFKI`.
  under: [
    [
      'client,customer,tenant',
      (bytes, start, end) => isName(bytes, start, end) && !isCode(bytes, start, end),
      'beside',
    ],
  ],
  refused: THINGS,
  isUnnumbered: true,
  accepts: isName,
  confidence: 0.97,
};

function joined(...lists: readonly (string | undefined)[]): string {
  return lists.join();
}
