import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { Currency } from '../../../kernel/money.ts';
import { saveFreightJob, moveFreightJob, getFreightJob } from '../../freight/job/contract.ts';
import { jobSheet } from '../../freight/server/seed/job-sheet.ts';
import { decideClaim, getClaim, moveClaim, recordRecovery, saveClaim, submitClaim } from '../../order/claim/contract.ts';
import { setScene as setOrders } from '../../order/server/seed/scene.ts';
import { getOrder, moveOrder } from '../../order/transport-order/contract.ts';
import { saveRate } from '../../reference/exchange/contract.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { listNotices } from '../../workspace/notice/contract.ts';
import { addAttachment } from '../../workspace/remark/contract.ts';
import { makeBills } from '../bill/contract.ts';
import { lockJobs, unlockJobs } from '../job-lock/contract.ts';
import { listPeriods, movePeriod } from '../period/contract.ts';
import { billed, lineOf } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { enterCharges, freightJobCharges, listCharges, reviewCharges } from './contract.ts';

/* The money of a claim for goods: its charges on both sides, in currencies with no and with three decimals, taken back and recovered. */

let stage: Stage;
let money: Scene;
let clerk: Player;
let supervisor: Player;
let director: Player;
let financeDirector: Player;
let accountant: Player;
let customer: Player;
let road: { nanning: bigint; hanoi: bigint };
beforeAll(async () => {
  stage = await startStage();
  const orders = await stage.system<FinanceTables, Awaited<ReturnType<typeof setOrders>>>((work) => setOrders(work, stage.companies.cn));
  road = orders;
  money = await stage.system<FinanceTables, Scene>(async (work) => {
    const scene = await setScene(work, stage.companies.cn, { '2026-11-20': '7.10' });
    await sql`insert into exchange_rate (base, quote, rate, valid_from, valid_to, source) values
      ('CNY', 'VND', 3700, '2026-11-20', '2026-11-20', 'manual'), ('KWD', 'CNY', 23.1, '2026-11-20', '2026-11-20', 'manual')`.execute(
      work.db,
    );
    await sql`insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis, abnormal)
      select 'CLAIM', '理赔', 'Bồi thường', 'Claim', 'สินไหม', id, 'CNY', 'flat', true from fee_type limit 1`.execute(work.db);
    return scene;
  });
  clerk = await stage.cast({ name: 'Lan' });
  supervisor = await stage.cast({ name: 'Wei' });
  director = await stage.cast({ name: 'Xu' });
  financeDirector = await stage.cast({ name: 'Luo' });
  accountant = await stage.cast({ name: 'Huang' });
  const drawingRight = { base: 'XDR', quote: 'CNY', rate: '9.5', side: 'both', source: 'imf' } as const;
  await accountant.send(saveRate, { ...drawingRight, valid_from: '2026-11-19', valid_to: '2026-11-19' });
  customer = await stage.cast({ type: 4, customerId: money.customer });
}, 60_000);
afterAll(() => stage.close());

type Source = { source_subject?: 'freightJob'; source_id?: string } | { order_no: string; mode: 'road' };
const versionOf = async (id: string): Promise<number> => (await clerk.send(getClaim, { id })).version;
const third = [
  { party: 'carrier' as const, percent: '33.3333' },
  { party: 'customer' as const, percent: '33.3333' },
  { party: 'own' as const, percent: '33.3334' },
];

