import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startFeedStage } from '../../../apps/feed-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { getDeclaration, replyDeclaration, saveDeclaration } from '../../customs/declaration/contract.ts';
import { getFreightJob, recordFreightMilestone, saveFreightJob } from '../../freight/job/contract.ts';
import { jobSheet } from '../../freight/server/seed/job-sheet.ts';
import { makeBills, moveBill } from '../bill/contract.ts';
import { enterCharges, reviewCharges } from '../charge/contract.ts';
import { lineOf, reviewed } from '../server/seed/acts.ts';
import type { Scene } from '../server/seed/scene.ts';
import type { FinanceTables } from '../server/db.ts';
import { getFeedMessage, listFeedMessages, listFeeds } from './contract.ts';
import type { FeedActs, FeedScene } from './server/seed/feed-acts.ts';
import type { Receiver } from './server/seed/receiver.ts';
import { declarationSheet } from '../../customs/server/seed/declaration-sheet.ts';

/* Which facts become messages, and what a message says. */

let stage: Stage;
let chief: Player;
let wei: Player;
let money: Scene;
let road: FeedScene['road'];
let feeds: FeedActs;
beforeAll(async () => {
  const begun = await startFeedStage(onTestFinished);
  ({ stage, chief, feeds } = begun);
  ({ money, road } = begun.scene);
  wei = await stage.cast({ name: 'Wei' });
});
afterAll(() => stage.close());

test('a bill is sent, confirmed and voided with its amounts, signed, and in this order', async () => {
  const system = await feeds.receiver();
  const { secret } = await feeds.opened(feeds.settings('bill', system.url));
  const line = {
    side: 'receivable',
    party: money.customer,
    fee: money.freight,
    amount: '200.5',
    currency: 'USD',
    on: '2026-11-20',
  } as const;
  const ids = await reviewed(chief, wei, line);
  const { bills } = await chief.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-20' });
  const [{ id, bill_no } = { id: '', bill_no: '' }] = bills;
  await chief.send(moveBill, { id, version: 1, action: 'send' });
  await wei.send(moveBill, { id, version: 2, action: 'confirm' });
  expect(await feeds.statesOf(bill_no)).toEqual(['billSent waiting', 'billConfirmed waiting']);
  await feeds.run();
  expect(await feeds.statesOf(bill_no)).toEqual(['billSent sent', 'billConfirmed sent']);
  await chief.send(moveBill, { id, version: 3, action: 'void', reason: '重开' });
  await feeds.run();
  expect(system.arrivals.map(({ stream, sequence }) => `${stream} ${sequence}`)).toEqual([1, 2, 3].map((no) => `bill:${bill_no} ${no}`));
  const curious = await stage.cast({ hidden: ['customerPrice'] });
  expect((await curious.send(listFeedMessages, { where: { words: bill_no } })).rows).toEqual([]);
  const [first, , third] = system.arrivals;
  const sent = JSON.parse(first?.body ?? '') as { version: number; topic: string; data: { bill: Record<string, unknown> } };
  expect(sent).toMatchObject({ version: 1, message_id: first?.id, topic: 'billSent' });
  expect(sent.data.bill).toMatchObject({
    bill_no,
    amounts: [{ currency: 'USD', net: '200.50', tax: '0.00', amount: '200.50' }],
    lines: [{ fee_code: 'FREIGHT', quantity: '1', amount: '200.50' }],
  });
  expect(JSON.parse(third?.body ?? '')).toMatchObject({ topic: 'billVoided', data: { bill: { void_reason: '重开', lines: null } } });
  const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(first?.signature ?? '') ?? [];
  expect(mac).toBe(createHmac('sha256', secret).update(`${seconds}.${first?.body}`).digest('hex'));
});

test('the lines of a fed bill name the freight job, its bill of lading and the number that the customer has for it', async () => {
  await feeds.opened(feeds.settings('bill', 'https://example.invalid/bill'), false);
  const { id: jobId, no } = await exportJob();
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('freight_job').set({ master_no: '78412345675', customer_ref: 'PO-77' }).where('id', '=', BigInt(jobId)).execute(),
  );
  const line = { side: 'receivable', party: money.customer, fee: money.freight, amount: '80', currency: 'USD', on: '2026-11-20' } as const;
  const { ids } = await chief.send(enterCharges, { lines: [{ ...lineOf(line), freight_job_no: no }] });
  await wei.send(reviewCharges, { action: 'approve', rows: ids.map((id) => ({ id, version: 1 })) });
  const { bills } = await chief.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-20' });
  const [{ id, bill_no } = { id: '', bill_no: '' }] = bills;
  await chief.send(moveBill, { id, version: 1, action: 'send' });
  const [message] = await feeds.messagesOf(bill_no);
  const { body } = await chief.send(getFeedMessage, { id: message?.id ?? '' });
  const told = { order_no: null, job_no: no, bl_no: '78412345675', customer_ref: 'PO-77', amount: '80.00' };
  expect(JSON.parse(body)).toMatchObject({ data: { bill: { lines: [told] } } });
});

