/** Words of Europe and Brazil for calling and reaching somebody, rare in other senses. */
const CALLING =
  'mon num, ton num, son num, contactável, márcame, márqueme, anrufen, anruf, erreichbar, erreichen, rückruf, zurückrufen, durchwahl, llamar, llamado, llamo, llamé, lo llamo, la llamo, contactar, ' +
  ' llame, llamad, llamada, llámame, llámeme, avisar, ' +
  'localizable, appeler, appelez, appelé, joindre, contacter, rappeler, rappelez, chiamare, chiamate, chiamato, chiamo, reperibile, raggiungibile, chiami, chiamatemi, contattare, ligar, ligo, liguei, ligou, ligue, liguem, ' +
  'ligem, liga me, ligue me, liga para, liga ao, telefona, telefonar, appelle, appelle moi, téléphoner, chiamami, chiamaci, telefonami, telefonare, llamadme, ' +
  'ruf an, ruf mich an, rufen sie, bel me, belt, dzwoń, bellen, bel, gebeld, app haar, app hem, app me, bereikbaar, terugbellen, zadzwonić, zadzwoń, dzwonić, dzwonię, dzwoniłam, dzwoniłem, oddzwonić';

/** Names of telephones, and of persons to call, rare in other senses. */
export const PHONES =
  'phone, phones, telephone, tel, tels, mobile, mob, cell, cellphone, fax, msisdn, whatsapp, tél, tel nr, telefon, telefono, telefoni, ' +
  'teléfono, teléfonos, telefone, telefones, telefoon, telefonisch, telemóvel, telemóveis, telem, tlm, telef, móvil, móviles, movil, móv, celular, ' +
  'cellulare, cel, fone, telf, telfs, tfno, tlf, fono, gsm, natel, handynummer, festnetz, komórka, kom, recapito, recapiti, recado, contacto, ' +
  'contactos, contatto, contatti, contato, kontakt, contactpersoon, contactpersonen, notfallkontakt';

/** Somebody's number is a telephone's. */
const SOMEBODYS =
  'meine nummer, meine neue nummer, mon numéro, mon nouveau numéro, mi número, mi nuevo número, mio numero, mio nuovo numero, ' +
  'meu número, meu novo número, mijn nummer, mijn nieuwe nummer, mój numer, mój nowy numer, numer to';

/** Words near which digits in the groups of another number are a telephone's. */
export const PHONE_NOUNS = `${CALLING}, ${PHONES}, ${SOMEBODYS}`;
