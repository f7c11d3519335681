import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { type AddressInfo, connect } from 'node:net';
import type { Worker } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { may as mayOrder } from '../../domains/order/transport-order/permits.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { FileTables } from '../../server/files.ts';
import { httpServer } from '../../server/http.ts';
import { readSheet, type Rows, writeLongSheet, writeSheet } from '../../server/sheet.ts';
import { zipEntries } from '../../server/zip.ts';
import { type Player, type Stage, startStage } from '../stage.ts';
import { pageHeaders } from '../static.ts';

/* The edges outside the calls: headers, uploads and downloads, sheets that are exported and imported. */
let stage: Stage;
let clerk: Player;
let port: number;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ permits: 'all' });
  await stage.http.listen({ port: 0, host: '127.0.0.1' });
  port = (stage.http.server.address() as AddressInfo).port;
});
afterAll(() => stage.close());

describe('the page', () => {
  const headers = pageHeaders('bm9uY2U=', 'quay.example:3000');
  const policy = new Map(
    (headers['content-security-policy'] ?? '').split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
  );

  test('runs scripts from here alone, styles by nonce, and is framed by nobody', () => {
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('style-src')).toEqual(["'self'", "'nonce-bm9uY2U='"]);
    for (const [name, value] of [
      ['object-src', "'none'"],
      ['base-uri', "'none'"],
      ['frame-ancestors', "'none'"],
      ['form-action', "'self'"],
    ] as const)
      expect([name, policy.get(name)]).toEqual([name, [value]]);
    for (const [name, sources] of policy) {
      expect([name, sources]).not.toEqual([name, expect.arrayContaining(["'unsafe-eval'"])]);
      expect([name, sources]).not.toEqual([name, expect.arrayContaining(['*'])]);
      // Attributes only, which antd writes at run time; no script and no style sheet.
      if (name !== 'style-src-attr') expect([name, sources]).not.toEqual([name, expect.arrayContaining(["'unsafe-inline'"])]);
    }
  });

  test('is kept to TLS for a year, is not guessed at, tells no other site where it was, and asks for no device it does not use', () => {
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    for (const device of ['microphone', 'payment', 'usb', 'serial', 'midi'])
      expect(headers['permissions-policy']).toContain(`${device}=()`);
    for (const device of ['camera', 'geolocation']) expect(headers['permissions-policy']).toContain(`${device}=(self)`);
  });
});

test('every answer of a call says that it is not to be guessed at nor kept', async () => {
  const answer = await stage.http.inject({
    method: 'POST',
    url: '/api/callMethod',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'cmd=x&params=e30=',
  });
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  const bad = await stage.http.inject({ method: 'POST', url: '/api/callMethod', payload: { a: 1 } });
  expect(bad.headers['x-content-type-options']).toBe('nosniff');
  expect(bad.body).not.toMatch(/node_modules|at .*\.ts/);
});

