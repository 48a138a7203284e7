import * as v from 'valibot';
import { corpora } from '../bench/corpora.ts';
import { definitions } from '../../src/detectors/index.ts';
import { scanner } from '../../src/engine/scan.ts';
import { plan } from '../../src/engine/plan.ts';
const BASIC=['bitcoinAddress','creditCard','emailAddress','ipAddress','phoneNumber','ssn','url'];
const r=(s:string,n:number)=>Buffer.from(s.repeat(Math.ceil(n/s.length)).slice(0,n));
const N=8_000_000;
const texts:Record<string,Buffer>={};
for(const [k,f] of Object.entries(corpora))texts[k]=(f as any)(N);
const M=2_000_000;
for(const s of ['@','a@','a@a.','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@','"@a','"a"@a.b ','1.1.1.1.','1.2.3.4 ','http://','www.','www.a1 ','ab://-','://','1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb ','bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5 ','4111 ','4111111111111112 ','411111111111111 1','123-45-','123-456-','123-456-7890 ','+44 20 7946 0958 ','+44','+1 2 3 4 5 6 7 ','1:2:','12:34:56 ','a:b::','::','::1 ','2001:db8::1 ','\\n1','日本','@日本','http://日本。','a@'+'b.'.repeat(100)+'c ','(','((123) '])texts[JSON.stringify(s.slice(0,30))]=r(s,M);
for(const [name,b] of Object.entries(texts)){
  const row:string[]=[];
  for(const key of BASIC){
    const d=definitions.find(x=>x.key===key)!;
    const det=d.detector(v.parse(v.strictObject(d.options),{}),()=>[]);
    const f={detector:det,priority:0,judge:()=>()=>({}) as any};
    const scan=scanner([f]); const list={at:new Int32Array(1024),length:0};
    scan(b,0,b.length,b.length,[list]);
    const find=det.find as any;
    const run=()=>{let resume=0,n=0;const view={bytes:b,low:0,floor:0,high:0};
      for(let i=0;i<list.length;i+=2){const s=list.at[i];if(s<resume)continue;
        view.low=Math.max(0,s-find.back-256);view.floor=Math.max(0,s-find.back,resume);view.high=Math.min(b.length,s+det.reach);
        const m=find.match(view,s,list.at[i+1]);if(m){n++;resume=m.end;if(m.runOn)while(resume<b.length&&m.runOn[b[resume]])resume++;}}
      return n;};
    let dt=1e18,n=0;for(let k=0;k<7;k++){const t=process.hrtime.bigint();n=run();dt=Math.min(dt,Number(process.hrtime.bigint()-t));}
    row.push(`${key.slice(0,5)} ${(dt/b.length).toFixed(2)}ns ${(list.length/2/b.length*1000).toFixed(0)}->${(n/b.length*1000).toFixed(1)}`);
  }
  console.log(name.padEnd(34),row.join(' | '));
}
