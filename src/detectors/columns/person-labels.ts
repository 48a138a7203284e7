import type { ColumnLabels, ColumnTable } from './labels.ts';
import {
  code,
  digits,
  isAddress,
  isAge,
  isDate,
  isDiagnosis,
  isEmail,
  isName,
  isNumberGiven,
  isPhone,
  isPlace,
  isPostalCode,
  isRegion,
  isUkPostcode,
} from './value-forms.ts';

const GIVEN = `first name,fname,given name,given names,forename,forenames,middle name,mname,middle initial,
  preferred name,nickname,christian name,name first,name given,name middle,Vorname,Vornamen,Rufname,prénom,prénoms,
  primer nombre,segundo nombre,nombres,nombre de pila,primo nome,primeiro nome,nome próprio,voornaam,voornamen,roepnaam,
  imię,imiona,pierwsze imię,förnamn,fornavn,etunimi,keresztnév,utónév,křestní jméno,prenume,имя,отчество,όνομα,名`;
const GIVEN_BESIDE = 'first,given,middle,mi,forename,nombre,nome,jméno,ad';
const FAMILY = `last name,lname,surname,family name,second surname,maiden name,name last,name family,birth name,
  Nachname,Familienname,Zuname,Geburtsname,Mädchenname,nom de famille,nom famille,nom de naissance,nom usuel,
  apellido,apellidos,primer apellido,segundo apellido,apellido paterno,apellido materno,cognome,sobrenome,apelido,
  apelidos,último nome,achternaam,familienaam,geslachtsnaam,nazwisko,efternamn,etternavn,efternavn,sukunimi,
  vezetéknév,családnév,příjmení,nume de familie,фамилия,επώνυμο,επίθετο,soyad,soyadı,姓,성`;
const FAMILY_BESIDE = 'last,family,nom,nume';
const WHOLE = `full name,real name,name text,person name,person,legal name,contact person,contact name,recipient name,sender name,payee,
  beneficiary,beneficiary name,cardholder,cardholder name,name on card,account holder,accountholder name,insured name,
  patient name,patient,customer name,client name,employee name,member name,student name,applicant name,guarantor,
  spouse,mother,father,next of kin,emergency contact,first and last name,last name first name,name last first,
  vollständiger Name,voller Name,Vor- und Nachname,Name Vorname,Nachname Vorname,Ansprechpartner,Karteninhaber,
  Kontoinhaber,nom complet,nom et prénom,nom prénom,prénom nom,nom du patient,nombre completo,nombre y apellidos,
  nombre y apellido,apellidos y nombre,titular,nome completo,nome e cognome,cognome e nome,nome cognome,cognome nome,
  intestatario,volledige naam,naam patiënt,imię i nazwisko,nazwisko i imię,fullständigt namn,koko nimi,teljes név,
  celé jméno,jméno a příjmení,ФИО,полное имя,ονοματεπώνυμο,ad soyad,adı soyadı,姓名,氏名,名前,이름,성명`;
const WHOLE_BESIDE =
  'name,names,display name,contact,nom,nombre,nome,naam,Name des Patienten,namn,navn,nimi,név,jméno,isim,imię,client,customer,employee,tenant,owner';
const DOCTORS = `physician,physician name,doctor,doctor name,attending,attending physician,attending doctor,
  referring physician,referring doctor,referring provider,primary care physician,primary care provider,pcp,provider name,
  surgeon,surgeon name,consultant name,clinician,clinician name,prescriber,prescriber name,ordering physician,
  ordering provider,treating physician,gp,gp name,nurse,therapist,dentist,Arzt,behandelnder Arzt,Hausarzt,Überweiser,
  médecin,médecin traitant,médico,médico tratante,medico curante,huisarts,behandelend arts,lekarz,läkare,lege,lääkäri`;
const DOCTORS_BESIDE = 'provider,consultant,referred by,seen by';

const BIRTH = `dob,d.o.b.,date of birth,birth date,birthday,bday,birth dt,date birth,year of birth,birth year,yob,born,
  Geburtsdatum,Geb.-Datum,Geburtstag,geb dat,geboren,geboren am,Geburtsjahr,date de naissance,date naissance,ddn,né le,
  fecha de nacimiento,fecha nacimiento,f. nac.,fec nac,data di nascita,data nascita,data de nascimento,data nascimento,
  nascimento,geboortedatum,data urodzenia,födelsedatum,fødselsdato,fødselsdag,syntymäaika,születési dátum,születési idő,
  datum narození,data nașterii,дата рождения,ημερομηνία γέννησης,doğum tarihi,生年月日,出生日期,생년월일`;
