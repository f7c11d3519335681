import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import { readOwnOrder } from '../portal/contract.ts';
import type { OrderTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getOrder, moveOrder, saveOrder } from '../transport-order/contract.ts';
import { completeMoney, loadOrder, moveOrder as follow, signOrder } from '../transport-order/server/order.ts';
import { addDocument, documentsOf, listDocuments, removeDocument } from './contract.ts';
import { may } from './permits.ts';

/*
 * The documents of an order: those that a border requires, those that the customer may see, and the proof of delivery that allows the order
 * to close.
 */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  reviewer = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

/** An order of the customer that dispatch has received and whose truck has departed. */
async function underWay(customer_ref: string, customer: bigint = scene.lux): Promise<{ id: string; no: string }> {
  const { id, order_no, version } = await clerk.send(saveOrder, {
    company_id: String(stage.companies.cn),
    customer_id: String(customer),
    customer_ref,
    business_type: 'crossBorder',
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
    shipper: { name: '立讯南宁工厂', contact: '黄工', phone: '0771-5580001', address: '南宁市五象大道 401 号' },
    consignee: { name: 'Luxshare Bắc Giang', contact: 'Nguyễn Văn An', phone: '+84 912 345 678', address: 'KCN Quang Châu' },
    pickup_from: '2026-11-20T04:00:00Z',
    pickup_to: '2026-11-20T06:00:00Z',
    lines: [{ goods_name: '连接器', packing: 'CT', pieces: 10, gross_kg: '85' }],
    submit: true,
  });
  const approved = await reviewer.send(moveOrder, { id, version, action: 'approve' });
  await reviewer.send(moveOrder, { id, version: approved.version, action: 'receive' });
  await stage.system<OrderTables, unknown>(async (work) => {
    const dispatched = await follow(work, await loadOrder(work, BigInt(id)), 'dispatch');
    return follow(work, dispatched, 'depart');
  });
  return { id, no: order_no };
}

const papersOf = async (order_id: string) => {
  const { documents, missing } = await clerk.send(documentsOf, { order_id });
  return { kinds: documents.map(({ kind }) => kind), missing };
};
const paper = async (name: string): Promise<string> => clerk.upload(name, Buffer.from(`%PDF-1.4 ${name}`));

test('papers for the border are missing from the start; each one added is struck off, and one removed is missing again', async () => {
  const { id, no } = await underWay('PO-D1');
  expect(await papersOf(id)).toEqual({ kinds: [], missing: ['packingList', 'invoice', 'customs'] });
  const list = await clerk.send(addDocument, { order_id: id, kind: 'packingList', file_id: await paper('packing.pdf') });
  const invoice = { order_id: id, kind: 'invoice' as const, file_id: await paper('invoice.pdf') };
  await clerk.send(addDocument, { ...invoice, for_customer: false, remark: '内部价' });
  expect(await papersOf(id)).toEqual({ kinds: ['packingList', 'invoice'], missing: ['customs'] });
  const inTab = async (tab: string) => (await clerk.send(listDocuments, { tab })).rows.map(({ order_no }) => order_no);
  expect([await inTab('missing'), await inTab('complete')]).toEqual([[no], []]);
  await clerk.send(addDocument, { order_id: id, kind: 'customs', file_id: await paper('customs.pdf') });
  expect([await inTab('missing'), await inTab('complete')]).toEqual([[], [no]]);

  expect(await clerk.refused(removeDocument, { id: list.id, version: list.version + 1 })).toBe('CHANGED_MEANWHILE');
  expect(await clerk.send(removeDocument, { id: list.id, version: list.version, reason: '版本旧了' })).toEqual({ removed: true });
  expect(await papersOf(id)).toEqual({ kinds: ['invoice', 'customs'], missing: ['packingList'] });
  expect(await clerk.refused(removeDocument, { id: list.id, version: list.version })).toBe('NOT_FOUND');

  // The customer sees the documents meant for customers, and nothing of the others.
  const lux = await stage.cast({ type: 4, customerId: scene.lux });
  const ownOrder = await lux.send(readOwnOrder, { id });
  expect(JSON.stringify(ownOrder)).toContain('customs.pdf');
  expect(JSON.stringify(ownOrder)).not.toMatch(/invoice\.pdf|内部价/);
});

