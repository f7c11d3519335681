import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { WarehouseTables } from '../server/db.ts';
import { getInbound, moveInbound, saveInbound } from '../inbound/contract.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { holdStock, listMovements, listStock, movePallet, reconcileStock } from '../stock/contract.ts';
import { usedReasons } from '../../workspace/remark/contract.ts';
import { warehouses } from '../place/master.ts';
import { isPalletNo, isSscc } from '../stock/pallet-no.ts';
import { printedInboundSlip, printedPallets, readInboundSlip, readItemBarcodes, readPalletLabels } from '../label/contract.ts';
import { finishReceiving, getReceiving, listReceiving, putAway, receive, reverseReceipt } from './contract.ts';

/* A truck is unloaded: goods onto pallets, pallets to their locations. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

async function truck(): Promise<{ id: string; board: string; motor: string }> {
  const savedInbound = await keeper.send(saveInbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    eta_from: '2026-11-21T01:00:00Z',
    eta_to: '2026-11-21T05:00:00Z',
    lines: [
      { product_id: String(scene.board), qty: '240', cartons: 10, gross_kg: '120', batch_no: 'B1' },
      { product_id: String(scene.motor), qty: '48', cartons: 2 },
    ],
    submit: true,
  });
  const audited = await keeper.send(moveInbound, { id: savedInbound.id, version: savedInbound.version, action: 'audit' });
  await keeper.send(moveInbound, { id: savedInbound.id, version: audited.version, action: 'arrive' });
  const { line_rows } = await keeper.send(getInbound, { id: savedInbound.id });
  return { id: savedInbound.id, board: line_rows[0]?.id ?? '', motor: line_rows[1]?.id ?? '' };
}

test('goods are received onto pallets, put away, and the plan is done', async () => {
  const { id, board, motor } = await truck();
  const first = await keeper.send(receive, { plan_id: id, line_id: board, qty: '200', cartons: 8 });
  expect(isSscc(first.pallet_no)).toBe(true);
  expect(first).toMatchObject({ state: 'receiving', received_qty: '200.000' });

  // Five percent over 240 is 252, which is the limit.
  expect(await keeper.refused(receive, { plan_id: id, line_id: board, qty: '53', cartons: 2 })).toBe('OVER_RECEIPT');
  await keeper.send(receive, { plan_id: id, line_id: board, qty: '42', cartons: 2, pallet_no: first.pallet_no });
  // Motors allow no excess, and damaged ones require a photo and a separate pallet.
  expect(await keeper.refused(receive, { plan_id: id, line_id: motor, qty: '49' })).toBe('OVER_RECEIPT');
  expect(await keeper.refused(receive, { plan_id: id, line_id: motor, qty: '2', condition: 'damaged' })).toBe('PHOTO_NEEDED');
  const photo = await keeper.upload(
    'broken.png',
    Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
  );
  const damaged = await keeper.send(receive, { plan_id: id, line_id: motor, qty: '2', condition: 'damaged', photo_ids: [photo] });

  // The number of a new pallet is answered with its label; goods on a pallet that has one need no other.
  const receiving = await keeper.send(getReceiving, { id });
  expect([first, damaged].map(({ label_id }) => label_id)).toEqual(receiving.pallets_made.map((pallet) => pallet.id));
  expect(receiving.pallets_made.map(({ pallet_no, qty, damaged: bad, suggested }) => [pallet_no, qty, bad, suggested])).toEqual([
    [first.pallet_no, '242.000', false, scene.at.first],
    [damaged.pallet_no, '2.000', true, scene.at.quarantine],
  ]);
  const owner = await stage.cast({ type: 4, customerId: scene.lux });
  const announcer = await stage.cast({ type: 5, customerId: scene.lux });
  await stage.cast({ type: 4, customerId: scene.vina });
  const elsewhere = await stage.cast({ type: 4, customerId: scene.lux, companyId: stage.companies.th, companyIds: [stage.companies.th] });
  await stage.pushes();
  // The keeper says at the end why it differs, and is offered that reason the next time.
  const reason = '电机少 46 件，司机已确认';
  const plan = await keeper.send(finishReceiving, { id, version: receiving.version, reason });
  expect((await keeper.send(usedReasons, { subject: 'inbound', action: 'finish' })).rows).toEqual([reason]);
  expect(plan.state).toBe('received');
  // The owner's users are told, and the notice leads to the plan.
  const notices = (await stage.pushes()).filter(({ type }) => type === 1);
  expect(notices).toMatchObject([
    { title: 'inbound.receivedDiffersTitle', facts: { no: receiving.plan_no, lines: 2, short: 1, over: 1, damaged: 1 } },
  ]);
  const readers = notices.flatMap(({ to }) => ('accounts' in to ? to.accounts : []));
  expect(readers).toEqual(expect.arrayContaining([owner, announcer].map(({ accountId }) => String(accountId))));
  // A user of the owner whose account sees another company's records only is not told of a plan that it cannot open.
  expect(readers).not.toContain(String(elsewhere.accountId));
  expect((await announcer.send(getInbound, { id })).line_rows.map(({ difference }) => difference)).toEqual(['over', 'short']);
  // The owner reads the pallets that its goods stand on, as does a user of its plans alone.
  for (const reader of [owner, announcer])
    expect((await reader.send(getInbound, { id })).pallets_made.map(({ pallet_no, qty, damaged: bad }) => [pallet_no, qty, bad])).toEqual([
      [first.pallet_no, '242.000', false],
      [damaged.pallet_no, '2.000', true],
    ]);
  expect((await keeper.send(listReceiving, { tab: 'toPutAway' })).rows[0]).toMatchObject({ pallets_made: 2, pallets_waiting: 2 });

  expect(await keeper.refused(putAway, { pallet_no: first.pallet_no, location_code: 'NNG1-X-99' })).toBe('NO_SUCH_LOCATION');
  expect((await keeper.send(putAway, { pallet_no: first.pallet_no, location_code: scene.at.second })).state).toBe('received');
  expect(await keeper.refused(putAway, { pallet_no: damaged.pallet_no, location_code: scene.at.first })).toBe('DAMAGED_TO_QUARANTINE');
  expect((await keeper.send(putAway, { pallet_no: damaged.pallet_no, location_code: scene.at.quarantine })).state).toBe('putAway');
  const inbound = await keeper.send(getInbound, { id });
  expect(inbound.line_rows.map(({ received_qty, damaged_qty, difference }) => [received_qty, damaged_qty, difference])).toEqual([
    ['242.000', '0.000', 'over'],
    ['2.000', '2.000', 'short'],
  ]);
  const stock = await keeper.send(listStock, { where: { pallet_no: [first.pallet_no] } });
  expect(stock.rows).toHaveLength(1);
  expect(stock.rows[0]).toMatchObject({
    location_code: scene.at.second,
    qty: '242.000',
    available: '242.000',
    cartons: 10,
    batch_no: 'B1',
  });
  expect((await keeper.send(reconcileStock, {})).differing).toEqual([]);
});

test('a line takes its quantity with the excess that its goods allow, and nothing above it', async () => {
  const { id, board, motor } = await truck();
  // Five percent over 240 is 252; motors allow no excess over 48.
  for (const [line_id, most, above] of [
    [board, '252', '252.001'],
    [motor, '48', '48.001'],
  ] as const) {
    expect(await keeper.refused(receive, { plan_id: id, line_id, qty: above })).toBe('OVER_RECEIPT');
    await keeper.send(receive, { plan_id: id, line_id, qty: most });
    expect(await keeper.refused(receive, { plan_id: id, line_id, qty: '0.001' })).toBe('OVER_RECEIPT');
  }
});

test('what can still be received is said as a Vietnamese keeper writes numbers', async () => {
  const dung = await stage.cast({ name: 'Dũng', language: 'vi' });
  const { id, board } = await truck();
  await keeper.send(receive, { plan_id: id, line_id: board, qty: '251.125' });
  const more = { plan_id: id, line_id: board, qty: '1', cartons: 1, request_id: randomUUID() };
  expect((await dung.raw(receive.cmd, more)).msg).toBe('Vượt mức cho phép: tối đa 252, còn nhận được 0,875');
});

test('a receipt is taken back only while its pallet has not moved', async () => {
  const { id, board } = await truck();
  const one = await keeper.send(receive, { plan_id: id, line_id: board, qty: '100', cartons: 4 });
  const palletsMade = async () => (await keeper.send(listReceiving, {})).rows.find((plan) => plan.id === id)?.pallets_made;
  expect(await palletsMade()).toBe(1);
  const reversed = await keeper.send(reverseReceipt, { id: one.id, version: 1, reason: '数错' });
  expect([reversed.version, await palletsMade()]).toEqual([2, 0]);
  expect(await keeper.send(getInbound, { id })).toMatchObject({ state: 'docked', received_qty: '0.000' });

  const two = await keeper.send(receive, { plan_id: id, line_id: board, qty: '100', cartons: 4 });
  await keeper.send(putAway, { pallet_no: two.pallet_no, location_code: scene.at.first });
  expect(await keeper.refused(reverseReceipt, { id: two.id, version: 1, reason: '数错' })).toBe('PUT_AWAY_ALREADY');
  expect(
    await keeper.refused(moveInbound, { id, version: (await keeper.send(getInbound, { id })).version, action: 'cancel', reason: 'x' }),
  ).toBe('ILLEGAL_MOVE');
});

test('the same scan sent twice is received once', async () => {
  const { id, board } = await truck();
  const request = randomUUID();
  const scan = { plan_id: id, line_id: board, qty: '24', cartons: 1 };
  const once = await keeper.send(receive, scan, request);
  const again = await keeper.send(receive, scan, request);
  expect(again).toEqual(once);
  expect((await keeper.send(getInbound, { id })).received_qty).toBe('24.000');
});

test('a full place takes no more, and what is held is not free', async () => {
  const { id, board } = await truck();
  const one = await keeper.send(receive, { plan_id: id, line_id: board, qty: '100', cartons: 4 });
  // The second location has room for one pallet, and one stands there.
  expect(await keeper.refused(putAway, { pallet_no: one.pallet_no, location_code: scene.at.second })).toBe('LOCATION_FULL');
  await keeper.send(putAway, { pallet_no: one.pallet_no, location_code: scene.at.first });
  const [row] = (await keeper.send(listStock, { where: { pallet_no: [one.pallet_no] } })).rows;
  if (!row) throw new Error('no stock');
  expect(await keeper.send(holdStock, { id: row.id, action: 'hold', qty: '30', reason: '质检' })).toEqual({
    held: '30.000',
    available: '70.000',
    released: [],
    intercepted: [],
  });
  expect(await keeper.refused(holdStock, { id: row.id, action: 'hold', qty: '71', reason: '质检' })).toBe('STOCK_SHORT');
  expect(await keeper.refused(movePallet, { id: row.id, location_code: scene.at.first, reason: '整理' })).toBe('ALREADY_THERE');
  await keeper.send(movePallet, { id: row.id, location_code: scene.at.quarantine, reason: '待检' });
  const [moved] = (await keeper.send(listStock, { where: { pallet_no: [one.pallet_no] } })).rows;
  expect(moved).toMatchObject({ location_code: scene.at.quarantine, held: '30.000', available: '70.000' });
  const { rows } = await keeper.send(listMovements, { where: { pallet_no: [one.pallet_no] } });
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['hold', 'move', 'move', 'putAway', 'putAway', 'receive']);
});

test('goods are received on the warehouse’s own day, and may be made on that day but not on the next', async () => {
  const { id, board } = await truck();
  // Half past midnight in Nanning is still the day before in UTC and in Bangkok.
  stage.clock.set('2026-11-20T16:30:00Z');
  const bangkok = await stage.cast({ companyId: stage.companies.th, scope: 'all' });
  await stage.system<{ account: { id: bigint; time_zone: string } }, unknown>(({ db }) =>
    db.updateTable('account').set({ time_zone: 'Asia/Bangkok' }).where('id', '=', bangkok.accountId).execute(),
  );
  const goods = { plan_id: id, line_id: board, qty: '24', cartons: 1, expiry_on: '2027-11-21' };
  expect(await bangkok.refused(receive, { ...goods, production_on: '2026-11-22' })).toBe('BAD_PARAMS');
  const { lot_no } = await bangkok.send(receive, { ...goods, production_on: '2026-11-21' });
  stage.clock.set('2026-11-20T02:00:00Z');
  const received_on = await stage.system<WarehouseTables, string | undefined>(async ({ db }) => {
    const lot = await db.selectFrom('stock_lot').select('received_on').where('lot_no', '=', lot_no).executeTakeFirst();
    return lot?.received_on;
  });
  expect(received_on).toBe('2026-11-21');
  expect(await keeper.refused(receive, { ...goods, production_on: '2026-11-19', expiry_on: '2026-11-19' })).toBe('BAD_PARAMS');
  await keeper.send(receive, { ...goods, production_on: '2026-11-19', expiry_on: '2026-11-20' });
});

test('the floor is shown what the plan says of the batch, and what it finds instead is recorded', async () => {
  const { id, board } = await truck();
  const { goods } = await keeper.send(getReceiving, { id });
  const facts = goods.map(({ batch_no, production_on, expiry_on, grade }) => [batch_no, production_on, expiry_on, grade]);
  expect(facts).toEqual([
    ['B1', null, null, null],
    [null, null, null, null],
  ]);
  const seen = { batch_no: 'B2', production_on: '2026-10-01', expiry_on: '2027-10-01', grade: 'A' };
  const line = { plan_id: id, line_id: board, cartons: 1, location_code: scene.at.receiving };
  const { pallet_no } = await keeper.send(receive, { ...line, qty: '24', ...seen });
  // Cleared fields leave what the plan says.
  const planned = await keeper.send(receive, { ...line, qty: '12' });
  const lotOf = async (no: string) => (await keeper.send(listStock, { where: { pallet_no: [no] } })).rows[0];
  expect(await lotOf(pallet_no)).toMatchObject({ ...seen, location_code: scene.at.receiving });
  expect(await lotOf(planned.pallet_no)).toMatchObject({ batch_no: 'B1', production_on: null, expiry_on: null, grade: null });
  expect(await keeper.refused(receive, { ...line, qty: '1', location_code: scene.at.first })).toBe('BAD_PARAMS');
});

test('another company of ours finds neither the plan nor its stock', async () => {
  const { id } = await truck();
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(getReceiving, { id })).toBe('NOT_FOUND');
  expect((await bangkok.send(listStock, {})).rows).toEqual([]);
});

test('a pallet has a label with its number in GS1-128, and each print is counted', async () => {
  const { id, board } = await truck();
  const { pallet_no } = await keeper.send(receive, { plan_id: id, line_id: board, qty: '48', cartons: 2, size: '120 × 100 × 90 cm' });
  const [label] = (await keeper.send(readPalletLabels, { plan_id: id })).labels;
  expect(label).toMatchObject({
    pallet_no,
    cartons: 2,
    gross_kg: '24.000',
    location_code: scene.at.receiving,
    size: '120 × 100 × 90 cm',
    label_count: 0,
  });
  expect(label?.goods).toMatchObject([{ code: 'P-1', qty: '48.000' }]);
  expect(label?.barcode).toContain('<svg');
  await keeper.send(printedPallets, { ids: [label?.id ?? ''] });
  expect((await keeper.send(readPalletLabels, { ids: [label?.id ?? ''] })).labels[0]?.label_count).toBe(1);
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(readPalletLabels, { plan_id: id })).toBe('NOT_FOUND');
  expect((await keeper.send(readItemBarcodes, { plan_id: id })).items.map(({ text, cartons }) => [text, cartons])).toEqual([
    ['BAR-P-1', 10],
    ['BAR-P-2', 2],
  ]);
  expect((await keeper.send(readInboundSlip, { id })).barcode).toContain('<svg');
});

test('the copies of an inbound slip are numbered, and those of another company are not there', async () => {
  const { id } = await truck();
  const print = { ids: [id], document: 'inboundSlip', copies: 2, languages: ['th' as const] };
  expect(await keeper.send(printedInboundSlip, print)).toEqual({ copies: [{ id, first: 1 }] });
  expect(await keeper.send(printedInboundSlip, print)).toEqual({ copies: [{ id, first: 3 }] });
  expect((await keeper.send(readInboundSlip, { id })).printed).toBe(4);
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(printedInboundSlip, print)).toBe('NOT_FOUND');
  expect(await bangkok.refused(readInboundSlip, { id })).toBe('NOT_FOUND');
});

test('a warehouse that is no member of GS1 numbers its pallets by its own prefix', async () => {
  const warehouse = await keeper.send(warehouses.get, { id: String(scene.warehouse) });
  const { id: warehouseId, code, name, name_en, company_id, bonded, country, time_zone, gs1_prefix } = warehouse;
  const facts = { id: warehouseId, code, name, name_en, company_id, bonded, country, time_zone };
  const save = (version: number, numbering: { gs1_prefix: string | null; pallet_prefix: string | null }) => ({
    ...facts,
    ...numbering,
    version,
  });
  const none = save(warehouse.version, { gs1_prefix: null, pallet_prefix: null });
  expect(await keeper.refused(warehouses.save, none)).toBe('BAD_PARAMS');
  expect(await keeper.refused(warehouses.save, save(warehouse.version, { gs1_prefix: null, pallet_prefix: 'nng-1' }))).toBe('BAD_PARAMS');
  const own = await keeper.send(warehouses.save, save(warehouse.version, { gs1_prefix: null, pallet_prefix: 'NNG' }));
  const { id, board } = await truck();
  const { pallet_no } = await keeper.send(receive, { plan_id: id, line_id: board, qty: '10', cartons: 1 });
  expect(pallet_no).toMatch(/^NNG-\d{9}$/);
  expect(isPalletNo(pallet_no)).toBe(true);
  const more = await keeper.send(receive, { plan_id: id, line_id: board, qty: '5', cartons: 1, pallet_no });
  expect(more.pallet_no).toBe(pallet_no);
  expect(await keeper.refused(putAway, { pallet_no, location_code: 'NNG1-X-99' })).toBe('NO_SUCH_LOCATION');
  const { rows } = await keeper.send(listStock, { where: { pallet_no: [pallet_no] } });
  expect(rows.map((row) => row.qty)).toEqual(['15.000']);
  await keeper.send(warehouses.save, save(own.version, { gs1_prefix: gs1_prefix ?? null, pallet_prefix: null }));
});