const DAYS = `date,dod,date of death,death date,dos,date of service,service date,admission date,admit date,
  date admitted,date of admission,discharge date,date discharged,date of discharge,visit date,encounter date,
  appointment date,appt date,exam date,test date,collection date,specimen date,procedure date,surgery date,
  operation date,diagnosis date,date of diagnosis,onset date,referral date,vaccination date,hire date,date hired,
  start date,end date,termination date,effective date,expiration date,expiry date,exp date,issue date,date issued,
  registration date,enrollment date,signup date,Datum,Sterbedatum,Todestag,Aufnahmedatum,Aufnahmetag,Entlassdatum,
  Entlassungsdatum,Eintrittsdatum,Austrittsdatum,date de décès,date d'entrée,date de sortie,date d'admission,fecha,
  fecha de ingreso,fecha de alta,fecha de defunción,data di ricovero,data di dimissione,data ricovero,data de admissão,
  data de alta,opnamedatum,ontslagdatum,overlijdensdatum,data przyjęcia,data wypisu,päivämäärä,дата`;
const AGES = `age,ages,age in years,age years,age yrs,age at admission,age at diagnosis,age at visit,age at death,
  age at enrollment,age at encounter,Alter,Alter in Jahren,âge,edad,età,idade,leeftijd,wiek,ålder,alder,ikä,életkor,
  kor,věk,vârstă,возраст,ηλικία,yaş,年齢,年龄,나이`;

const STREETS = `address,street address,street,address line,addr,street name,home address,mailing address,residence,
  Straße,Str.,Straße und Hausnummer,Straße Hausnummer,Straße Nr,Anschrift,Adresse,Wohnadresse,Postadresse,rue,domicile,
  adresse postale,dirección,domicilio,calle,indirizzo,residenza,endereço,morada,logradouro,rua,adres,straat,
  straatnaam,straat en huisnummer,ulica,adress,gatuadress,gata,gateadresse,osoite,katuosoite,cím,lakcím,adresa,
  adresă,адрес,улица,διεύθυνση,adres satırı,住所,地址,주소`;
const CITIES = `city,town,city town,city name,municipality,village,locality,suburb,place of birth,birth place,birth city,
  birth town,Stadt,Ort,Wohnort,Geburtsort,Gemeinde,Ortschaft,ville,commune,lieu de naissance,ville de naissance,ciudad,
  localidad,población,municipio,lugar de nacimiento,città,comune,luogo di nascita,comune di residenza,cidade,localidade,
  naturalidade,stad,woonplaats,plaats,gemeente,geboorteplaats,miasto,miejscowość,miejsce urodzenia,ort postort,postort,
  födelseort,poststed,kommune,kaupunki,postitoimipaikka,város,település,město,obec,oraș,localitate,город,πόλη,
  şehir,市,城市,도시`;
const REGIONS = `state,state name,province,region,Bundesland,Kanton,provincia,estado,département,région,provincie,
  województwo,state province,state or province,область`;

/** Labels of places, languages and kinds: none of their values is a person. */
const THINGS = `county,county name,parish,country,country name,city name,region name,brand name,nation,language,language name,currency,currency name,species,
  breed,state,state name,province,region,city,town,municipality,brand,manufacturer`;

const person: ColumnLabels = {
  labels: `${WHOLE},${GIVEN},${FAMILY},${DOCTORS}`,
  beside: `${WHOLE_BESIDE},${GIVEN_BESIDE},${FAMILY_BESIDE},${DOCTORS_BESIDE}`,
  refused: THINGS,
  accepts: isName,
  confidence: 0.97,
};