test('a bill that is voided before it is sent is not the customer’s business', async () => {
  const system = await feeds.receiver();
  await feeds.opened(feeds.settings('bill', system.url));
  const line = {
    side: 'receivable',
    party: money.customer,
    fee: money.freight,
    amount: '1000',
    currency: 'VND',
    on: '2026-11-20',
  } as const;
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source) values (null, 'VND', 'CNY', 0.0003, '2026-11-20', '2026-11-20', 'manual')`.execute(
      db,
    ),
  );
  const ids = await reviewed(chief, wei, line);
  const { bills } = await chief.send(makeBills, { charges: ids.map((id) => ({ id, version: 2 })), bill_on: '2026-11-20' });
  await chief.send(moveBill, { id: bills[0]?.id ?? '', version: 1, action: 'void', reason: '错' });
  expect(await feeds.statesOf(bills[0]?.bill_no ?? '')).toEqual([]);
});

test('milestones of an export go to the export feed alone; corrections and withdrawals follow them', async () => {
  const system = await feeds.receiver();
  const imports = await feeds.opened(feeds.settings('import', 'https://example.invalid/import'));
  await feeds.opened({ ...feeds.settings('export', system.url), topics: ['departed', 'borderCrossed', 'signed'] });
  const order = await feeds.exportOrder();
  await feeds.reach(order, 'pickedUp', 'departed', 'border');
  stage.clock.advance(60_000);
  await feeds.reach(order, 'border');
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db
      .updateTable('order_milestone')
      .set({ actual_at: null, recorded_at: null })
      .where('order_id', '=', order.id)
      .where('code', '=', 'border')
      .execute(),
  );
  await feeds.run();
  expect(system.arrivals.map(({ body }) => (JSON.parse(body) as { data: { milestone: string; change: string } }).data)).toMatchObject([
    { milestone: 'departed', change: 'reached' },
    { milestone: 'borderCrossed', change: 'reached', place: '友谊关' },
    { milestone: 'borderCrossed', change: 'corrected' },
    { milestone: 'borderCrossed', change: 'withdrawn', actual_at: null },
  ]);
  expect(JSON.parse(system.arrivals[0]?.body ?? '')).toMatchObject({
    data: { order: { order_no: order.no, origin: { country: 'CN' }, destination: { country: 'VN' } } },
  });
  expect((await chief.send(listFeeds, {})).rows.find((row) => row.id === imports.id)?.unsent).toBe(0);
});

test('goods that enter and leave a warehouse are told where the feed sends it', async () => {
  const system = await feeds.receiver();
  await feeds.opened({ ...feeds.settings('export', system.url), topics: ['enteredWarehouse', 'departed'] });
  const order = await feeds.exportOrder();
  await feeds.reach(order, 'enteredWarehouse', 'leftWarehouse', 'departed');
  await feeds.run();
  expect(system.arrivals.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { topic: 'enteredWarehouse', sequence: 1, data: { milestone: 'enteredWarehouse', change: 'reached', order: { order_no: order.no } } },
    { topic: 'departed', sequence: 2 },
  ]);
});

test('milestones of a freight job go to the feed of its direction; both clearances are one topic', async () => {
  const system = await feeds.receiver();
  await feeds.opened(feeds.settings('import', 'https://example.invalid/import'));
  await feeds.opened({ ...feeds.settings('export', system.url), with_plans: true, topics: ['departed', 'customsReleased', 'arrived'] });
  const { id, no } = await exportJob();
  const record = async (kind: 'pickedUp' | 'departed' | 'exportCleared', at: { planned_at?: string; actual_at?: string }) =>
    chief.send(recordFreightMilestone, { id, version: (await chief.send(getFreightJob, { id })).version, kind, ...at });
  await record('departed', { planned_at: '2026-11-22T08:00:00Z' });
  // A topic that the feed does not send.
  await record('pickedUp', { actual_at: '2026-11-19T02:00:00Z' });
  await record('exportCleared', { actual_at: '2026-11-19T08:00:00Z' });
  await record('exportCleared', { actual_at: '2026-11-19T09:00:00Z' });
  await feeds.run();
  const bodies = system.arrivals.map(({ body }) => JSON.parse(body) as { stream: string; sequence: number; data: object });
  expect(bodies.map(({ stream, sequence }) => `${stream} ${sequence}`)).toEqual([1, 2, 3].map((one) => `job:${no} ${one}`));
  const released = { milestone: 'customsReleased', clearance: 'export' };
  expect(bodies.map(({ data }) => data)).toMatchObject([
    { milestone: 'departed', clearance: null, change: 'planned', planned_at: '2026-11-22T08:00:00Z', actual_at: null },
    { ...released, change: 'reached', actual_at: '2026-11-19T08:00:00Z', freight_job: { job_no: no, mode: 'air' } },
    { ...released, change: 'corrected', actual_at: '2026-11-19T09:00:00Z' },
  ]);
  expect(await feeds.statesOf(no)).toEqual(['departed sent', 'customsReleased sent', 'customsReleased sent']);
});

test('a plan is told where the feed asks for plans, of an order as of a job', async () => {
  const system = await feeds.receiver();
  await feeds.opened({ ...feeds.settings('export', system.url), topics: ['departed'] });
  const order = await feeds.exportOrder();
  const planned = { planned_at: new Date('2026-11-22T08:00:00Z'), source: 'staff', place: null, remark: null } as const;
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db
      .insertInto('order_milestone')
      .values({ ...planned, order_id: order.id, code: 'departed', actual_at: null, recorded_at: null, recorded_by: null })
      .execute(),
  );
  const { id, version, no } = await exportJob();
  await chief.send(recordFreightMilestone, { id, version, kind: 'departed', planned_at: '2026-11-22T09:00:00Z' });
  expect([await feeds.statesOf(order.no), await feeds.statesOf(no)]).toEqual([[], []]);
  await stage.system<FinanceTables, unknown>(({ db, now }) =>
    db.updateTable('order_milestone').set({ actual_at: now, recorded_at: now }).where('order_id', '=', order.id).execute(),
  );
  expect(await feeds.statesOf(order.no)).toEqual(['departed waiting']);
});

test('the feed of a sister company for the same customer is told nothing of our orders, jobs and bills', async () => {
  const { vn } = stage.companies;
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into customer_feed (name, company_id, customer_id, kind, transport, address, topics, secret, state)
      select 'Hà Nội ' || kind, ${vn}, ${money.customer}, kind, 'https', 'https://example.invalid/vn', topics, 'sealed', 'active'
      from (values ('export', array['departed', 'customsReleased']), ('bill', array['billSent'])) v (kind, topics)`.execute(db),
  );
  const order = await feeds.exportOrder();
  await feeds.reach(order, 'departed');
  const { id, version } = await exportJob();
  await chief.send(recordFreightMilestone, { id, version, kind: 'exportCleared', actual_at: '2026-11-19T07:00:00Z' });
  await (await declared({ freight_job_id: id })).release();
  const line = { side: 'receivable', party: money.customer, fee: money.freight, amount: '30', currency: 'USD', on: '2026-11-20' } as const;
  const charges = (await reviewed(chief, wei, line)).map((charge) => ({ id: charge, version: 2 }));
  const { bills } = await chief.send(makeBills, { charges, bill_on: '2026-11-20' });
  await chief.send(moveBill, { id: bills[0]?.id ?? '', version: 1, action: 'send' });
  const told = await stage.system<FinanceTables, unknown[]>(({ db }) =>
    db.selectFrom('feed_message').select('topic').where('company_id', '=', vn).execute(),
  );
  expect(told).toEqual([]);
});