describe('uploads', () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  async function put(
    name: string,
    bytes: Buffer,
    sha256 = createHash('sha256').update(bytes).digest('hex'),
  ): Promise<{ code: number; data: Record<string, unknown> }> {
    const form = new FormData();
    for (const [field, value] of Object.entries(clerk.sign('file.put', { sha256, name, request_id: crypto.randomUUID() })))
      form.append(field, value);
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    return (await (await fetch(`http://127.0.0.1:${port}/api/file`, { method: 'POST', body: form })).json()) as never;
  }

  test('are taken by what they are, not by what they are called', async () => {
    expect(await put('picture.png', Buffer.from('MZ\u0090\u0000 a program that calls itself a picture\u0000'))).toMatchObject({
      data: { refusal: 'FILE_KIND' },
    });
    expect(await put('picture.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))).toMatchObject({
      data: { refusal: 'FILE_KIND' },
    });
    expect(await put('picture.png', Buffer.from('<html><script>alert(1)</script></html>'))).toMatchObject({
      data: { refusal: 'FILE_KIND' },
    });
    expect(await put('photo.jpg', png)).toMatchObject({ code: 200 });
    expect(await put('Order 12.5', png)).toMatchObject({ code: 200, data: { mime: 'image/png' } });
    expect(await put('picture.png', png, '0'.repeat(64))).toMatchObject({ code: 400 });
  });

  test('of pictures are kept and sent out without what came with them, and broken ones are refused', async () => {
    const { code, data } = await put('with.png', Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]));
    expect(code).toBe(200);
    const { ticket } = (await clerk.raw('file.ticket', { id: data['id'] })).data as { ticket: string };
    const got = Buffer.from(await (await fetch(`http://127.0.0.1:${port}/api/file/${ticket}`)).arrayBuffer());
    expect(got.subarray(0, 8)).toEqual(png.subarray(0, 8));
    expect(got.includes('script')).toBe(false);
    expect(got.length).toBe(data['bytes']);
    expect(await put('half.png', png.subarray(0, 50))).toMatchObject({ data: { refusal: 'BAD_PICTURE' } });
  });

  test('are no PDF that runs, starts or unpacks something, written out, in hexadecimal or packed', async () => {
    const pdf = (inside: Buffer | string) =>
      Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), Buffer.from(inside), Buffer.from('\nendobj\n%%EOF')]);
    const packed = (text: string) =>
      Buffer.concat([Buffer.from('<</Filter/FlateDecode>>\nstream\n'), deflateSync(Buffer.from(text)), Buffer.from('\nendstream')]);
    for (const inside of [
      '<</S/JavaScript/JS(app.alert(1))>>',
      '<</S/Launch/F(cmd.exe)>>',
      '<</S/J#61vaScript>>',
      packed('<</S/JavaScript>>'),
    ])
      expect(await put('bill.pdf', pdf(inside))).toMatchObject({ data: { refusal: 'FILE_KIND' } });
    expect(await put('bill.pdf', pdf(packed('BT /F1 12 Tf (a plain page) Tj ET')))).toMatchObject({ code: 200 });
  });

  test('go out under the name that they came with as data, in a sandbox, once, and are kept under none', async () => {
    const name = '../../etc/päss"wd\u202e.png';
    const { data } = await put(name, png);
    const { ticket } = (await clerk.raw('file.ticket', { id: data['id'] })).data as { ticket: string };
    const got = await fetch(`http://127.0.0.1:${port}/api/file/${ticket}`);
    expect(got.status).toBe(200);
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-store',
    });
    expect(got.headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''[\w%.~!*()-]+$/);
    expect((await fetch(`http://127.0.0.1:${port}/api/file/${ticket}`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/api/file/..%2F..%2Fetc%2Fpasswd`)).status).toBe(404);
  });

  test('are not taken under the name of a program or a page that a desktop would run', async () => {
    const text = Buffer.from('<html><script>alert(1)</script></html>');
    for (const name of ['page.html', '签收单.hta', 'a.js', 'a.VBS', 'a.bat', 'a.csv.ps1', 'a.hta.', 'a.slk', 'a.unknown'])
      expect([name, await put(name, text)]).toEqual([name, expect.objectContaining({ data: { refusal: 'FILE_KIND' } })]);
    expect(await put('picture.exe', png)).toMatchObject({ data: { refusal: 'FILE_KIND' } });
    for (const name of ['rates.csv', 'notes.TXT', 'no ending', 'v2.1', '合同.最终版'])
      expect(await put(name, text)).toMatchObject({ code: 200 });
  });

  test('that are text go out as a file to save, never as a page, and one that came as a program under another name', async () => {
    const text = Buffer.from('<html><script>alert(1)</script></html>');
    for (const [stored, sent] of [
      ['rates.csv', 'rates.csv'],
      ['page.html', 'page.html.csv'],
    ] as const) {
      const id = await clerk.upload(stored, text);
      const { ticket } = (await clerk.raw('file.ticket', { id })).data as { ticket: string };
      const got = await fetch(`http://127.0.0.1:${port}/api/file/${ticket}`);
      expect(got.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${sent}`);
      expect(got.headers.get('content-type')).toMatch(/^text\/csv/);
    }
  });

  test('that are an encrypted PDF go out as a file to save, and others are shown', async () => {
    const pdf = (trailer: string): Buffer => Buffer.from(`%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer <<${trailer}>>\n%%EOF`);
    for (const [trailer, how] of [
      ['/Encrypt 9 0 R', 'attachment'],
      ['/Root 1 0 R', 'inline'],
    ] as const) {
      const { data } = await put('statement.pdf', pdf(trailer));
      const { ticket } = (await clerk.raw('file.ticket', { id: data['id'] })).data as { ticket: string };
      const got = await fetch(`http://127.0.0.1:${port}/api/file/${ticket}`);
      expect(got.headers.get('content-disposition')).toBe(`${how}; filename*=UTF-8''statement.pdf`);
    }
  });

  test('that are a PDF are searched for encryption once, when they come or when an older one is first fetched', async () => {
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer <</Root 1 0 R>>\n%% noted once\n%%EOF');
    const id = await clerk.upload('invoice.pdf', pdf);
    const noted = (is_encrypted: boolean | null) =>
      stage.system<FileTables, unknown>(({ db }) => db.updateTable('file').set({ is_encrypted }).where('id', '=', BigInt(id)).execute());
    const note = async () =>
      (
        await stage.system<FileTables, { is_encrypted: boolean | null }>(({ db }) =>
          db.selectFrom('file').select('is_encrypted').where('id', '=', BigInt(id)).executeTakeFirstOrThrow(),
        )
      ).is_encrypted;
    const shown = async () => {
      const { ticket } = (await clerk.raw('file.ticket', { id })).data as { ticket: string };
      const got = await fetch(`http://127.0.0.1:${port}/api/file/${ticket}`);
      return got.headers.get('content-disposition')?.split(';')[0];
    };
    expect(await note()).toBe(false);
    await noted(true);
    expect(await shown()).toBe('attachment');
    await noted(null);
    expect([await shown(), await note()]).toEqual(['inline', false]);
  });

  test('that no record uses have a bound for each account and day, before their bytes are stored', async () => {
    type Tables = FileTables & {
      batch: { id: string; kind: string; what: string; title: string; account_id: bigint; result_file_id: bigint };
    };
    const large = {
      sha256: 'a'.repeat(64),
      name: 'a.pdf',
      mime: 'application/pdf',
      bytes: 500n * 1024n * 1024n,
      account_id: clerk.accountId,
    };
    const { id } = await stage.system<Tables, { id: bigint }>(({ db }) =>
      db.insertInto('file').values(large).returning('id').executeTakeFirstOrThrow(),
    );
    const bytes = Buffer.from('one more');
    expect(await put('more.csv', bytes)).toMatchObject({ data: { refusal: 'UPLOADS_UNUSED', limit: 500 } });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await stage.door.product.files.look(sha256)).toBeUndefined();
    await expect(clerk.upload('more.csv', bytes)).rejects.toMatchObject({ reply: { data: { refusal: 'UPLOADS_UNUSED' } } });
    const other = await stage.cast({});
    await other.upload('theirs.csv', bytes);
    // The file of an export is no upload, nor is one that a record uses or that has waited for a day.
    const again = async (change: (db: Kysely<Tables>) => Promise<unknown>): Promise<unknown> => {
      await stage.system<Tables, unknown>(({ db }) => change(db));
      return (await put('more.csv', bytes)).code;
    };
    const exported = { id: crypto.randomUUID(), kind: 'export', what: 'a', title: 'a', account_id: clerk.accountId, result_file_id: id };
    expect(await again((db) => db.insertInto('batch').values(exported).execute())).toBe(200);
    const set = { file_id: id, subject: 'order', record_id: 1n };
    expect(await again(async (db) => [await db.deleteFrom('batch').execute(), await db.insertInto('file_use').values(set).execute()])).toBe(
      200,
    );
    const old = new Date(stage.clock.now().getTime() - 25 * 3_600_000);
    expect(
      await again(async (db) => [
        await db.deleteFrom('file_use').execute(),
        await db.updateTable('file').set({ at: old }).where('id', '=', id).execute(),
      ]),
    ).toBe(200);
  });
});

