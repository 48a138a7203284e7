/** Labels of contacts, which people have, and firms and products; few of these have an e-mail address beside their name. */
export const CONTACTS = `phone,phone number,telephone,mobile,address,street address,street,zip,zip code,
  postal code,PLZ,code postal,código postal,Adresse,Straße,Anschrift,Telefon,téléphone,teléfono,dirección,
  indirizzo,endereço,adres`;
/** Labels that mark rows as people's, whether or not a filter takes them, beside those that filters declare as `personal`. */
export const PERSONAL = `${CONTACTS},email,email address,E-Mail,gender,sex,race,ethnicity,nationality,
  marital status,occupation,job title,salary,religion,blood type,ssn,social security number,mrn,patient id,Geschlecht,
  sexe,sexo,sesso,geslacht,płeć,kön,kjønn,пол,passport,diagnosis,date of death`;
