import type { ColumnTable } from './labels.ts';
import {
  code,
  digits,
  isAmount,
  isBankCode,
  isCoordinate,
  isHost,
  isLogin,
  isSecret,
} from './value-forms.ts';

/** Numbers that are issued to people, and secrets. */
export const numberLabels: ColumnTable = {
  accountId: {
    labels:
      'aws account id,recipient account id,principal id,subscription id,user sid,subject user sid,target user sid',
    beside: 'account id,sid',
    accepts: code(1, [6, 64], '-'),
  },
  apiKey: {
    labels: `api key,access key,secret key,secret access key,api token,access token,auth token,bearer token,
      client secret,api secret,refresh token,private token`,
    beside: 'token,secret',
    accepts: isSecret,
    partsOfSigns: true,
  },
  atSocialSecurityNumber: {
    labels: 'SVNR,SV-Nummer,Sozialversicherungsnummer',
    accepts: code(9, [10, 13]),
  },
  auAbn: { labels: 'abn,australian business number', accepts: code(11, [11, 14], ' ') },
  auMedicare: { labels: 'medicare,medicare number,medicare no', accepts: code(9, [10, 13]) },
  auTfn: { labels: 'tfn,tax file number', accepts: code(8, [8, 12]) },
  bankAccountNumber: {
    labels: `account number,account no,account num,account nbr,acct number,acct no,acct num,acct nbr,accnum,accno,acctno,a/c number,a/c no,bank account,bank account number,bank account no,bank acct,bank acct no,
      checking account,checking account number,savings account,savings account number,deposit account number,
      sort code,bank sort code,bsb,bsb number,blz,Bankleitzahl,Kontonummer,Konto-Nr,Kto-Nr,Kto,Bankkonto,Kontonr,
      numéro de compte,n° de compte,compte bancaire,número de cuenta,cuenta bancaria,numero di conto,numero conto,
      conto corrente,número da conta,conta bancária,rekeningnummer,bankrekening,numer konta,numer rachunku,kontonummer,
      bankkonto,tilinumero`,
    // An account of a service, too: `accountId`.
    beside: 'account #,acct #',
    accepts: code(6, [6, 34]),
  },
  bankRoutingNumber: {
    labels:
      'routing,routing number,aba,aba number,aba routing,rtn,routing transit number,bank routing',
    accepts: digits(8, 9),
  },
  beNationalNumber: {
    labels: 'rijksregisternummer,numéro national,registre national,NISS,INSZ',
    accepts: code(11, [11, 15]),
  },
  brCnpj: { labels: 'cnpj', accepts: code(12, [12, 18]) },
  brCpf: { labels: 'cpf', accepts: code(9, [9, 14]) },
  caSin: {
    labels: 'sin number,social insurance number,social insurance,NAS',
    // `sin` is a function of an angle, too.
    beside: 'sin',
    accepts: code(9, [9, 11]),
  },
  cardSecurityCode: {
    labels: `cvv,cvv2,cvc,cvc2,cvn,cvv code,cvc code,cvv number,card cvv,card cvc,cc cvv,credit card cvv,csc code,
      card security code,card verification code,card verification value,card verification number,
      Kartenprüfnummer,Kartenprüfziffer,cryptogramme`,
    // Labels of many other codes, too.
    beside: 'security code,csc,cid',
    accepts: digits(3, 4),
  },
  coordinates: {
    labels: `latitude,longitude,lat lng,lat lon,lat long,latlng,latlong,gps,gps coordinates,gps location,gps position,
      gps lat,gps lon,gps lng,gps latitude,gps longitude,geo location,geolocation,geo point,geo coordinates,
      geo lat,geo lon,geo lng,coordinates,coords,latitud,longitud,latitudine,longitudine,Breitengrad,Längengrad,
      Koordinaten,coordenadas,coordonnées,coordinate geografiche`,
    beside: 'lat,lng,lon,long,coordinate',
    accepts: isCoordinate,
  },
  creditCard: {
    labels: `credit card,credit card number,card number,card no,cc,cc number,ccnum,card num,debit card,
      debit card number,payment card,Kreditkarte,Kreditkartennummer,Kartennummer,carte bancaire,numéro de carte,
      carte de crédit,tarjeta,número de tarjeta,tarjeta de crédito,carta di credito,numero carta,cartão,número do cartão,
      creditcard,creditcardnummer,numer karty,kortnummer`,
    beside: 'card,pan,cb',
    accepts: digits(12, 19),
  },
  currency: {
    labels: `salary,annual salary,base salary,income,annual income,household income,wage,wages,compensation,net worth,
      Gehalt,Jahresgehalt,Lohn,Einkommen,salaire,revenu,salario,sueldo,ingresos,stipendio,reddito,salário,salaris,
      inkomen,wynagrodzenie,lön`,
    accepts: isAmount,
  },
  deIdCard: {
    labels: 'Personalausweis,Personalausweisnummer,Ausweisnummer,Ausweis-Nr,id card,id card number',
    accepts: code(4, [9, 12]),
  },
  deTaxId: {
    labels:
      'Steuer-ID,Steueridentifikationsnummer,Steuer-Identifikationsnummer,IdNr,Steuernummer,tax id',
    accepts: code(10, [10, 14]),
  },
  deaNumber: { labels: 'dea,dea number,dea no', accepts: code(6, [8, 11], '-') },
  deviceIdentifier: {
    labels: `serial number,serial no,serial num,serial nr,S/N,device serial,device serial number,device id,device identifier,
      device uuid,device number,udi,udid,unique device identifier,android id,advertising id,idfa,idfv,gaid,aaid,
      implant serial,pump serial,Seriennummer,Serien-Nr,Gerätenummer,Geräte-ID,numéro de série,número de serie,
      numero di serie,serienummer,numer seryjny`,
    // A row has a serial, too.
    beside: 'serial',
    accepts: code(1, [5, 64], ' ./:_()-'),
  },
  driversLicense: {
    labels: `driver's license,driver license,drivers license number,driver license number,driving license,
      driving licence,driver's licence,driving licence number,dl,dl number,dln,cdl,license number,licence number,
      driver lic,drivers lic,Führerschein,Führerscheinnummer,permis de conduire,numéro de permis,licencia de conducir,
      carnet de conducir,permiso de conducir,patente di guida,numero patente,carta de condução,CNH,rijbewijs,
      rijbewijsnummer,prawo jazdy,numer prawa jazdy,körkort,førerkort,ajokortti`,
    beside: 'license,licence,permis,patente',
    accepts: code(4, [5, 25], ' *./-'),
  },
  ein: {
    labels:
      'ein,fein,employer identification number,employer id,federal tax id,federal id,tax id,tin',
    accepts: digits(9, 9),
  },
  esNif: { labels: 'nif,dni,nie,dni nie,nif nie,documento', accepts: code(7, [8, 12]) },
  fiHetu: { labels: 'hetu,henkilötunnus', accepts: code(9, [10, 11], '+-') },
  frNir: {
    labels: 'nir,numéro de sécurité sociale,sécurité sociale,numéro sécu,n° sécu,nss',
    accepts: code(11, [13, 22]),
  },
  ibanCode: {
    labels: 'iban,iban number,iban code,bank account iban,compte bancaire iban',
    accepts: code(8, [12, 44], ' -'),
  },
  imei: {
    labels: 'imei,imei number,imei no,imei meid,imeisv,device imei,phone imei,imei code',
    accepts: code(14, [14, 20], ' -'),
  },
  inAadhaar: {
    labels: 'aadhaar,aadhar,aadhaar number,aadhar number,uidai',
    accepts: digits(12, 12),
  },
  inPan: { labels: 'pan,pan number,pan card,pan no', accepts: code(4, [10, 10], '') },
  itCodiceFiscale: {
    labels: 'codice fiscale,cod fiscale,cod fisc',
    beside: 'cf',
    accepts: code(5, [11, 16], ' '),
  },
  krRrn: {
    labels: 'rrn,resident registration number,주민등록번호',
    accepts: code(7, [13, 14], '-*'),
  },
  licensePlate: {
    labels: `license plate,licence plate,number plate,plate number,plate no,registration plate,vehicle plate,license tag,
      vehicle tag,vehicle registration,vehicle registration number,vehicle reg,car registration,VRN,VRM,Kennzeichen,
      Kfz-Kennzeichen,Nummernschild,immatriculation,plaque d'immatriculation,targa,kenteken,placa,número de placa`,
    // A laboratory or a book has plates, too.
    beside: 'plate',
    accepts: code(1, [2, 12], ' \xc3\x84\x96\x9c-'),
  },
  medicalRecordNumber: {
    labels: `mrn,medical record number,medical record no,medical record,med rec no,med rec num,med rec,patient id,
      patient identifier,pat id,pt id,patient no,patient number,patient num,chart number,chart no,chart id,hospital number,
      hospital no,unit number,health record number,record number,encounter id,encounter number,visit id,visit number,csn,
      member id,member number,member no,policy number,policy no,insurance id,insurance number,subscriber id,
      subscriber number,health plan id,health plan number,beneficiary id,beneficiary number,mbi,medicare id,medicaid id,
      medicaid number,hicn,specimen id,accession number,subject id,hadm id,Patientennummer,Patienten-Nr,Patienten-ID,
      Fallnummer,Versichertennummer,Krankenversichertennummer,KVNR,numéro de dossier,numéro patient,IPP,
      historia clínica,número de historia,NHC,número de paciente,cartella clinica,numero cartella,ID paziente,
      número do prontuário,prontuário,número do processo,patiëntnummer,numer pacjenta,patientnummer`,
    // FHIR's, of a person.
    beside: 'identifier value',
    accepts: code(1, [3, 40], '-/.'),
  },
  mxCurp: { labels: 'curp', accepts: code(6, [16, 18], '') },
  mxRfc: { labels: 'rfc', accepts: code(6, [10, 13], '-') },
  nlBsn: { labels: 'bsn,burgerservicenummer,sofinummer', accepts: code(8, [8, 11]) },
  npi: {
    labels: 'npi,npi number,national provider identifier,provider npi',
    accepts: digits(10, 10),
    given: digits(10, 10),
  },
  passportNumber: {
    labels: `passport,passport number,passport no,passport num,passport id,passport #,travel document,
      travel document number,Reisepass,Reisepassnummer,Passnummer,Pass-Nr,passeport,numéro de passeport,pasaporte,
      número de pasaporte,passaporto,numero passaporto,passaporte,número do passaporte,paspoort,paspoortnummer,paszport,
      numer paszportu,passnummer,passi,útlevél,číslo pasu,pașaport,паспорт,номер паспорта,διαβατήριο,pasaport`,
    accepts: code(3, [5, 20], ' -'),
  },
  password: {
    labels: `password,passwd,pwd,passphrase,passcode,pass word,user password,pin code,Passwort,Kennwort,mot de passe,
      contraseña,wachtwoord,senha,hasło,lösenord,passord,salasana,jelszó,heslo,parolă,пароль,şifre`,
    // A chip has pins, and `clave` is Spanish for any code.
    beside: 'pin,clave',
    accepts: isSecret,
    partsOfSigns: true,
  },
  personId: {
    labels: `employee id,employee number,employee no,staff id,staff number,personnel number,student id,student number,student no,
      customer id,customer number,customer no,client number,membership number,applicant id,participant id,
      borrower id,loan number,loan id,loan no,inmate number,case number,case no,person id,badge number,payroll number,
      Kundennummer,Kunden-Nr,Mitgliedsnummer,Personalnummer,Mitarbeiternummer,Matrikelnummer,
      matricule,numéro client,numéro de client,numéro d'adhérent,numéro étudiant,número de cliente,número de socio,NASS,NUSS,
      emp id,emp no,emp number,cust id,cust no,cust number,member ids,patron id,policyholder id,policyholder number,client no,
      worker id,claimant id,claimant number,Vertragsnummer,Versicherten-Nr,Mitglieds-Nr,Personal-Nr,numéro d'assuré,numéro de salarié,
      numéro de dossier client,número de empleado,código de cliente,número de expediente,expediente,codice cliente,codice dipendente,
      matricola,número de utente,número de sócio,klantnummer,klant-ID,lidnummer,personeelsnummer,studentnummer,numer klienta,
      ID klienta,numer pracownika,numer albumu`,
    beside: 'client id,case id,user id,account id',
    accepts: code(1, [3, 24], ' -/.'),
    // The number of a patient's record has a filter of its own.
    confidence: 0.97,
  },
  plPesel: { labels: 'pesel,numer pesel', accepts: code(11, [11, 11], '') },
  ptNif: { labels: 'nif,contribuinte,número de contribuinte', accepts: code(9, [9, 11], ' ') },
  sePersonnummer: { labels: 'personnummer,pnr,personal number', accepts: code(10, [10, 13], '+-') },
  sgNric: { labels: 'nric,fin,nric number,nric fin', accepts: code(4, [9, 9], '') },
  ssn: {
    labels: `ssn,ssn number,ssn no,social security,social security number,social security no,soc sec no,soc sec,
      social,ssn last 4,last 4 ssn,last four ssn,ssn4,itin`,
    accepts: digits(4, 9),
  },
  swiftCode: {
    labels: `swift,swift code,swift bic,swift number,bic,bic code,bic swift,bank identifier code,bank swift code,bank bic,
      código swift,codice swift,codice bic,code bic,code swift`,
    accepts: isBankCode,
  },
  trackingNumber: {
    labels: `tracking,tracking number,tracking no,tracking id,tracking code,awb,waybill,waybill number,
      Sendungsnummer,numéro de suivi,número de seguimiento,numero di spedizione`,
    accepts: code(4, [8, 40], ' -'),
  },
  ukNhsNumber: { labels: 'nhs,nhs number,nhs no', accepts: digits(10, 10) },
  ukNino: {
    labels:
      'nino,ni number,ni no,national insurance,national insurance number,national insurance no',
    accepts: code(6, [8, 13], ' '),
  },
  ukUtr: { labels: 'utr,unique taxpayer reference', accepts: code(10, [10, 13], ' ') },
  hostName: {
    labels: `host name,hostname,fqdn,host,node name,server name,computer name,machine name,workstation name,device name,src host,
      dst host,source host,destination host,remote host,computer,workstation,Rechnername,nom d'hôte,nombre de host`,
    beside: 'server,node,machine',
    accepts: isHost,
  },
  userName: {
    labels: `user name,username,user login,login name,login,user,acct,account name,sam account name,user principal name,upn,
      subject user name,target user name,screen name,nick,nickname,handle,Benutzername,Benutzer,Anmeldename,nom d'utilisateur,
      identifiant,nombre de usuario,usuario,nome utente,utente,nome de usuário,gebruikersnaam,nazwa użytkownika,användarnamn`,
    accepts: isLogin,
  },
  vatNumber: {
    labels: `vat,vat number,vat no,vat id,vat registration number,USt-ID,USt-IdNr,Umsatzsteuer-ID,numéro de TVA,TVA,
      partita IVA,P. IVA,NIF IVA,btw,btw-nummer,numer VAT,momsnummer`,
    accepts: code(7, [7, 18]),
  },
  vin: {
    labels: `vin,vin number,vehicle identification number,vehicle id number,chassis number,chassis no,chassis,
      Fahrgestellnummer,Fahrzeug-Identifizierungsnummer,FIN,numéro de châssis,número de chasis,número de bastidor,
      bastidor,telaio,numero di telaio,chassisnummer,numer VIN`,
    accepts: code(3, [9, 17], ' -'),
  },
  zaIdNumber: { labels: 'id number,sa id,south african id', accepts: code(13, [13, 16], ' ') },
};