test('an order of another company, a file that is not there and a reader without the right are refused', async () => {
  const { id } = await underWay('PO-D2');
  const mine = await paper('pod.pdf');
  expect(await clerk.refused(addDocument, { order_id: id, kind: 'other', file_id: '999999' })).toBe('NOT_FOUND');
  const foreign = await stage.cast({ companyId: stage.companies.vn });
  const theirs = await foreign.upload('x.pdf', Buffer.from('%PDF-1.4 x'));
  expect(await foreign.refused(addDocument, { order_id: id, kind: 'other', file_id: theirs })).toBe('NOT_FOUND');
  expect(await foreign.refused(documentsOf, { order_id: id })).toBe('NOT_FOUND');
  const added = await clerk.send(addDocument, { order_id: id, kind: 'other', file_id: mine });
  expect(await foreign.refused(removeDocument, added)).toBe('NOT_FOUND');
  const reader = await stage.cast({ permits: [may.view] });
  expect(await reader.refused(removeDocument, added)).toBe('NOT_PERMITTED');
  expect((await papersOf(id)).kinds).toEqual(['other']);
});

test('the proof of delivery is missing after the signature, lets the order go on, and cannot be taken away afterwards', async () => {
  const { id } = await underWay('PO-D3');
  await stage.system<OrderTables, unknown>((work) => signOrder(work, BigInt(id), { at: work.now, by: 'An' }));
  expect((await papersOf(id)).missing).toContain('pod');
  const { version } = await clerk.send(getOrder, { id });
  expect(await clerk.refused(moveOrder, { id, version, action: 'returnPod' })).toBe('POD_MISSING');
  const added = await clerk.send(addDocument, { order_id: id, kind: 'pod', file_id: await paper('signed.pdf') });
  expect((await papersOf(id)).missing).not.toContain('pod');
  await clerk.send(moveOrder, { id, version: (await clerk.send(getOrder, { id })).version, action: 'returnPod' });
  expect(await clerk.refused(removeDocument, { id: added.id, version: added.version })).toBe('POD_COUNTS');
  await stage.system<OrderTables, unknown>((work) =>
    completeMoney(work, [BigInt(id)], async () => new Map([[BigInt(id), { income: true, cost: true }]])),
  );
  expect(await clerk.send(getOrder, { id })).toMatchObject({ state: 'closed' });
  expect(await clerk.refused(removeDocument, { id: added.id, version: added.version })).toBe('POD_COUNTS');
  expect((await papersOf(id)).kinds).toEqual(['pod']);
});

test('a proof of delivery stays when the order goes on by it in the moment of its removal', async () => {
  const { id } = await underWay('PO-D4');
  await stage.system<OrderTables, unknown>((work) => signOrder(work, BigInt(id), { at: work.now, by: 'An' }));
  const added = await clerk.send(addDocument, { order_id: id, kind: 'pod', file_id: await paper('late.pdf') });
  const { version } = await clerk.send(getOrder, { id });
  let removal: Promise<string> | undefined;
  // The document is held until its removal waits, which has read the order by then.
  await stage.system<OrderTables, void>(async ({ db, audit }) => {
    await sql`select from order_document where id = ${added.id} for update`.execute(db);
    removal = clerk.refused(removeDocument, added);
    removal.catch(() => undefined);
    await expect.poll(async () => (await waitingForLocks(db)).length).toBe(1);
    await reviewer.send(moveOrder, { id, version, action: 'returnPod' });
    audit({ subject: 'order', id: BigInt(id), what: 'hold' });
  });
  expect(await removal).toBe('POD_COUNTS');
  expect((await papersOf(id)).kinds).toEqual(['pod']);
});