/** Who people are and where they live. */
export const personLabels: ColumnTable = {
  age: { labels: AGES, accepts: isAge },
  city: { labels: CITIES, accepts: isPlace },
  county: {
    labels: 'county,county name,parish,borough,Landkreis,Kreis,comté,condado,contea',
    accepts: isPlace,
  },
  date: { labels: `${BIRTH},${DAYS}`, accepts: isDate, given: isNumberGiven },
  emailAddress: {
    labels: `email,email address,mail,mail address,e-mail,E-Mail-Adresse,Mailadresse,courriel,adresse e-mail,
      adresse électronique,correo,correo electrónico,indirizzo email,posta elettronica,endereço de email,e-mailadres,
      adres e-mail,epost,e-postadress,sähköposti,почта,メール,邮箱,이메일`,
    accepts: isEmail,
    given: isEmail,
    // Separators of HL7 and X12 may be part of an address, before its at sign.
    fittingParts: true,
  },
  firstName: { labels: GIVEN, beside: GIVEN_BESIDE, refused: THINGS, accepts: isName },
  hospital: {
    labels: `hospital,hospital name,clinic,clinic name,facility name,Krankenhaus,Klinik,hôpital,clinique,clínica,
      ospedale,ziekenhuis,szpital,sjukhus,sykehus,sairaala,kórház,nemocnice,spital,больница,νοσοκομείο`,
    beside: 'facility,institution,practice,site',
    accepts: isPlace,
  },
  medicalCondition: {
    labels: `diagnosis,diagnoses,primary diagnosis,admitting diagnosis,discharge diagnosis,medical condition,
      medical conditions,medical history,disease,comorbidities,allergies,Diagnose,Diagnosen,diagnostic,
      diagnóstico,diagnosi,rozpoznanie,диагноз`,
    beside: 'condition,conditions,problem,illness,dx',
    accepts: isDiagnosis,
    given: isDiagnosis,
  },
  ner: person,
  person,
  pheyes: person,
  phoneNumber: {
    labels: `phone,phone number,phone no,telephone,telephone number,tel,tel no,tel.,mobile phone,mobile number,
      mobile no,cell,cell phone,cellphone,cellular,fax,fax number,landline,contact number,contact no,whatsapp,pager,
      daytime phone,evening phone,Telefon,Telefonnummer,Tel.-Nr.,Handy,Handynummer,Mobil,Mobilnummer,Mobiltelefon,
      Festnetz,Rufnummer,Telefax,Faxnummer,téléphone,numéro de téléphone,téléphone portable,téléphone mobile,
      teléfono,teléfono móvil,teléfono fijo,móvil,celular,numero di telefono,telefono,cellulare,telefone,telemóvel,
      telefoon,telefoonnummer,mobiel,gsm,numer telefonu,telefon komórkowy,mobiltelefonnummer,puhelin,puhelinnumero,
      telefonszám,телефон,τηλέφωνο,κινητό,cep telefonu,電話番号,电话,手机,전화번호`,
    // Visits may be mobile, too.
    beside: 'mobile',
    accepts: isPhone,
    given: isNumberGiven,
  },
  phoneNumberExtension: {
    labels: 'phone ext,phone extension,extension number,Durchwahl',
    beside: 'ext,extn,extension',
    accepts: digits(1, 6),
    given: isNumberGiven,
  },
  physicianName: { labels: DOCTORS, beside: DOCTORS_BESIDE, accepts: isName },
  state: { labels: '', beside: REGIONS, accepts: isRegion, given: isRegion },
  stateAbbreviation: {
    labels: 'state code,state abbreviation,state abbr',
    beside: REGIONS,
    accepts: isPostalCode,
    given: isPostalCode,
  },
  streetAddress: { labels: STREETS, accepts: isAddress },
  surname: { labels: FAMILY, beside: FAMILY_BESIDE, refused: THINGS, accepts: isName },
  ukPostcode: { labels: 'postcode,post code,postal code', accepts: isUkPostcode },
  zipCode: {
    labels: `zip,zip code,zip plus 4,postal code,postcode,post code,postal,PLZ,Postleitzahl,code postal,código postal,
      codice postale,CEP,kod pocztowy,postnummer,postinumero,irányítószám,PSČ,cod poștal,почтовый индекс,индекс,
      ταχυδρομικός κώδικας,posta kodu,郵便番号,邮政编码,우편번호`,
    beside: 'cap,cp,c.p.',
    accepts: code(2, [3, 10], ' -'),
  },
};

/** Labels of contacts, which people have, and firms and products; few of these have an e-mail address beside their name. */
export const CONTACTS = `phone,phone number,telephone,mobile,address,street address,street,zip,zip code,
  postal code,PLZ,code postal,código postal,Adresse,Straße,Anschrift,Telefon,téléphone,teléfono,dirección,
  indirizzo,endereço,adres`;
/** Labels that mark rows as people's, whether or not a filter takes them. */
export const PERSONAL = `${GIVEN},${FAMILY},${WHOLE},${BIRTH},${AGES},${CONTACTS},email,email address,E-Mail,gender,sex,race,ethnicity,nationality,
  marital status,occupation,job title,salary,religion,blood type,ssn,social security number,mrn,patient id,Geschlecht,
  sexe,sexo,sesso,geslacht,płeć,kön,kjønn,пол,passport,diagnosis,date of death`;