/** A claim whose amount is approved. */
async function approved(
  currency: Currency,
  amount: string,
  source: Source = {},
  parts: ParamsOf<typeof decideClaim>['shares'] = third,
): Promise<string> {
  const { id } = await clerk.send(saveClaim, {
    customer_id: String(money.customer),
    mode: 'ocean',
    ...source,
    kind: 'shortage',
    happened_at: '2026-11-19T08:00:00Z',
    description: '短少',
    currency,
    claimed: amount,
    cartons: 4,
    gross_kg: '10',
    delivered_on: '2026-11-19',
  });
  await clerk.send(moveClaim, { id, version: 1, action: 'investigate' });
  const shares = parts.map((share) => (share.party === 'carrier' ? { ...share, carrier_id: String(money.carrier) } : share));
  await supervisor.send(decideClaim, { id, version: 2, shares, reason: '各三分之一' });
  await clerk.send(submitClaim, { id, version: 3, approved: amount });
  for (const who of [director, financeDirector]) {
    const { version } = await who.send(getApproval, { subject: 'cargoClaim', id });
    await who.send(decideApproval, { subject: 'cargoClaim', id, version: version ?? 0, action: 'approve' });
  }
  return id;
}
/** The signed proof of delivery, without which a shortage is not settled. */
async function prove(id: string): Promise<void> {
  const file_id = await clerk.upload('pod.png', Buffer.from(picture, 'base64'));
  await clerk.send(addAttachment, { subject: 'cargoClaim', id, file_id, kind: 'pod' });
}
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const post = async (id: string, request?: string) =>
  accountant.send(moveClaim, { id, version: await versionOf(id), action: 'post' }, request);
const chargesOf = async (id: string) => {
  const claim = await clerk.send(getClaim, { id });
  const sides = await Promise.all(
    (['receivable', 'payable'] as const).map(async (side) =>
      (await accountant.send(listCharges, { tab: 'all', where: { side: [side] }, size: 200 })).rows.filter(
        ({ description }) => description === claim.claim_no,
      ),
    ),
  );
  return sides.flat();
};

test.each([
  ['VND', '1000001', '666668', '-666668', '-333333'],
  ['KWD', '10.001', '6.668', '-6.668', '-3.334'],
  // Two smallest units over three shares: the customer's share gets none of them.
  ['CNY', '0.02', '0.02', '-0.02', '-0.01'],
] as const)('a claim in %s is posted on both sides without losing a unit', async (currency, amount, credited, credit, deduction) => {
  const id = await approved(currency, amount);
  expect((await post(id)).state).toBe('posted');
  const claim = await clerk.send(getClaim, { id });
  expect(claim.credited).toBe(credited);
  const minor = (text: string | null | undefined): bigint => BigInt((text ?? '').replace('.', ''));
  expect(claim.shares.reduce((sum, share) => sum + minor(share.amount), 0n)).toBe(minor(claim.approved));
  const charges = await chargesOf(id);
  expect(charges.map(({ side, amount: own, currency: of, state }) => [side, own, of, state])).toEqual([
    ['receivable', credit, currency, 'open'],
    ['payable', deduction, currency, 'open'],
  ]);
});

test('posting again by the same request charges once, and a stale page charges nothing', async () => {
  const id = await approved('CNY', '300');
  const version = await versionOf(id);
  const request = '7a1f0f53-4f3e-4b51-8f4e-9d1c1a2b3c4d';
  const params = { id, version, action: 'post' as const };
  const first = await accountant.send(moveClaim, params, request);
  expect(await accountant.send(moveClaim, params, request)).toEqual(first);
  expect(await accountant.refused(moveClaim, params)).toBe('CHANGED_MEANWHILE');
  expect(await chargesOf(id)).toHaveLength(2);
});

