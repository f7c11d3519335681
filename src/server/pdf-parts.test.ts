import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isActive, isEncryptedPdf } from './pdf-parts.ts';

const pdf = (...parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(['%PDF-1.7\n', ...parts, '\n%%EOF'].map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
const stream = (dictionary: string, content: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(`4 0 obj\n${dictionary}\nstream\n`), Buffer.from(content), Buffer.from('\nendstream\nendobj\n')]);
const script = '<</S/JavaScript/JS(app.alert(1))>>';
const hex = (content: Buffer): string => `${content.toString('hex')}>`;
const active = (...parts: readonly (string | Buffer)[]): boolean => isActive(pdf(...parts));

test('objects that are packed twice, or in a way that is not read here, are taken for active ones', () => {
  expect(active(stream('<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>', deflateSync(Buffer.from(script))))).toBe(true);
  expect(active(stream('<</Type/ObjStm/Filter[/ASCIIHexDecode/FlateDecode]>>', hex(deflateSync(Buffer.from(script)))))).toBe(true);
  expect(active(stream('<</Type/Obj#53tm/Filter/LZWDecode>>', Buffer.from([128, 11, 96, 80])))).toBe(true);
  const endless = Buffer.concat([Buffer.from('4 0 obj <</Type/ObjStm/Filter/FlateDecode>> stream\n'), deflateSync(Buffer.from(script))]);
  expect(active(endless)).toBe(true);
});

test('objects in a packing that hides their names are taken for active ones, however their dictionary is written', () => {
  const inside = deflateSync(hex(Buffer.from(script)));
  /** A row of PNG's predictor: its own first byte, and each byte less the one before it. */
  const predicted = deflateSync(Buffer.from([1, ...Buffer.from(script).map((byte, at, all) => byte - (all[at - 1] ?? 0))]));
  const rows = `/DecodeParms<</Predictor 12/Columns ${script.length}>>`;
  for (const [dictionary, content] of [
    ['<</Type/ObjStm/N 1/First 4/Filter[/FlateDecode /ASCIIHexDecode]>>', inside],
    ['<</Filter[/FlateDecode/ASCIIHexDecode]/X(obj /Filter/FlateDecode)/N 1/First 4/Type/ObjStm>>', inside],
    ['<</Filter[/FlateDecode/ASCIIHexDecode]/X(\\) stream\n)/N 1/First 4/Type/ObjStm>>', inside],
    ['<</Filter[/FlateDecode/ASCIIHexDecode]%/Filter/FlateDecode>>\n/N 1/Fir#73t 4>>', inside],
    ['<</Filter/FlateDecode/Filter[/FlateDecode/ASCIIHexDecode]/N 1/First 4/Type/ObjStm>>', inside],
    ['<</Filter 7 0 R/N 1/First 4/Type 8 0 R>>', inside],
    [`<</Type/ObjStm/N 1/First 4/Filter/FlateDecode${rows}>>`, predicted],
    [`<</Type/ObjStm/N 1/First 4/Filter[/FlateDecode]${rows.replace('<<', '[<<')}]>>`, predicted],
    ['<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/DecodeParms 9 0 R>>', predicted],
  ] as const)
    expect([dictionary, active(stream(dictionary, content))]).toEqual([dictionary, true]);
});

test('objects that are packed once are read, whatever else the file holds', () => {
  const plain = deflateSync(Buffer.from('<</Type/Page/Contents 5 0 R>>'));
  const objects = '/Type/ObjStm/N 1/First 4/Filter[/FlateDecode]/DecodeParms[<</Predictor 1>>]';
  expect(active(stream(`<<${objects}/Length 7 0 R/X[1 2<</Y(\\(a)>>]>>`, plain))).toBe(false);
  // The table of the objects' places and pictures have predictors in most files.
  const table = stream('<</Type/XRef/W[1 2 1]/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>>>', plain);
  expect(active(table, stream('<</Subtype/Image/Filter[/FlateDecode/DCTDecode]>>', plain), stream(`<<${objects}>>`, plain))).toBe(false);
});

test('an encrypted file says so in one of its chunks, or between two of them', async () => {
  const chunks = async function* (...texts: readonly string[]): AsyncGenerator<Buffer> {
    for (const text of texts) yield Buffer.from(text, 'latin1');
  };
  expect(await isEncryptedPdf(chunks('%PDF-1.7', 'trailer <</Encrypt 9 0 R>>'))).toBe(true);
  expect(await isEncryptedPdf(chunks('%PDF-1.7 trailer <</Enc', 'r#79pt 9 0 R>>'))).toBe(true);
  expect(await isEncryptedPdf(chunks('%PDF-1.7', 'trailer <</EncryptMetadata true>>'))).toBe(false);
});

test('pages, pictures and objects that do nothing are not', () => {
  const plain = deflateSync(Buffer.from('<</Type/Page/Contents 5 0 R>>'));
  expect(active(stream('<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>', plain))).toBe(false);
  expect(active(stream('<</Subtype/Image/Filter/DCTDecode>>', Buffer.from([255, 216, 255, 224])))).toBe(false);
  expect(active(stream('<</Filter[/ASCII85Decode/FlateDecode]>>', 'GhQ~>'))).toBe(false);
  // An encrypted file cannot be searched, and banks send such statements.
  const encrypted = stream('<</Type/ObjStm/Filter/FlateDecode>>', Buffer.from([1, 2, 3, 4]));
  expect(active(encrypted, 'trailer <</Encrypt 9 0 R>>')).toBe(false);
});

test('parts that overlap or do not end are searched in the time of one', () => {
  const ms = (run: () => unknown): number => {
    const { user, system } = process.cpuUsage();
    run();
    const after = process.cpuUsage({ user, system });
    return (after.user + after.system) / 1000;
  };
  const large = 2_000_000;
  for (const again of ['stream\n', 'x stream\nobj ']) expect(ms(() => active(again.repeat(large / again.length)))).toBeLessThan(2000);
  // Each object of these contains all that follow it.
  for (const again of ['4 0 obj <</A(', 'obj%', 'obj<<>>%', 'obj<<'])
    expect([again, ms(() => active(again.repeat(large / again.length))) < 2000]).toEqual([again, true]);
  const overlapping = 'stream\n'.repeat(40_000);
  expect(ms(() => active(overlapping, ' '.repeat(large), 'endstream'))).toBeLessThan(2000);
  expect(active('stream\n'.repeat(60_000), 'endstream')).toBe(true);
});
