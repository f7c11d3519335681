import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { suppliers } from '../../reference/supplier/master.ts';
import type { FreightTables } from '../server/db.ts';
import { addAwbRange, listAwbStock, moveAwb, reserveAwb } from './contract.ts';
import { may } from './permits.ts';

/* The stock of air waybill numbers: a range arrives, numbers are taken, released, voided. */

let stage: Stage;
let clerk: Player;
let airline: string;
let plain: string;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ name: 'Lan' });
  const supplier = {
    kind: 'airline',
    country: 'CN',
    currency: 'CNY',
    settlement: 'monthly',
    payment_days: 30,
    contact: 'A',
    phone: '+8613800138000',
  } as const;
  airline = (await clerk.send(suppliers.save, { ...supplier, code: 'AIR1', name: '某航空', short_name: '某航', awb_prefix: '999' })).id;
  plain = (await clerk.send(suppliers.save, { ...supplier, code: 'AIR2', name: '无号航空', short_name: '无号' })).id;
});
afterAll(() => stage.close());

const cn = () => String(stage.companies.cn);
const of = () => ({ company_id: cn(), supplier_id: airline });

test('a range brings its numbers with their check digits, once', async () => {
  const range = await clerk.send(addAwbRange, { ...of(), first_serial: '1234564', last_serial: '1234573' });
  expect(range).toMatchObject({ numbers: 10, first_no: '99912345642', last_no: '99912345734' });
  const { rows, counts } = await clerk.send(listAwbStock, { counts: true });
  expect(rows.map(({ awb_no }) => awb_no)).toEqual([
    '99912345642',
    '99912345653',
    '99912345664',
    '99912345675',
    '99912345686',
    '99912345690',
    '99912345701',
    '99912345712',
    '99912345723',
    '99912345734',
  ]);
  expect(counts).toMatchObject({ unused: 10, reserved: 0 });
  expect(await clerk.refused(addAwbRange, { ...of(), first_serial: '1234573', last_serial: '1234580' })).toBe('AWB_RANGE_OVERLAPS');
  expect(await clerk.refused(addAwbRange, { ...of(), first_serial: '1234580', last_serial: '1234579' })).toBe('BAD_PARAMS');
  expect(await clerk.refused(addAwbRange, { ...of(), supplier_id: plain, first_serial: '0000001', last_serial: '0000002' })).toBe(
    'AIRLINE_WITHOUT_PREFIX',
  );
  expect((await clerk.send(listAwbStock, { counts: true })).counts).toMatchObject({ all: 10 });
});

test('an airline that we no longer work with brings no numbers, nor does a supplier of another kind', async () => {
  const numbers = { first_serial: '0000011', last_serial: '0000012' };
  const { id, version } = await clerk.send(suppliers.get, { id: airline });
  const off = await clerk.send(suppliers.setActive, { id, version, active: false });
  expect(await clerk.refused(addAwbRange, { ...of(), ...numbers })).toBe('BAD_PARAMS');
  await clerk.send(suppliers.setActive, { id, version: off.version, active: true });
  await stage.system<FreightTables, unknown>(({ db }) =>
    db.updateTable('supplier').set({ kind: 'shippingLine' }).where('id', '=', BigInt(airline)).execute(),
  );
  expect(await clerk.refused(addAwbRange, { ...of(), ...numbers })).toBe('BAD_PARAMS');
  await stage.system<FreightTables, unknown>(({ db }) =>
    db.updateTable('supplier').set({ kind: 'airline' }).where('id', '=', BigInt(airline)).execute(),
  );
});

test('many who take the next number at once get different numbers, and the last is told that none is left', async () => {
  const nok = await stage.cast({ name: 'Nok' });
  const takes = Array.from({ length: 8 }, (_, place) => (place % 2 ? clerk : nok).send(reserveAwb, of()));
  const numbers = (await Promise.all(takes)).map(({ awb_no }) => awb_no);
  expect(new Set(numbers).size).toBe(8);
  const request = crypto.randomUUID();
  const ninth = await clerk.send(reserveAwb, of(), request);
  // The same request sent again is the same number.
  expect(await clerk.send(reserveAwb, of(), request)).toEqual(ninth);
  expect((await nok.send(reserveAwb, of())).left).toBe(0);
  expect(await nok.refused(reserveAwb, of())).toBe('AWB_STOCK_EMPTY');
});

test('a number is released, voided with a reason and restored; another company does not reach it', async () => {
  const { rows } = await clerk.send(listAwbStock, { tab: 'reserved' });
  const [first, second] = rows;
  if (!first || !second) throw new Error('no reserved numbers');
  const released = await clerk.send(moveAwb, { id: first.id, version: first.version, action: 'release' });
  expect(released.state).toBe('unused');
  expect(await clerk.refused(moveAwb, { id: first.id, version: first.version, action: 'void', reason: '作废' })).toBe('CHANGED_MEANWHILE');
  expect(await clerk.refused(moveAwb, { id: second.id, version: second.version, action: 'void' })).toBe('REASON_REQUIRED');
  const voided = await clerk.send(moveAwb, { id: second.id, version: second.version, action: 'void', reason: '打印损坏' });
  expect((await clerk.send(listAwbStock, { tab: 'void' })).rows).toMatchObject([{ id: second.id, reason: '打印损坏', reserved_at: null }]);
  const keeper = await stage.cast({ permits: [may.view, may.edit] });
  expect(await keeper.refused(moveAwb, { id: second.id, version: voided.version, action: 'restore', reason: '可用' })).toBe(
    'NOT_PERMITTED',
  );
  await clerk.send(moveAwb, { id: second.id, version: voided.version, action: 'restore', reason: '可用' });
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect((await bangkok.send(listAwbStock, {})).rows).toEqual([]);
  expect(await bangkok.refused(moveAwb, { id: first.id, version: released.version, action: 'void', reason: 'x' })).toBe('NOT_FOUND');
  expect(await bangkok.refused(reserveAwb, of())).toBe('BAD_PARAMS');
});

test('the next number and the numbers left are those of the airline and of the company that takes it', async () => {
  const { id: another } = await clerk.send(suppliers.save, {
    kind: 'airline',
    country: 'CN',
    currency: 'CNY',
    settlement: 'monthly',
    payment_days: 30,
    contact: 'A',
    phone: '+8613800138000',
    code: 'AIR3',
    name: '另一航空',
    short_name: '另航',
    awb_prefix: '998',
  });
  const bangkok = await stage.cast({ name: 'Nok', companyId: stage.companies.th });
  const theirs = { company_id: String(stage.companies.th), supplier_id: airline };
  await clerk.send(addAwbRange, { ...of(), supplier_id: another, first_serial: '0000001', last_serial: '0000003' });
  await bangkok.send(addAwbRange, { ...theirs, first_serial: '0000001', last_serial: '0000004' });
  // Both have lower numbers than the airline's own ones for China, of which the two that were given back are left.
  expect(await clerk.send(reserveAwb, { ...of(), supplier_id: another })).toMatchObject({ awb_no: '99800000011', left: 2 });
  expect(await bangkok.send(reserveAwb, theirs)).toMatchObject({ awb_no: '99900000011', left: 3 });
  const own = await clerk.send(reserveAwb, of());
  expect(own.left).toBe(1);
  const last = await clerk.send(reserveAwb, of());
  expect([own.awb_no, last.awb_no].every((no) => no.startsWith('999123'))).toBe(true);
  // The lower one first, although it was given back before the other.
  expect(own.awb_no < last.awb_no).toBe(true);
});
