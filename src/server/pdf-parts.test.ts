import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isActive } from './pdf-parts.ts';

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
  const overlapping = 'stream\n'.repeat(40_000);
  expect(ms(() => active(overlapping, ' '.repeat(large), 'endstream'))).toBeLessThan(2000);
  expect(active('stream\n'.repeat(60_000), 'endstream')).toBe(true);
});
