/** Words of Europe and Brazil for calling and reaching somebody, rare in other senses. */
export const CALLING =
  'anrufen, anruf, erreichbar, erreichen, rückruf, zurückrufen, durchwahl, llamar, llame, llamad, llamada, llámame, llámeme, avisar, ' +
  'localizable, appeler, appelez, joindre, rappeler, rappelez, chiamare, chiamate, chiami, chiamatemi, contattare, ligar, ligue, liguem, ' +
  'ligem, bellen, bel, bereikbaar, terugbellen, zadzwonić, zadzwoń, dzwonić, oddzwonić';

/** Names of telephones, and of persons to call, rare in other senses. */
export const PHONES =
  'phone, phones, telephone, tel, tels, mobile, mob, cell, cellphone, fax, msisdn, whatsapp, tél, tel nr, telefon, telefono, telefoni, ' +
  'teléfono, teléfonos, telefone, telefones, telefoon, telefonisch, telemóvel, telemóveis, telem, tlm, telef, móvil, móviles, movil, móv, celular, ' +
  'cellulare, cel, fone, telf, telfs, tfno, tlf, gsm, natel, handynummer, festnetz, komórka, kom, recapito, recapiti, recado, contacto, ' +
  'contactos, contatto, contatti, contato, kontakt, contactpersoon, contactpersonen, notfallkontakt';

/** Words near which digits in the groups of another number are a telephone's. */
export const PHONE_NOUNS = `${CALLING}, ${PHONES}`;
