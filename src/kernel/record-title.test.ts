import { expect, test } from 'vitest';
import { recordTitle } from './record-title.ts';

test.each([
  [{ no: 'A', order_no: 'B', name: 'C' }, 'A'],
  [{ name: 'ACME', order_no: 'SO-1' }, 'SO-1'],
  [{ name: 'ACME', code: 'C1' }, 'C1'],
  [{ code: '', plate_no: '桂A12345' }, '桂A12345'],
  [{ bill_no: 7, number: 'N' }, 'N'],
  [{ name: null, name_zh: '名' }, '名'],
  [{ id: '1', customer_name: 'ACME' }, ''],
])('the title of %o is %j: its number or code, else its name', (values, title) => {
  expect(recordTitle(values)).toBe(title);
});

test.each(['bill_no', 'entry_no', 'request_no', 'work_order_no', 'invoice_no', 'plan_no', 'quotation_no'])(
  'a record with a %s is called by it',
  (key) => {
    expect(recordTitle({ name: 'ACME', [key]: 'X-1' })).toBe('X-1');
  },
);
