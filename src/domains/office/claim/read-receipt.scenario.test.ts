import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { toBuffer } from 'bwip-js/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { scannedDocument } from '../../../server/document-scan.ts';
import { putFile } from '../../workspace/file/contract.ts';
import type { OfficeTables } from '../server/db.ts';
import { readReceipt } from './contract.ts';
import { may } from './permits.ts';

/* Chen photographs the bill of a hotel in Hanoi. The picture is an invented invoice in the form of decision 1450/QD-TCT. */

/** The code of the invoice in the sample. */
const codeText = '01,32,,24452000000012345678,318.00,20261118,,74AE';
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

test('The code of a Chinese e-invoice gives number, day and amount exactly, and the text of its PDF the rest', async () => {
  const pdf = await readFile(new URL('./receipt-sample.pdf', import.meta.url));
  const { codes } = await scannedDocument('chen', pdf, 'application/pdf');
  expect(codes).toEqual([codeText]);
  const file_id = await chen.upload('hotel.pdf', pdf);
  // The language does not matter where nothing is read from print.
  expect(await chen.send(readReceipt, { file_id, language: 'th' })).toEqual({
    invoice_no: '24452000000012345678',
    invoice_on: '2026-11-18',
    seller_tax_no: '91450100MA5N0P3X61',
    seller_name: '南宁某某酒店有限公司',
    currency: 'CNY',
    net: '300',
    tax: '18',
    amount: '318',
  });
});

test('The code on a photo is read exactly where its print says nothing', async () => {
  const file_id = await chen.upload(
    'code.png',
    await toBuffer({ bcid: 'qrcode', text: codeText, scale: 4, backgroundcolor: 'ffffff', padding: 8 }),
  );
  expect(await chen.send(readReceipt, { file_id, language: 'zh' })).toMatchObject({
    invoice_no: '24452000000012345678',
    invoice_on: '2026-11-18',
    amount: '318',
    tax: null,
  });
});

test('A PDF whose page was scanned is read as a picture', async () => {
  const file_id = await chen.upload('scan.pdf', scannedPdf(photo));
  expect(await chen.send(readReceipt, { file_id, language: 'vi' })).toMatchObject({
    invoice_no: '1C26TAA-00004512',
    seller_tax_no: '0101248141',
    amount: '1944000',
  });
});

test('A PDF that is broken is refused with what to do, and the next receipt is read', async () => {
  const pdf = await readFile(new URL('./receipt-sample.pdf', import.meta.url));
  const broken = await chen.upload('broken.pdf', pdf.subarray(0, 2000));
  expect(await chen.refused(readReceipt, { file_id: broken, language: 'zh' })).toBe('PICTURE_UNREADABLE');
  const vast = await chen.upload('vast.pdf', scannedPdf(photo, 14_000));
  expect(await chen.send(readReceipt, { file_id: vast, language: 'vi' })).toMatchObject({ amount: '1944000' });
});

/** A PDF of one page that shows a picture (JPEG) of 1,240 × 1,120 pixels, the page `width` points wide. */
function scannedPdf(jpeg: Buffer, width = 595): Buffer {
  const height = Math.round((width * 1120) / 1240);
  const content = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`;
  const parts: (string | Buffer)[] = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
    `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<</XObject<</P 5 0 R>>>>/Contents 4 0 R>>endobj\n`,
    `4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj\n`,
    `5 0 obj<</Type/XObject/Subtype/Image/Width 1240/Height 1120/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>stream\n`,
    jpeg,
    '\nendstream endobj\ntrailer<</Root 1 0 R/Size 6>>\n%%EOF',
  ];
  return Buffer.concat(['%PDF-1.4\n', ...parts].map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}
