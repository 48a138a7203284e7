/** Labels of amounts and other quantities: no digits below them are a code of a place, a card or a person's number. */
export const QUANTITIES = `amount,price,unit price,list price,total,subtotal,grand total,total amount,sum,cost,fee,tax,discount,salary,wage,
  annual salary,base salary,income,revenue,balance,paid in,paid out,quantity,qty,units,count,bytes,size,file size,length,
  weight,height,width,population,duration,score,points,Betrag,Menge,Anzahl,Preis,Summe,Saldo,Gehalt,montant,quantité,prix,solde,
  importe,cantidad,precio,saldo,importo,quantità,prezzo,bedrag,aantal,prijs,kwota,ilość,cena`;