test('two accountants who post at once charge once', async () => {
  const id = await approved('CNY', '300');
  const other = await stage.cast({ name: 'Deng' });
  const params = { id, version: await versionOf(id), action: 'post' as const };
  const both = await Promise.allSettled([accountant.send(moveClaim, params), other.send(moveClaim, params)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await chargesOf(id)).toHaveLength(2);
});

test('a posting is taken back with its charges, unless one is billed', async () => {
  const id = await approved('CNY', '300');
  await post(id);
  expect(await accountant.refused(moveClaim, { id, version: await versionOf(id), action: 'unpost' })).toBe('REASON_REQUIRED');
  await accountant.send(moveClaim, { id, version: await versionOf(id), action: 'unpost', reason: '金额有误' });
  expect((await chargesOf(id)).map(({ state }) => state)).toEqual(['void', 'void']);
  expect(await clerk.send(getClaim, { id })).toMatchObject({ state: 'amountApproved', credited: null });
  await post(id);
  const payable = (await chargesOf(id)).filter(({ side, state }) => side === 'payable' && state === 'open');
  await director.send(reviewCharges, { action: 'approve', rows: payable.map((line) => ({ id: line.id, version: line.version })) });
  await accountant.send(makeBills, { charges: payable.map((line) => ({ id: line.id, version: line.version + 1 })), bill_on: '2026-11-20' });
  expect(await accountant.refused(moveClaim, { id, version: await versionOf(id), action: 'unpost', reason: '金额有误' })).toBe(
    'CHARGE_BILLED',
  );
  expect((await clerk.send(getClaim, { id })).state).toBe('posted');
});

test('its customer hears of the credit, and hears again when it is taken back', async () => {
  const reader = await stage.cast({ name: 'Ann', type: 4, customerId: money.customer });
  const titles = async () => (await reader.send(listNotices, { topic: null, before: null })).rows.map(({ title }) => title);
  const id = await approved('CNY', '300');
  await post(id);
  expect((await titles())[0]).toBe('理赔已赔付');
  await accountant.send(moveClaim, { id, version: await versionOf(id), action: 'unpost', reason: '金额有误' });
  expect((await titles())[0]).toBe('理赔赔付已撤回');
  // One that it bears itself was not announced, so nothing is taken back.
  const own = await approved('CNY', '300', {}, [{ party: 'customer', percent: '100' }]);
  await post(own);
  const before = await titles();
  await accountant.send(moveClaim, { id: own, version: await versionOf(own), action: 'unpost', reason: '金额有误' });
  expect(await titles()).toEqual(before);
});

test('a claim is settled when its money is recovered, or with a reason', async () => {
  const id = await approved('CNY', '300');
  await post(id);
  const claim = await clerk.send(getClaim, { id });
  expect(claim).toMatchObject({ recoverable: '100.00', recovered: '0.00', credited: '200.00' });
  // The rate of the special drawing right on the day of delivery: 2 SDR a kilogram is less than 666.67 a package.
  expect(claim.limit).toMatchObject({ xdr: '2666.68', amount: '25333.46', rate: '9.5', rate_on: '2026-11-19', rate_source: 'imf' });
  const carrier = claim.shares.find(({ party }) => party === 'carrier')?.id ?? '';
  const own = claim.shares.find(({ party }) => party === 'own')?.id ?? '';
  const settle = async (reason?: string) => ({
    id,
    version: await versionOf(id),
    action: 'settle' as const,
    ...(reason ? { reason } : {}),
  });
  expect(await accountant.refused(moveClaim, await settle('承运商破产'))).toBe('CLAIM_EVIDENCE_MISSING');
  await prove(id);
  expect(await accountant.refused(moveClaim, await settle())).toBe('CLAIM_NOT_RECOVERED');
  const recover = async (share_id: string, recovered: string) => ({ id, version: await versionOf(id), share_id, recovered });
  expect(await accountant.refused(recordRecovery, await recover(carrier, '100.01'))).toBe('RECOVERED_OVER');
  expect(await accountant.refused(recordRecovery, await recover(own, '1'))).toBe('RECOVERED_OVER');
  // The recoverable amount is a cost: a user from whom costs are hidden learns only that the entry is too much, or the rest not recovered.
  const veiled = await stage.cast({ hidden: ['cost'] });
  const told = async (call: { cmd: string }, params: object) =>
    (await veiled.raw(call.cmd, { ...params, request_id: crypto.randomUUID() })).data;
  expect(await told(recordRecovery, await recover(carrier, '100.01'))).toMatchObject({ refusal: 'RECOVERED_OVER', due: '—' });
  expect(await told(moveClaim, await settle())).toMatchObject({ refusal: 'CLAIM_NOT_RECOVERED', open: '—' });
  expect(await told(recordRecovery, await recover(carrier, '30'))).toEqual({ version: expect.any(Number) });
  expect((await accountant.send(recordRecovery, await recover(carrier, '60'))).recovered).toBe('60.00');
  expect(await accountant.refused(moveClaim, { id, version: await versionOf(id), action: 'unpost', reason: '试' })).toBe('CLAIM_RECOVERED');
  expect(await accountant.refused(moveClaim, await settle())).toBe('CLAIM_NOT_RECOVERED');
  expect((await accountant.send(moveClaim, await settle('承运商破产'))).state).toBe('settled');
  expect((await accountant.send(moveClaim, { id, version: await versionOf(id), action: 'close' })).state).toBe('closed');
});

test('a freight job with an open claim is not closed, and its claim is charged to it', async () => {
  const { id: jobId, no } = await clerk.send(saveFreightJob, jobSheet({ ...road, ...money, companyId: stage.companies.cn }));
  await stage.system<FinanceTables, void>(async ({ db }) => {
    await db.updateTable('freight_job').set({ state: 'delivered' }).where('id', '=', BigInt(jobId)).execute();
  });
  const id = await approved('CNY', '300', { source_subject: 'freightJob', source_id: jobId });
  expect((await clerk.send(getClaim, { id })).source_no).toBe(no);
  const close = async () => ({ id: jobId, version: (await clerk.send(getFreightJob, { id: jobId })).version, action: 'close' as const });
  expect(await clerk.refused(moveFreightJob, await close())).toBe('CLAIM_OPEN');
  await post(id);
  expect((await accountant.send(freightJobCharges, { freight_job_id: jobId })).rows).toHaveLength(2);
  await prove(id);
  await accountant.send(moveClaim, { id, version: await versionOf(id), action: 'settle', reason: '内部承担' });
  expect(await clerk.refused(moveFreightJob, await close())).toBe('CLAIM_OPEN');
  await accountant.send(moveClaim, { id, version: await versionOf(id), action: 'close' });
  // Only the claim is charged to the job, so it makes a loss.
  expect(await clerk.refused(moveFreightJob, await close())).toBe('FREIGHT_JOB_MARGIN');
  expect((await clerk.send(moveFreightJob, { ...(await close()), reason: '理赔损失' })).state).toBe('closed');
});

/** A signed order whose income and cost are complete. */
const completeOrder = (no: string): Promise<bigint> =>
  stage.system<FinanceTables, bigint>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`insert into transport_order (order_no, company_id, customer_id, bill_to_id, business_type,
        origin_station_id, destination_station_id, region, shipper_name, shipper_contact, shipper_phone, shipper_address, consignee_name,
        consignee_contact, consignee_phone, consignee_address, pickup_from, pickup_to, due_at, order_time, state, pieces, pallets, gross_kg,
        volume_m3, income_done, cost_done, signed_at)
      values (${no}, ${stage.companies.cn}, ${money.customer}, ${money.customer}, 'ltl', ${road.nanning},
        ${road.hanoi}, 'cn', 'a', 'a', '1', 'a', 'b', 'b', '1', 'b', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-18', 'podReturned',
        10, 0, 100, 1, true, true, now()) returning id`.execute(db);
    return rows[0]?.id ?? 0n;
  });

