import { expect, test } from 'vitest';
import { permits } from './permit.ts';
import { copiesMax, printCall, printedRecordsMax, printLanguages } from './print.ts';

const { print } = permits({ print: 'waybill.print' });
const waybill = printCall({ cmd: 'waybill.print', users: [1, 2], permit: print, documents: ['waybill', 'label'] });
const sent = { ids: ['1'], document: 'waybill', copies: 1, languages: ['zh'] };
const accepts = (changes: object): boolean => waybill.params.safeParse({ ...sent, ...changes }).success;

test('a print is a write that numbers its copies, without a seal unless it is asked for', () => {
  expect(waybill).toMatchObject({ cmd: 'waybill.print', kind: 'write', users: [1, 2], permit: 'waybill.print' });
  expect(waybill).not.toHaveProperty('refusals');
  expect(printCall({ ...waybill, documents: ['waybill'], refusals: ['ORDER_VOID'] }).refusals).toEqual(['ORDER_VOID']);
  expect(waybill.params.parse(sent)).toEqual({ ...sent, ids: [1n], sealed: false });
});

test('a print has one record at least and its bounds of records, copies and languages', () => {
  const ids = (count: number) => ({ ids: Array.from({ length: count }, (_, place) => String(place + 1)) });
  expect([0, 1, printedRecordsMax, printedRecordsMax + 1].map((count) => accepts(ids(count)))).toEqual([false, true, true, false]);
  expect([0, 1, copiesMax, copiesMax + 1].map((copies) => accepts({ copies }))).toEqual([false, true, true, false]);
  expect([[], ['zh'], ['zh', 'en'], ['zh', 'en', 'vi']].map((languages) => printLanguages.safeParse(languages).success)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([accepts({ document: 'label' }), accepts({ document: 'poem' })]).toEqual([true, false]);
});