describe('before the door', () => {
  const ask = async (path: string, init: RequestInit): Promise<{ code: number; msg: string; data: { refusal: string } }> =>
    (await (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', ...init })).json()) as never;

  test('a refusal carries a sentence in the language of who sent it', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const large = await ask('/api/callMethod', { body: 'x'.repeat(1_100_000), headers: { ...form, 'accept-language': 'vi' } });
    expect(large).toMatchObject({ code: 413, msg: 'Nội dung gửi quá lớn, hãy giảm bớt rồi thử lại', data: { refusal: 'BAD_PARAMS' } });
    const json = await ask('/api/callMethod', { body: '{}', headers: { 'content-type': 'application/json', 'accept-language': 'en' } });
    expect(json).toMatchObject({ code: 400, msg: expect.stringMatching(/^The request has the wrong form/) });
  });

  test('what is no HTTP is refused with a sentence, and a body that does not come is cut off', async () => {
    const http = httpServer({ door: stage.door, trustProxy: false, ready: async () => true, arrivalMsMax: 600 });
    await http.listen({ port: 0, host: '127.0.0.1' });
    const to = (http.server.address() as AddressInfo).port;
    const answerTo = (text: string): Promise<string> =>
      new Promise((done) => {
        const socket = connect(to, '127.0.0.1', () => socket.write(text));
        let answer = '';
        socket.on('data', (data) => (answer += String(data)));
        socket.on('close', () => done(answer));
      });
    const refusal = /"code":400,"msg":"[^"]+","data":\{"refusal":"BAD_PARAMS"\}/;
    expect(await answerTo('nonsense\r\n\r\n')).toMatch(refusal);
    const began = performance.now();
    const head = 'POST /api/callMethod HTTP/1.1\r\nhost: a\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 900';
    expect(await answerTo(`${head}\r\n\r\ncmd=`)).toMatch(/^HTTP\/1.1 408 /);
    expect(performance.now() - began).toBeLessThan(5000);
    await http.close();
  });

  test('an export of what one may not read is refused when it is asked for', async () => {
    const narrow = await stage.cast({ permits: [mayOrder.view] });
    const asked = { title: 'x', params: {}, columns: [{ key: 'id', is: 'text', title: 'x' }] };
    const start = (cmd: string) => narrow.raw('export.start', { ...asked, cmd, request_id: crypto.randomUUID() });
    expect(await start('bill.list')).toMatchObject({ code: 403, data: { refusal: 'NOT_PERMITTED' } });
    expect(await start('no.such')).toMatchObject({ code: 404, data: { refusal: 'UNKNOWN_CALL' } });
    expect(await start('order.save')).toMatchObject({ code: 404 });
  });

  test('counts of ocean work and of approvals are zero where nothing waits', async () => {
    expect((await clerk.raw('B820', {})).data).toEqual({ borrow: 0, write_off: 0, leave: 0, steal: 0, travel: 0, reimbursement: 0 });
    expect((await clerk.raw('B1098', {})).data).toMatchObject({ total_count: 0, booking_count: 0, delay_count: 0 });
    expect(await clerk.raw('order.list', { size: 201 })).toMatchObject({ code: 400 });
  });
});

