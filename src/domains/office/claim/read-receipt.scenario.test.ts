import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { putFile } from '../../workspace/file/contract.ts';
import type { OfficeTables } from '../server/db.ts';
import { readReceipt } from './contract.ts';
import { may } from './permits.ts';

/* Chen photographs the bill of a hotel in Hanoi. The picture is an invented invoice in the form of decision 1450/QD-TCT. */

let stage: Stage;
let chen: Player;
let photo: Buffer;
beforeAll(async () => {
  stage = await startStage();
  chen = await stage.cast({ name: 'Chen', permits: [may.view, may.apply] });
  photo = await readFile(new URL('./receipt-sample.jpg', import.meta.url));
});
afterAll(() => stage.close());

test('The fields of a photographed invoice are proposed', async () => {
  const file_id = await chen.upload('hotel.jpg', photo);
  expect(await chen.send(readReceipt, { file_id, language: 'vi' })).toEqual({
    invoice_no: '1C26TAA-00004512',
    invoice_on: '2026-11-18',
    seller_tax_no: '0101248141',
    seller_name: 'KHÁCH SẠN SÔNG HỒNG HÀ NỘI',
    currency: 'VND',
    net: '1800000',
    tax: '144000',
    amount: '1944000',
  });
});

test('A picture without a receipt, a broken one and another kind of file are refused with what to do', async () => {
  // A white square.
  const square = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAAAAACpleexAAAAHElEQVR42mP4TyRgGFU4qnBU4ajCUYWjCklXCAAsljobYX02ZwAAAABJRU5ErkJggg==',
    'base64',
  );
  const blank = await chen.upload('blank.png', square);
  expect(await chen.refused(readReceipt, { file_id: blank, language: 'en' })).toBe('NOTHING_READ');
  const broken = await chen.upload('broken.jpg', photo.subarray(0, 400));
  expect(['NOTHING_READ', 'PICTURE_UNREADABLE']).toContain(await chen.refused(readReceipt, { file_id: broken, language: 'zh' }));
  const table = await chen.upload('sheet.csv', Buffer.from('a,b\n1,2\n'));
  expect(await chen.refused(readReceipt, { file_id: table, language: 'th' })).toBe('NOT_A_PICTURE');
});

test('The photo of somebody else is not read', async () => {
  const file_id = await chen.upload('hotel.jpg', photo);
  const zhao = await stage.cast({ name: 'Zhao', permits: [may.view, may.apply] });
  expect(await zhao.refused(readReceipt, { file_id, language: 'vi' })).toBe('NOT_FOUND');
});

test('A photo of 40 MB is refused with the limit, nothing of it is stored, and the next one is taken', async () => {
  const base = await stage.http.listen({ port: 0, host: '127.0.0.1' });
  const put = async (bytes: Buffer) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const form = new FormData();
    const fields = chen.sign(putFile.cmd, { sha256, name: 'receipt.jpg', request_id: randomUUID() });
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'receipt.jpg');
    return (await (await fetch(`${base}/api/file`, { method: 'POST', body: form })).json()) as object;
  };
  const stored = () =>
    stage.system<OfficeTables, unknown>(({ db }) =>
      db
        .selectFrom('file')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirst(),
    );
  const before = await stored();
  const large = Buffer.concat([photo, Buffer.alloc(40 * 1024 * 1024 - photo.length)]);
  expect(await put(large)).toMatchObject({ data: { refusal: 'FILE_TOO_LARGE' }, msg: expect.stringContaining('20 MB') });
  expect(await stored()).toEqual(before);
  expect(await put(photo)).toMatchObject({ code: 200 });
});
