import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { OrderTables } from '../../order/server/db.ts';
import { type Scene, setScene } from '../../order/server/seed/scene.ts';
import { searchPicker } from '../lookup/contract.ts';
import { importState, runImport, startImport } from '../../workspace/batch/contract.ts';
import { getConsignor, listConsignors, saveConsignor, setConsignorActive } from './contract.ts';
import { may } from './permits.ts';

/* Places of pickup and delivery: a customer's own, or shared by all. */

let stage: Stage;
let clerk: Player;
let customer: string;
let other: string;
beforeAll(async () => {
  stage = await startStage();
  const scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  [customer, other] = [String(scene.lux), String(scene.vina)];
  clerk = await stage.cast({ permits: 'all' });
});
afterAll(() => stage.close());

const place = (name: string, more: Partial<ParamsOf<typeof saveConsignor>> = {}): ParamsOf<typeof saveConsignor> => ({
  name,
  kind: 'both',
  country: 'VN',
  city: 'Bắc Giang',
  address: 'KCN Quang Châu',
  contact: 'Nguyễn Văn An',
  phone: '+84 912 345 678',
  ...more,
});
const namesWhere = async (where: object, tab = 'active') => (await clerk.send(listConsignors, { tab, where })).rows.map(({ name }) => name);

test('a place is found without its marks, as a customer’s own or as shared, with where it lies', async () => {
  const { id } = await clerk.send(
    saveConsignor,
    place('Kho Quang Châu', { customer_id: customer, latitude: '21.25', longitude: '106.11' }),
  );
  await clerk.send(saveConsignor, place('Cảng Hải Phòng', { city: 'Hải Phòng', address: 'Đình Vũ' }));
  expect(await namesWhere({ text: 'quang chau' })).toEqual(['Kho Quang Châu']);
  expect([await namesWhere({ shared: true }), await namesWhere({ shared: false })]).toEqual([['Cảng Hải Phòng'], ['Kho Quang Châu']]);
  expect(await clerk.send(getConsignor, { id })).toMatchObject({ customer_id: customer, latitude: '21.250000', longitude: '106.110000' });
  // A half position is refused, even when the other half is stored already.
  expect(await clerk.refused(saveConsignor, place('x', { latitude: '21.25' }))).toBe('BAD_PARAMS');
  expect(await clerk.refused(saveConsignor, { ...place('Kho Quang Châu', { latitude: '22' }), id, version: 1 })).toBe('BAD_PARAMS');
  expect(await clerk.refused(saveConsignor, place('x', { phone: 'call me' }))).toBe('BAD_PARAMS');
});

test('a place that is switched off is offered no more; a viewer switches nothing', async () => {
  const { id } = await clerk.send(saveConsignor, place('Kho cũ'));
  const viewer = await stage.cast({ permits: [may.view] });
  expect(await viewer.refused(setConsignorActive, { id, version: 1, active: false })).toBe('NOT_PERMITTED');
  await clerk.send(setConsignorActive, { id, version: 1, active: false });
  expect([await namesWhere({ text: 'kho cu' }), await namesWhere({ text: 'kho cu' }, 'inactive')]).toEqual([[], ['Kho cũ']]);
  expect(await clerk.refused(setConsignorActive, { id, version: 1, active: true })).toBe('CHANGED_MEANWHILE');
  expect(await clerk.refused(getConsignor, { id: '999999' })).toBe('NOT_FOUND');
});

test('a place of both kinds is offered for pickup and for delivery, another for its own alone', async () => {
  for (const [name, kind] of [
    ['Bãi nhận', 'shipper'],
    ['Bãi giao', 'consignee'],
    ['Bãi chung', 'both'],
  ] as const)
    await clerk.send(saveConsignor, place(name, { kind }));
  const offered = async (kind: string) =>
    (await clerk.send(searchPicker, { to: 'consignor', text: 'bai', within: { kind } })).rows.map(({ name }) => name).sort();
  expect(await offered('shipper')).toEqual(['Bãi chung', 'Bãi nhận']);
  expect(await offered('consignee')).toEqual(['Bãi chung', 'Bãi giao']);
});

test('a sheet adds a place once for each customer, however often it is imported', async () => {
  const headings = ['customer_id', 'kind', 'name', 'country', 'city', 'address', 'contact', 'phone'];
  const at = ['both', 'Kho chung', 'VN', 'Bắc Ninh', 'KCN Yên Phong', 'Trần Văn Bình', '+84 912 345 679'];
  const brought = async (customers: readonly string[]) => {
    const sheet = [headings, ...customers.map((one) => [one, ...at])].map((cells) => cells.join(',')).join('\n');
    const file_id = await clerk.upload('places.csv', Buffer.from(sheet));
    const { batch_id } = await clerk.send(startImport, { what: 'consignor', file_id, mapping: null });
    await stage.runJobs();
    await clerk.send(runImport, { batch_id });
    await stage.runJobs();
    return (await clerk.send(importState, { batch_id })).bad;
  };
  // Two customers of one name are told apart by their codes alone.
  await stage.system<OrderTables, unknown>(({ db }) =>
    sql`insert into customer (code, name, short_name, country, company_id, currency, credit_currency)
      select code, '同名商贸', code, 'CN', ${stage.companies.cn}, 'CNY', 'CNY' from unnest(array['TWIN-1', 'TWIN-2']) code`.execute(db),
  );
  expect(JSON.stringify(await brought(['同名商贸']))).toContain('customer_id');
  expect(await namesWhere({ text: 'kho chung' })).toEqual([]);
  await brought(['LUX', '']);
  await brought(['LUX', 'VINA', '', 'VINA']);
  const of = async (where: object) => (await namesWhere({ text: 'kho chung', ...where })).length;
  expect([await of({ customer: [customer] }), await of({ customer: [other] }), await of({ shared: true })]).toEqual([1, 1, 1]);
});
