import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { OrderTables } from '../server/db.ts';
import { setScene } from '../server/seed/scene.ts';
import orders from './server/import.ts';

let stage: Stage;
let importer: Player;
beforeAll(async () => {
  stage = await startStage();
  await stage.system<OrderTables, unknown>((work) => setScene(work, stage.companies.cn));
  importer = await stage.cast({ name: 'Importer' });
});
afterAll(() => stage.close());

const good = {
  customer: 'LUX',
  customer_ref: 'PO-1',
  business_type: '跨境运输',
  origin: 'NNG',
  destination: 'Hanoi',
  shipper_name: '南宁工厂',
  shipper_contact: '黄工',
  shipper_phone: '0771-5580001',
  shipper_address: '五象大道 1 号',
  consignee_name: 'Kho Hà Nội',
  consignee_contact: 'An',
  consignee_phone: '0912345678',
  consignee_address: 'Số 1',
  pickup_from: '2026-12-01 08:00',
  pickup_to: '2026-12-01 12:00',
  goods_name: '连接器',
  packing: 'CT',
  pieces: '100',
  gross_kg: '850.5',
};

type Cells = Readonly<Record<string, string>>;
/** Saves the rows of one order in a transaction of its own, as an import does. Sheet lines start at 2. */
async function save(...rows: Cells[]): Promise<string | string[]> {
  const who = await stage.door.whoOf(importer.accountId);
  if (!who) throw new Error('the importer is gone');
  try {
    return await stage.door.within<never, string, typeof who>(who, 'write', (work) =>
      orders.save(
        work,
        rows.map((cells, place) => ({ line: place + 2, cells })),
      ),
    );
  } catch (error) {
    if (error instanceof Refusal) return error.faults.map(({ at, why }) => `${at} ${why}`);
    throw error;
  }
}
const ordersOf = (reference: string) =>
  stage.system<OrderTables, { state: string; source: string; pieces: number; gross_kg: string; pickup_from: Date } | undefined>(({ db }) =>
    db
      .selectFrom('transport_order')
      .select(['state', 'source', 'pieces', 'gross_kg', 'pickup_from'])
      .where('customer_ref', '=', reference)
      .executeTakeFirst(),
  );

test('rows of one reference are one order, by the clock of who imports', async () => {
  expect(await save(good, { ...good, goods_name: '线缆', pieces: '4', gross_kg: '1,200' })).toBe('created');
  expect(await ordersOf('PO-1')).toEqual({
    state: 'draft',
    source: 'import',
    pieces: 104,
    gross_kg: '2050.500',
    pickup_from: new Date('2026-12-01T00:00:00Z'),
  });
  expect(orders.groupBy?.({ line: 2, cells: good })).toBe(orders.groupBy?.({ line: 3, cells: { ...good, goods_name: 'x' } }));
});

test('the reference of a cancelled order is imported again', async () => {
  expect(await save({ ...good, customer_ref: 'PO-GONE' })).toBe('created');
  await stage.system<OrderTables, unknown>(({ db }) =>
    db.updateTable('transport_order').set({ state: 'cancelled' }).where('customer_ref', '=', 'PO-GONE').execute(),
  );
  expect(await save({ ...good, customer_ref: 'PO-GONE' })).toBe('created');
  expect(await save({ ...good, customer_ref: 'PO-GONE' })).toBe('skipped');
});

test('an imported order goes by the line between its stations that is in use, and without one by none', async () => {
  const line = (active: boolean) => stage.system<OrderTables, unknown>(({ db }) => db.updateTable('line').set({ active }).execute());
  const hasLine = (reference: string) =>
    stage.system<OrderTables, boolean>(async ({ db }) => {
      const orders = db.selectFrom('transport_order').select('line_id').where('customer_ref', '=', reference);
      return (await orders.executeTakeFirstOrThrow()).line_id !== null;
    });
  await line(false);
  expect(await save({ ...good, customer_ref: 'PO-NO-LINE' })).toBe('created');
  await line(true);
  expect(await save({ ...good, customer_ref: 'PO-LINE' })).toBe('created');
  expect([await hasLine('PO-NO-LINE'), await hasLine('PO-LINE')]).toEqual([false, true]);
});

test('a station is known by its name in each language, and its own name goes before that of another', async () => {
  const setNames = (code: string, names: { name_vi?: string | null; name_zh?: string | null; name_th?: string | null }) =>
    stage.system<OrderTables, unknown>(({ db }) => db.updateTable('station').set(names).where('code', '=', code).execute());
  await setNames('NNG', { name_vi: 'Nam Ninh', name_th: 'หนานหนิง' });
  // Hanoi is called 河内 itself.
  await setNames('NNG', { name_zh: '河内' });
  const originOf = async (origin: string, customer_ref: string) => {
    expect(await save({ ...good, customer_ref, origin, destination: origin === '河内' ? 'NNG' : 'HAN' })).toBe('created');
    return stage.system<OrderTables, string>(async ({ db }) => {
      const order = db.selectFrom('transport_order as o').innerJoin('station as s', 's.id', 'o.origin_station_id');
      return (await order.select('s.code').where('o.customer_ref', '=', customer_ref).executeTakeFirstOrThrow()).code;
    });
  };
  expect(await originOf('Nam Ninh', 'PO-VI')).toBe('NNG');
  expect(await originOf('หนานหนิง', 'PO-TH')).toBe('NNG');
  expect(await originOf('河内', 'PO-ZH')).toBe('HAN');
  await setNames('NNG', { name_vi: null, name_zh: null, name_th: null });
});