test('a release for a job that went to another customer tells nothing of that job', async () => {
  const system = await feeds.receiver();
  await feeds.opened(feeds.settings('export', system.url));
  const { id } = await exportJob();
  const own = await declared({ freight_job_id: id });
  // The job goes on for somebody else.
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('freight_job').set({ customer_id: money.other }).where('id', '=', BigInt(id)).execute(),
  );
  await own.release();
  await feeds.run();
  expect(bodiesOf(system)).toMatchObject([
    { stream: `declaration:${own.no}`, data: { declaration: { declaration_no: own.no, job_no: null }, freight_job: null } },
  ]);
});

/** A declaration that is saved, by its number. The way to customs and back has its own tests: what is told here is what follows from a release. */
async function declared(more: { order_id?: string; freight_job_id?: string; direction?: 'import' }) {
  const of = { companyId: stage.companies.cn, customerId: money.customer };
  const { id, no } = await chief.send(saveDeclaration, declarationSheet(of, more));
  const set = (state: 'accepted' | 'closed') =>
    stage.system<FinanceTables, unknown>(({ db }) =>
      db
        .updateTable('customs_declaration')
        .set({ state, customs_no: `C-${no}` })
        .where('id', '=', BigInt(id))
        .execute(),
    );
  await set('accepted');
  const release = async (at = '2026-11-19T08:00:00Z'): Promise<void> => {
    const { version } = await chief.send(getDeclaration, { id });
    await chief.send(replyDeclaration, { id, version, kind: 'released', happened_at: at });
    await set('closed');
  };
  return { no, release };
}
/** An air export from Nanning to Hanoi. */
const exportJob = () => chief.send(saveFreightJob, jobSheet({ ...road, ...money, companyId: stage.companies.cn }));
const bodiesOf = (system: Receiver) =>
  system.arrivals.map(({ body }) => JSON.parse(body) as { stream: string; sequence: number; data: Record<string, unknown> });