test('an order with an open claim is locked only with a note, and closes when the claim ends', async () => {
  const orderId = await completeOrder('SO-CLAIM');
  const { id } = await clerk.send(saveClaim, {
    order_no: 'SO-CLAIM',
    mode: 'road',
    kind: 'delay',
    happened_at: '2026-11-19T08:00:00Z',
    description: '晚到一天',
    currency: 'CNY',
    claimed: '100',
  });
  expect(await financeDirector.refused(lockJobs, { order_ids: [String(orderId)] })).toBe('JOB_CLAIM_OPEN');
  await financeDirector.send(lockJobs, { order_ids: [String(orderId)], reason: '理赔另行处理' });
  const state = () =>
    stage.system<FinanceTables, string>(
      async ({ db }) => (await db.selectFrom('transport_order').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()).state,
    );
  expect(await state()).toBe('podReturned');
  await supervisor.send(moveClaim, { id, version: 1, action: 'reject', reason: '不可抗力' });
  expect(await state()).toBe('closed');
});

test('the credit of a claim stands when its order is cancelled, and is taken back with the claim', async () => {
  const orderId = await completeOrder('SO-GONE');
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('transport_order').set({ state: 'received', signed_at: null }).where('id', '=', orderId).execute(),
  );
  const id = await approved('CNY', '300', { order_no: 'SO-GONE', mode: 'road' });
  await post(id);
  const { version } = await clerk.send(getOrder, { id: String(orderId) });
  await clerk.send(moveOrder, { id: String(orderId), version, action: 'cancel', reason: '客户取消' });
  const states = async () => (await chargesOf(id)).map(({ side, amount, state }) => [side, amount, state]);
  expect(await states()).toEqual([
    ['receivable', '-200.00', 'open'],
    ['payable', '-100.00', 'open'],
  ]);
  await accountant.send(moveClaim, { id, version: await versionOf(id), action: 'unpost', reason: '金额有误' });
  expect((await states()).map(([, , state]) => state)).toEqual(['void', 'void']);
});

