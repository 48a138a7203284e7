import * as v from 'valibot';
import { naive } from '/work/main/test/detectors/naive.ts';
export function check(def:any){
  let ok=true;
  for(const ex of def.examples){
    const text:string=typeof ex==='string'?ex:ex.text; const opts=typeof ex==='string'?{}:ex.options;
    const d=def.detector(v.parse(v.strictObject(def.options),opts),()=>[]);
    const plain=text.replace(/[«»]/g,'');
    for(const wide of [false,true]){
    const b=Buffer.from(plain); let out='',p=0;
    for(const f of naive(d,b,wide)){out+=b.toString('utf8',p,f.start)+'«'+b.toString('utf8',f.start,f.end)+'»';p=f.end;}
    out+=b.toString('utf8',p);
    if(out!==text){ok=false;console.log('WANT',text,'\n GOT',out)}}
  }
  console.log(def.key,ok);
}
export function show(def:any,opts:any,texts:string[]){
  const d=def.detector(v.parse(v.strictObject(def.options),opts),()=>[]);
  for(const t of texts){const b=Buffer.from(t);console.log(JSON.stringify(t),naive(d,b).map(f=>[b.toString('utf8',f.start,f.end),f.confidence,f.classification??'',f.valid??'',f.runOn?'RUN':''].join('|')));}
}
for(const k of process.argv.slice(2)){const m=await import('/work/main/src/detectors/'+k+'.ts');check(Object.values(m).find((x:any)=>x?.examples));}