test('a release by customs is a message of its order, or of the declaration where it has none', async () => {
  const system = await feeds.receiver();
  await feeds.opened(feeds.settings('export', system.url));
  const order = await feeds.exportOrder();
  const ofOrder = await declared({ order_id: String(order.id) });
  const own = await declared({});
  // There is no import feed, so an import is told to nobody.
  const other = await declared({ direction: 'import' });
  for (const { release } of [ofOrder, own, other]) await release();
  await feeds.run();
  const bodies = bodiesOf(system).toSorted((a, b) => a.stream.localeCompare(b.stream));
  expect(bodies.map(({ stream, sequence }) => `${stream} ${sequence}`)).toEqual([`declaration:${own.no} 1`, `order:${order.no} 1`]);
  const told = { clearance: 'export', change: 'reached', actual_at: '2026-11-19T08:00:00Z', freight_job: null };
  expect(bodies.map(({ data }) => data)).toMatchObject([
    { ...told, order: null, declaration: { declaration_no: own.no, job_no: null } },
    { ...told, order: { order_no: order.no }, declaration: { declaration_no: ofOrder.no, country: 'CN', direction: 'export' } },
  ]);
});

test('a job that clears export and import tells each release once, and says which clearance it is', async () => {
  const system = await feeds.receiver();
  const imports = await feeds.opened(feeds.settings('import', 'https://example.invalid/import'));
  await feeds.opened(feeds.settings('export', system.url));
  const { id, no } = await exportJob();
  const [first, second] = [await declared({ freight_job_id: id }), await declared({ freight_job_id: id })];
  const abroad = await declared({ freight_job_id: id, direction: 'import' });
  await first.release('2026-11-19T08:00:00Z');
  await second.release('2026-11-19T09:00:00Z');
  await abroad.release('2026-11-19T10:00:00Z');
  // The job is cleared by the last declaration of each direction.
  const { milestones, version } = await chief.send(getFreightJob, { id });
  const cleared = milestones.flatMap(({ kind, actual_at }) => (kind.endsWith('Cleared') ? [`${kind} ${actual_at}`] : []));
  expect(cleared.toSorted()).toEqual(['exportCleared 2026-11-19T09:00:00.000Z', 'importCleared 2026-11-19T10:00:00.000Z']);
  await chief.send(recordFreightMilestone, { id, version, kind: 'importCleared', actual_at: '2026-11-19T11:00:00Z' });
  await feeds.run();
  const bodies = bodiesOf(system);
  expect(bodies.map(({ stream, sequence }) => `${stream} ${sequence}`)).toEqual([1, 2, 3, 4].map((one) => `job:${no} ${one}`));
  const told = (clearance: string, declaration_no: string, hour: string) => ({
    milestone: 'customsReleased',
    clearance,
    change: 'reached',
    actual_at: `2026-11-19T${hour}:00:00Z`,
    declaration: { declaration_no, job_no: no, direction: clearance },
    freight_job: { job_no: no },
    order: null,
  });
  expect(bodies.map(({ data }) => data)).toMatchObject([
    told('export', first.no, '08'),
    told('export', second.no, '09'),
    told('import', abroad.no, '10'),
    { clearance: 'import', change: 'corrected', actual_at: '2026-11-19T11:00:00Z', freight_job: { job_no: no } },
  ]);
  expect(bodies[3]?.data).not.toHaveProperty('declaration');
  expect((await chief.send(listFeeds, {})).rows.find((row) => row.id === imports.id)?.unsent).toBe(0);
});

test('a customer without a feed for the job gets the release from the declaration, which names the job', async () => {
  const system = await feeds.receiver();
  await feeds.opened(feeds.settings('import', system.url));
  const { id, no } = await exportJob();
  const [home, abroad] = [await declared({ freight_job_id: id }), await declared({ freight_job_id: id, direction: 'import' })];
  await home.release();
  await abroad.release();
  await feeds.run();
  expect(bodiesOf(system)).toMatchObject([
    {
      stream: `declaration:${abroad.no}`,
      sequence: 1,
      data: { clearance: 'import', declaration: { declaration_no: abroad.no, job_no: no }, freight_job: null },
    },
  ]);
});