test('the credit of a claim stands when its freight job is cancelled', async () => {
  const { id: jobId, version } = await clerk.send(saveFreightJob, jobSheet({ ...road, ...money, companyId: stage.companies.cn }));
  const id = await approved('CNY', '300', { source_subject: 'freightJob', source_id: jobId });
  await post(id);
  await clerk.send(moveFreightJob, { id: jobId, version, action: 'cancel', reason: '客户取消' });
  const states = async () => (await chargesOf(id)).map(({ side, amount, state }) => [side, amount, state]);
  expect(await states()).toEqual([
    ['receivable', '-200.00', 'open'],
    ['payable', '-100.00', 'open'],
  ]);
  await accountant.send(moveClaim, { id, version: await versionOf(id), action: 'unpost', reason: '金额有误' });
  expect((await states()).map(([, , state]) => state)).toEqual(['void', 'void']);
});

test('a claim on an order that is locked in a closed month is posted late, in the open month', async () => {
  const orderId = String(await completeOrder('SO-LATE'));
  const id = await approved('CNY', '300', { order_no: 'SO-LATE', mode: 'road' });
  await financeDirector.send(lockJobs, { order_ids: [orderId], month: '2026-10', reason: '理赔另行处理' });
  const company_id = String(stage.companies.cn);
  for (const action of ['softClose', 'close'] as const) {
    const { rows } = await financeDirector.send(listPeriods, { company_id });
    const version = rows.find(({ month }) => month === '2026-10')?.version ?? 1;
    await financeDirector.send(movePeriod, { company_id, month: '2026-10', version, action, reason: '月结' });
  }
  expect(await financeDirector.refused(unlockJobs, { order_ids: [orderId], reason: '理赔' })).toBe('PERIOD_CLOSED');
  expect((await post(id)).state).toBe('posted');
  const late = { late: true, business_on: '2026-11-20', financial_month: '2026-11', state: 'open' };
  expect(await chargesOf(id)).toMatchObject([
    { side: 'receivable', amount: '-200.00', ...late },
    { side: 'payable', amount: '-100.00', ...late },
  ]);
  // It can be taken back, and other income of the order is refused as before.
  await accountant.send(moveClaim, { id, version: await versionOf(id), action: 'unpost', reason: '金额有误' });
  expect((await chargesOf(id)).map(({ state }) => state)).toEqual(['void', 'void']);
  const line = { side: 'receivable', party: money.customer, fee: money.fuel, amount: '50', currency: 'CNY', on: '2026-11-20' } as const;
  expect(await accountant.refused(enterCharges, { lines: [lineOf({ ...line, order_no: 'SO-LATE' })] })).toBe('JOB_LOCKED_INCOME');
});

test('an order is complete again when its claim is taken back, and can be locked', async () => {
  const order_ids = [String(await completeOrder('SO-BACK'))];
  const line = { side: 'receivable', party: money.customer, fee: money.fuel, amount: '106', currency: 'CNY', on: '2026-11-20' } as const;
  await billed(clerk, supervisor, { ...line, order_no: 'SO-BACK' });
  const id = await approved('CNY', '300', { order_no: 'SO-BACK', mode: 'road' });
  await post(id);
  const lock = { order_ids, reason: '理赔已撤回' };
  expect(await financeDirector.refused(lockJobs, lock)).toBe('JOB_INCOMPLETE');
  await accountant.send(moveClaim, { id, version: await versionOf(id), action: 'unpost', reason: '金额有误' });
  expect(await financeDirector.send(lockJobs, lock)).toEqual({ locked: 1 });
});

test('a customer cannot post', async () => {
  const id = await approved('CNY', '300');
  expect(await customer.refused(moveClaim, { id, version: await versionOf(id), action: 'post' })).toBe('WRONG_USER_TYPE');
});
