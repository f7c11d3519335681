import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { deflateRawSync } from 'node:zlib';
import { reply, type Sent } from '../bench/client.ts';
import { upload } from '../bench/sheets.ts';
import { measure } from '../bench/load.ts';
import type { Barrage } from './barrage.ts';
import type { Stand, Torture } from './stand.ts';

const path = '/api/callMethod';
const form = (fields: Record<string, string>): Sent => ({ path, body: new URLSearchParams(fields).toString() });
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Malicious payloads, each with the codes that may answer it. */
function payloads({ clerk }: Stand): readonly [string, Sent, readonly number[]][] {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const signedList = (params: unknown): Sent => clerk.sign('order.list', params);
  return [
    ['10 MB of params', form({ cmd: 'U001', params: 'A'.repeat(10_000_000) }), [413]],
    ['deep JSON', form({ cmd: 'U001', params: base64(`{"a":${deep}}`) }), [400]],
    ['a prototype in JSON', form({ cmd: 'U001', params: base64('{"__proto__":{"admin":true}}') }), [400]],
    ['a repeated field', { path, body: 'cmd=U001&cmd=U001&params=e30%3D' }, [400]],
    ['an unknown field', { path, body: 'cmd=U001&params=e30%3D&admin=1' }, [400]],
    ['no base64', form({ cmd: 'U001', params: '%%%' }), [400]],
    ['no UTF-8', form({ cmd: 'U001', params: Buffer.from([0xff, 0xfe, 0x7b]).toString('base64') }), [400]],
    ['a NUL in text', signedList({ where: { words: 'a\u0000b' } }), [200, 400]],
    ['half a surrogate', signedList({ where: { words: '\ud800' } }), [200, 400]],
    ['a pattern that explodes', signedList({ where: { words: `${'%_'.repeat(500)}(a+)+$` } }), [200, 400]],
    ['an id beyond int8', clerk.sign('order.get', { id: '9'.repeat(19) }), [400, 404]],
    ['an id that is SQL', clerk.sign('order.get', { id: "1' or '1'='1" }), [400]],
    ['a sort that is SQL', signedList({ sort: [{ key: 'order_time; drop table account', desc: true }] }), [400]],
    ['a broken cursor', signedList({ cursor: base64('["x"]') }), [400]],
    ['a page of a million', signedList({ size: 1_000_000 }), [400]],
    ['100,000 filter values', signedList({ where: { customer_id: Array.from({ length: 100_000 }, (_, n) => String(n)) } }), [413]],
    ['a call that is not there', clerk.sign('constructor', {}), [404]],
  ];
}

/** Sends at a fixed rate from a thread of its own while something else runs; reports wrong answers. */
async function during<T>(barrage: Barrage, run: () => Promise<T>): Promise<{ readonly result: T; readonly wrong: readonly string[] }> {
  const thread = new Worker(new URL('./barrage.ts', import.meta.url), { workerData: barrage });
  const report = new Promise<readonly string[]>((done, failed) => thread.once('message', done).once('error', failed));
  const result = await run();
  thread.postMessage('over');
  return { result, wrong: await report };
}

export const hostile: Torture = async (stand, { long, fault }) => {
  const [port] = stand.ports;
  const server = await stand.serve(port);
  const load = { clients: 2, seconds: long ? 20 : 4 };
  const shot = (): Sent => stand.clerk.sign('columns.get', { page: '/torture' });
  const others = () => measure({ ports: [port], pid: server.pid }, shot, load);
  const before = await stand.query('select count(*)::int as n from account');

  // Compared with the same number of harmless calls, to measure what the attack itself costs others.
  const perSecond = 40;
  const harmless = stand.clerk.sign('columns.get', { page: '/harmless' });
  const calm = await during({ port, perSecond, shots: [['a harmless call', harmless, [200]]] }, others);
  // The fault: expectations that accept no refusal.
  const shots = payloads(stand).map(([name, sent, codes]) => [name, sent, fault ? [200] : codes] as const);
  // Slow clients: headers that never end, on a hundred connections.
  const slow = Array.from({ length: 100 }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n`));
    socket.on('error', () => {});
    return socket;
  });
  const stormed = await during({ port, perSecond, shots }, others);
  for (const socket of slow) socket.destroy();
  const wrong = [...calm.wrong, ...stormed.wrong];
  // A zip bomb is refused by the sizes in its directory, before anything is unpacked.
  const bombed = await reply(port, await bomb(stand, server.pid)).catch((error: Error) => ({ code: 0, msg: error.message, data: null }));
  if (bombed.code === 500) wrong.push(`a bomb: ${JSON.stringify(bombed)}`);
  const [quiet, loud] = [calm.result.p99Ms, stormed.result.p99Ms];
  if (loud > 2 * quiet + 5) wrong.push(`others' p99 went from ${quiet.toFixed(1)} to ${loud.toFixed(1)} ms`);
  const after = await stand.query('select count(*)::int as n from account');
  if (JSON.stringify(before) !== JSON.stringify(after)) wrong.push('accounts came or went');
  if (server.child.exitCode !== null) wrong.push('the server exited');
  await server.stop();
  const did = `${shots.length} hostile payloads, ${perSecond} a second, 100 slow clients, a bomb; others' p99 ${loud.toFixed(1)} ms, ${quiet.toFixed(1)} under as many harmless calls`;
  return { did, wrong };
};

/** A sheet of 16 kB that unpacks to 16 MB, a thousand to one. */
async function bomb(stand: Stand, pid: number): Promise<Sent> {
  const packed = deflateRawSync(Buffer.alloc(16 * 1024 * 1024));
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(16 * 1024 * 1024, 22);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(16 * 1024 * 1024, 24);
  entry.writeUInt16LE(name.length, 28);
  const body = Buffer.concat([head, name, packed]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(body.length, 16);
  const bytes = Buffer.concat([body, entry, name, end]);
  const [port] = stand.ports;
  const id = await upload({ clerk: stand.clerk, product: { port, pid } as never }, 'bomb.xlsx', bytes).catch(() => '1');
  return stand.clerk.sign('import.start', { what: 'order', file_id: id, mapping: null, request_id: crypto.randomUUID() });
}
