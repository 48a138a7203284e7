import { hash } from 'node:crypto';
import { base58 } from '@scure/base';
const t='1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'; const d=base58.decode(t).subarray(0,21);
function tm(n:string,f:()=>any){for(let i=0;i<20000;i++)f();let best=1e9;for(let k=0;k<9;k++){const s=process.hrtime.bigint();for(let i=0;i<10000;i++)f();best=Math.min(best,Number(process.hrtime.bigint()-s)/1e4);}console.log(n,best.toFixed(0)+'ns');}
tm('decode',()=>base58.decode(t)); tm('hash',()=>hash('sha256',d,'buffer')); tm('hash bin',()=>hash('sha256',d,'latin1' as any));