test('sent again it makes no doubles', async () => {
  expect(await save({ ...good, customer_ref: 'PO-2' })).toBe('created');
  expect(await save({ ...good, customer_ref: 'PO-2' })).toBe('skipped');
  const count = await stage.system<OrderTables, number>(
    async ({ db }) => (await db.selectFrom('transport_order').select('id').where('customer_ref', '=', 'PO-2').execute()).length,
  );
  expect(count).toBe(1);
});

test.each<[string, Cells, string[]]>([
  ['an unknown customer', { customer: 'NOBODY' }, ['customer BAD_CHOICE']],
  ['unknown stations', { origin: 'X', destination: 'Y' }, ['origin BAD_CHOICE', 'destination BAD_CHOICE']],
  ['no reference', { customer_ref: '' }, ['customer_ref REQUIRED']],
  ['an unknown kind of business', { business_type: 'teleport' }, ['business_type BAD_CHOICE']],
  ['a moment that is none', { pickup_from: '01.12' }, ['pickup_from BAD_INSTANT']],
  ['a window the wrong way round', { pickup_to: '2026-12-01 07:00' }, ['pickup_to WINDOW_TURNED']],
  ['pieces that are none', { pieces: 'many' }, ['pieces BAD_NUMBER']],
  ['pieces below nothing', { pieces: '-3' }, ['pieces TOO_SMALL']],
  ['no weight', { gross_kg: '' }, ['gross_kg REQUIRED']],
  [
    'an unknown customer and a wrong phone',
    { customer: 'NOBODY', consignee_phone: 'call me' },
    ['customer BAD_CHOICE', 'consignee_phone BAD_PHONE'],
  ],
  ['a net weight over the gross weight', { net_kg: '900' }, ['net_kg NET_OVER_GROSS']],
  ['a phone with letters', { consignee_phone: 'call me' }, ['consignee_phone BAD_PHONE']],
  [
    'dangerous goods without whom to call',
    { un_no: '1203', dg_class: '3' },
    ['emergency_contact REQUIRED_FOR_DG', 'emergency_phone REQUIRED_FOR_DG'],
  ],
  [
    'a class of dangerous goods without its UN number',
    { dg_class: '3', emergency_contact: '黄工', emergency_phone: '13800138000' },
    ['un_no REQUIRED_FOR_DG'],
  ],
])('%s is named by its cell and nothing is written', async (_what, change, faults) => {
  const reference = change['customer_ref'] ?? 'PO-BAD';
  expect(await save({ ...good, customer_ref: reference, ...change })).toEqual(faults);
  expect(await ordersOf('PO-BAD')).toBeUndefined();
});

test('a row that names another consignee than the first row of its order, or a UN number of its own, is refused by its cell', async () => {
  const one = { ...good, customer_ref: 'PO-10' };
  const elsewhere = { consignee_name: 'Kho Hải Phòng', consignee_address: 'Số 9' };
  expect(await save(one, { ...one, ...elsewhere })).toEqual(['3:consignee_name UNLIKE_FIRST_ROW', '3:consignee_address UNLIKE_FIRST_ROW']);
  const batteries = { goods_name: '锂电池', un_no: '3480', dg_class: '9', emergency_contact: '黄工', emergency_phone: '13800138000' };
  expect(await save(one, { ...one, ...batteries })).toEqual(
    ['un_no', 'dg_class', 'emergency_contact', 'emergency_phone'].map((key) => `3:${key} UNLIKE_FIRST_ROW`),
  );
  expect(await ordersOf('PO-10')).toBeUndefined();
});

test('a row may leave out what holds for the whole order, and may write its instant in another way', async () => {
  const { goods_name, pieces, gross_kg } = good;
  const goods = { customer: 'LUX', customer_ref: 'PO-11', goods_name, pieces, gross_kg };
  const again = { ...good, customer_ref: 'PO-11', pickup_from: '2026年12月1日 8:00', consignee_name: 'KHO  HÀ NỘI' };
  expect(await save({ ...good, customer_ref: 'PO-11' }, goods, again)).toBe('created');
  expect(await ordersOf('PO-11')).toMatchObject({ pieces: 300, pickup_from: new Date('2026-12-01T00:00:00Z') });
});

test('a fault in one of several rows names its line', async () => {
  expect(await save({ ...good, customer_ref: 'PO-9' }, { ...good, customer_ref: 'PO-9', pieces: '0' })).toEqual(['3:pieces TOO_SMALL']);
});
