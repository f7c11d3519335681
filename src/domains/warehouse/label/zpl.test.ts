import { expect, test } from 'vitest';
import { isSscc } from '../stock/pallet-no.ts';
import { type LabelText, palletZpl } from './zpl.ts';

const label: LabelText = {
  pallet_no: '069012345000000011',
  company: 'Quayside',
  customer: '立讯精密',
  goods: [{ key: '1', code: 'P-1', name: 'Board', lot: 'L1', qty: '48 件' }],
  moreGoods: null,
  facts: [{ name: 'Cartons', value: '3' }],
  reprint: null,
};

/** The fields of a format: where each stands, the commands before its data, and the data as the printer reads it. */
function fieldsOf(zpl: string) {
  return [...zpl.matchAll(/\^FO(\d+),(\d+)((?:(?!\^FD|\^FS).)*)\^FD(.*?)\^FS/g)].map(([, x, y, commands = '', data = '']) => ({
    x: Number(x),
    y: Number(y),
    commands,
    text: commands.includes('^FH') ? data.replaceAll(/_([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) : data,
  }));
}
const withCommand = (zpl: string, command: string) => fieldsOf(zpl).filter(({ commands }) => commands.includes(command));

test('the number of a pallet is a GS1-128 with its application identifier and check digit, and a QR', () => {
  const zpl = palletZpl([label]);
  expect(zpl).toMatch(/^\^XA\^CI28.*\^PW800\^LL1200/);
  expect(zpl.endsWith('^XZ')).toBe(true);
  const [bars, ...otherBars] = withCommand(zpl, '^BC');
  expect(otherBars).toEqual([]);
  // UCC/EAN mode sets FNC1 and strips the parentheses. Four dots are 0.5 mm and 256 dots 32 mm at 203 dpi.
  expect(bars?.commands).toBe('^BY4^BCN,256,N,N,N,D');
  expect(bars?.text).toMatch(/^\(00\)\d{18}$/);
  expect(isSscc(bars?.text.slice(4) ?? '')).toBe(true);
  // The quiet zones of ten modules on both sides stay within the label.
  expect(bars?.x).toBeGreaterThanOrEqual(40);
  expect((bars?.x ?? 0) + 156 * 4).toBeLessThanOrEqual(800 - 40);
  expect(withCommand(zpl, '^BQ').map(({ commands, text }) => [commands, text])).toEqual([['^BQN,2,8', 'MA,069012345000000011']]);
});

test('a number of the warehouse’s own is a plain Code 128 that stays within the label', () => {
  const zpl = palletZpl([{ ...label, pallet_no: 'NNG001-000012348' }]);
  const [bars] = withCommand(zpl, '^BC');
  expect([bars?.commands, bars?.text]).toEqual(['^BY4^BCN,256,N,N,N,A', 'NNG001-000012348']);
  // Each character of the first eight takes a symbol of its own, the other digits half a one.
  const modules = 11 + 8 * 11 + 11 + 4 * 11 + 11 + 13;
  expect(bars?.x).toBeGreaterThanOrEqual(40);
  expect((bars?.x ?? 0) + modules * 4).toBeLessThanOrEqual(800 - 40);
  expect(withCommand(zpl, '^BQ').map(({ text }) => text)).toEqual(['MA,NNG001-000012348']);
});

test('text that looks like commands is printed and not obeyed', () => {
  const zpl = palletZpl([{ ...label, customer: '^XZ~JA_立讯\\&\nA', reprint: '100 %' }]);
  expect(zpl.match(/\^XZ/g)).toHaveLength(1);
  expect(zpl).not.toContain('~');
  expect(fieldsOf(zpl).map(({ text }) => text)).toContain('^XZ~JA_立讯\\\\& A');
  expect(fieldsOf(zpl).map(({ text }) => text)).toContain('100 %');
});

test('a long text ends between letters: a Thai mark stays with its letter and takes no room, and a rare character stays whole', () => {
  const valueOf = (value: string) => fieldsOf(palletZpl([{ ...label, facts: [{ name: 'Consignee', value }] }]))[7]?.text;
  // Twenty-five letters fit into a line, whatever stands above or below them.
  expect(valueOf('น้ำ'.repeat(12))).toBe('น้ำ'.repeat(12));
  expect(valueOf('กิ่'.repeat(25))).toBe('กิ่'.repeat(25));
  expect(valueOf('กิ่'.repeat(26))).toBe(`${'กิ่'.repeat(24)}…`);
  expect(valueOf('𠮷'.repeat(20))).toBe(`${'𠮷'.repeat(13)}…`);
});

test('each pallet has a format of its own, and a full label stays within its paper', () => {
  const [row] = label.goods;
  const goods = row ? [row, row, row, row] : [];
  const facts = Array.from({ length: 10 }, (_, place) => ({ name: `fact ${place}`, value: 'x' }));
  const zpl = palletZpl([label, { ...label, pallet_no: '069012345000000028', goods, facts, moreGoods: 'more', reprint: 'again' }]);
  expect(zpl.match(/\^XA/g)).toHaveLength(2);
  expect(withCommand(zpl, '^BC').map(({ text }) => text)).toEqual(['(00)069012345000000011', '(00)069012345000000028']);
  const second = zpl.slice(zpl.lastIndexOf('^XA'));
  const fields = fieldsOf(second);
  for (const { x, y } of fields) expect([x >= 0 && x < 800, y >= 0 && y <= 1200 - 32]).toEqual([true, true]);
  const place = (text: string) => fields.find((field) => field.text === text)?.y ?? 0;
  const long = palletZpl([{ ...label, facts: [{ name: 'Consignee', value: 'Công ty TNHH Một thành viên Thương mại và Dịch vụ Hà Nội' }] }]);
  expect(fieldsOf(long).map(({ text }) => text)).toContain('Công ty TNHH Một thành v…');
  expect(place('more') + 24).toBeLessThan(place('fact 0'));
  expect(place('fact 9') + 24).toBeLessThan(place('(00)069012345000000028'));
});