describe('sheets', () => {
  const sheetOf = async (rows: (string | number | null)[][], header = 'Head'): Promise<Buffer> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of writeSheet('s', [{ header }, { header: 'b' }], rows)) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  const textIn = async (bytes: Buffer): Promise<string> => {
    const { readXlsx } = await import('hucre/xlsx');
    return JSON.stringify((await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows);
  };

  test('go out with nothing that a spreadsheet would run, and numbers stay numbers', async () => {
    // Excel takes the full-width forms of East Asian input for formulas as well.
    const bad = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'];
    const text = await textIn(await sheetOf([...bad.map((cell) => [cell, 1]), ['plain', -12.5]], '=HYPERLINK("x")'));
    for (const cell of bad) expect(text).toContain(JSON.stringify(`'${cell}`).slice(1, -1));
    expect(text).toContain(`"'=HYPERLINK`);
    expect(text).toContain('["plain",-12.5]');
  });

  test('come in again as they went out', async () => {
    const rows: string[][] = [];
    for await (const { values } of readSheet(await sheetOf([['+8613800000000', 2]]))) rows.push([...values]);
    expect(rows.at(-1)).toEqual(['+8613800000000', '2']);
  });

  test('that are long are written and read on threads of their own, which end with them', async () => {
    const threads: Worker[] = [];
    process.on('worker', (thread) => threads.push(thread));
    const columns = [{ header: 'a' }, { header: 'b' }];
    async function* packs(): AsyncGenerator<Rows, void, void> {
      for (let pack = 0; pack < 20; pack++) yield Array.from({ length: 300 }, (_, at) => [`r${pack * 300 + at}`, at]);
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of writeLongSheet('s', columns, packs())) chunks.push(chunk);
    const sheet = Buffer.concat(chunks);
    const read: string[] = [];
    for await (const { line, values } of readSheet(sheet)) read.push(`${line} ${values.join()}`);
    expect([read.length, read[1], read.at(-1)]).toEqual([6001, '2 r0,0', '6001 r5999,299']);
    for await (const { line } of readSheet(sheet)) if (line === 700) break;
    async function* cancelled(): AsyncGenerator<Rows, void, void> {
      yield [['a', 1]];
      throw new Refusal('CANCELLED');
    }
    const writing = writeLongSheet('s', columns, cancelled());
    const written = async (): Promise<void> => {
      for await (const part of writing) expect(part).toBeDefined();
    };
    await expect(written()).rejects.toMatchObject({ code: 'CANCELLED' });
    // A thread that has ended has no number.
    await expect.poll(() => threads.map(({ threadId }) => threadId)).toEqual([-1, -1, -1, -1]);
  });

  test('that claim to unpack to more than they may are refused before they are unpacked', async () => {
    const bytes = await sheetOf([['a', 1]]);
    const entry = bytes.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    const bomb = Buffer.from(bytes);
    bomb.writeUInt32LE(500 * 1024 * 1024, entry + 24);
    await expect(readSheet(bomb).next()).rejects.toMatchObject({ code: 'BAD_SHEET' });
    await expect(readSheet(bytes.subarray(0, 40)).next()).rejects.toMatchObject({ code: 'BAD_SHEET' });
  });

  test('whose archive states no size, or states it where the reader does not look, are refused before they are unpacked', async () => {
    const bytes = await sheetOf([['a', 1]]);
    const [entry, end] = ['PK\u0001\u0002', 'PK\u0005\u0006'].map((mark) => bytes.indexOf(Buffer.from(mark, 'latin1')));
    const changed = (change: (copy: Buffer, entry: number, end: number) => void): Buffer => {
      const copy = Buffer.from(bytes);
      change(copy, entry ?? 0, end ?? 0);
      return copy;
    };
    const sizeless = changed((copy, at) => copy.writeUInt32LE(0, at + 24));
    // Sizes of zero, and the mark that they follow the bytes of the entry.
    const described = changed((copy, at) => {
      copy.fill(0, at + 20, at + 28);
      copy.writeUInt16LE(copy.readUInt16LE(at + 8) | 8, at + 8);
    });
    // The reader of the sheet does not take an end that is cut short, and looks further before it.
    const cut = Buffer.concat([bytes, Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(16)]);
    const huge = changed((copy, _, at) => copy.writeUInt16LE(0xffff, at + 10));
    for (const bomb of [sizeless, described, huge]) await expect(readSheet(bomb).next()).rejects.toMatchObject({ code: 'BAD_SHEET' });
    expect([...zipEntries(cut)]).toEqual([...zipEntries(bytes)]);
    expect([...zipEntries(huge)]).toEqual([]);
  });

  test('that take too long to read are given up', async () => {
    const bytes = await sheetOf([['a', 1]]);
    await expect(readSheet(bytes, 1).next()).rejects.toMatchObject({ code: 'BAD_SHEET' });
    expect((await readSheet(bytes, 60_000).next()).value).toMatchObject({ line: 1 });
  });
});
