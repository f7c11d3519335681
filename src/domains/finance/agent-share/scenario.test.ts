import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { getFreightJob, moveFreightJob, saveFreightJob } from '../../freight/job/contract.ts';
import { jobSheet } from '../../freight/server/seed/job-sheet.ts';
import { setScene as setOrders } from '../../order/server/seed/scene.ts';
import { suppliers } from '../../reference/supplier/master.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { makeBills } from '../bill/contract.ts';
import { enterCharges, freightJobCharges, priceCharge, reviewCharges } from '../charge/contract.ts';
import { may as mayPeriod } from '../period/permits.ts';
import { freightJobProfit } from '../profit/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { agentSharesOfJob, previewAgentShare, settleAgentShare, undoAgentShare } from './contract.ts';

/* An agent abroad has half of the profit of a consolidation: worked out, charged once, corrected by what changed, and undone. */

let stage: Stage;
let money: Scene;
let lin: Player;
let chen: Player;
let road: { nanning: bigint; hanoi: bigint };
let agent: string;
let bare: string;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T02:00:00Z');
  const orders = await stage.system<FinanceTables, Awaited<ReturnType<typeof setOrders>>>((work) => setOrders(work, stage.companies.cn));
  money = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-11-20': '7.10' }));
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      values (null, 'CNY', 'VND', '3600', '2026-11-01', '2026-12-31', 'manual'), (null, 'KWD', 'CNY', '23.1', '2026-11-01', '2026-12-31', 'manual')`.execute(
      db,
    ),
  );
  road = orders;
  lin = await stage.cast({ name: 'Lin' });
  chen = await stage.cast({ name: 'Chen' });
  const supplier = {
    kind: 'agent',
    country: 'TH',
    currency: 'USD',
    settlement: 'perJob',
    payment_days: 30,
    contact: 'A',
    phone: '+66812345678',
  };
  const saved = (code: string, more: object) =>
    lin.send(suppliers.save, { ...supplier, code, name: code, short_name: code, ...more } as ParamsOf<typeof suppliers.save>);
  agent = (await saved('BKK-AGENT', { payee_id: String(money.rival), debtor_id: String(money.other) })).id;
  bare = (await saved('BARE-AGENT', {})).id;
}, 60_000);
afterAll(() => stage.close());

const job = async () => {
  const { id, no } = await lin.send(saveFreightJob, jobSheet({ ...road, ...money, companyId: stage.companies.cn }, { mode: 'ocean' }));
  return { id, no };
};
type Line = ParamsOf<typeof enterCharges>['lines'][number];
const charge = (no: string, side: Line['side'], unit_price: string, more: Partial<Line> = {}) =>
  lin.send(enterCharges, {
    lines: [
      {
        side,
        order_no: null,
        work_order_no: null,
        freight_job_no: no,
        customer_id: null,
        carrier_id: null,
        fee_name_id: String(money.freight),
        description: null,
        quantity: '1',
        unit_price,
        currency: 'CNY',
        business_on: '2026-11-20',
        ...more,
      },
    ],
  });
/** A job with these amounts of both sides. */
const charged = async (income: string, cost: string) => {
  const of = await job();
  await charge(of.no, 'receivable', income);
  await charge(of.no, 'payable', cost);
  return of;
};
type Settling = ParamsOf<typeof settleAgentShare>;
const terms = (id: string, more: Partial<Settling> = {}) => ({
  freight_job_id: id,
  percent: '50',
  losses: 'shared' as const,
  currency: 'CNY' as const,
  excluded_fee_ids: [],
  ...more,
});
const settling = (id: string, amount: string, more: Partial<Settling> = {}): Settling => ({
  ...terms(id),
  agent_id: agent,
  fee_name_id: String(money.freight),
  amount,
  correction: false,
  ...more,
});
const linesOf = async (id: string) =>
  (await lin.send(freightJobCharges, { freight_job_id: id })).rows
    .filter(({ description }) => description?.includes('%'))
    .map(({ side, party_name, amount, currency, state }) => [side, party_name, amount, currency, state]);
const refusal = async (player: Player, params: Settling) =>
  (await player.raw(settleAgentShare.cmd, { ...params, request_id: crypto.randomUUID() })).data;

test('the preview says what is shared, what is left out and what is owed; settling charges exactly that once', async () => {
  const { id, no } = await job();
  await charge(no, 'receivable', '1000', { currency: 'USD' });
  await charge(no, 'payable', '4000.01');
  await charge(no, 'receivable', '106', { fee_name_id: String(money.fuel) });
  await charge(no, 'receivable', '70', { fee_name_id: String(money.duty) });
  const asked = terms(id, { currency: 'USD', excluded_fee_ids: [String(money.fuel)] });
  // 7100.00 − 4000.01 = 3099.99; its half is 1549.995, and 218.309… dollars. The disbursement is no income; the handling fee, without tax, stays out.
  expect(await lin.send(previewAgentShare, asked)).toMatchObject({
    functional_currency: 'CNY',
    lines: [
      { fee_name: 'FREIGHT', income: '7100.00', cost: '4000.01', excluded: false },
      { fee_name: 'FUEL', income: '100.00', cost: '0.00', excluded: true },
    ],
    income: '7100.00',
    cost: '4000.01',
    profit: '3099.99',
    rate: '7.1',
    share: '218.31',
    settled: '0.00',
    difference: '218.31',
    side: 'payable',
    obstacle: null,
  });
  const params = settling(id, '218.31', asked);
  const requestId = crypto.randomUUID();
  const first = await lin.send(settleAgentShare, params, requestId);
  expect(first).toMatchObject({ side: 'payable', amount: '218.31', currency: 'USD' });
  expect(await lin.send(settleAgentShare, params, requestId)).toEqual(first);
  expect(await linesOf(id)).toEqual([['payable', 'RIVAL 运输', '218.31', 'USD', 'open']]);
  // The share is a cost of the job, and no part of what is shared.
  expect((await lin.send(freightJobProfit, { freight_job_id: id })).actual).toMatchObject({ cost: '5550.01' });
  const { rows, now } = await lin.send(agentSharesOfJob, { freight_job_id: id });
  expect(rows).toMatchObject([{ agent_name: 'BKK-AGENT', percent: '50', excluded_fees: 'FUEL', profit: '3099.99', amount: '218.31' }]);
  expect(now).toMatchObject({ share: '218.31', difference: '0.00', obstacle: { code: 'AGENT_SHARE_NO_DIFFERENCE' } });
  expect(await lin.refused(settleAgentShare, { ...params, correction: true })).toBe('AGENT_SHARE_NO_DIFFERENCE');
  // The person who typed the percent does not review the line, and its price follows from the settlement alone.
  const rowsToReview = [{ id: first.charge_id, version: 1 }];
  expect(await lin.refused(reviewCharges, { action: 'approve', rows: rowsToReview })).toBe('FOUR_EYES');
  const priced = { description: null, quantity: '1', unit_price: '1', currency: 'USD' as const, fee_name_id: String(money.freight) };
  expect(await lin.refused(priceCharge, { id: first.charge_id, version: 1, ...priced })).toBe('CHARGE_OF_AGENT_SHARE');
});

test('charges that change after the settlement are a named difference, which only a correction charges', async () => {
  const { id, no } = await charged('1000', '400');
  const { charge_id } = await lin.send(settleAgentShare, settling(id, '300.00'));
  await charge(no, 'payable', '500.01');
  expect((await lin.send(agentSharesOfJob, { freight_job_id: id })).now).toMatchObject({
    share: '50.00',
    settled: '300.00',
    difference: '-250.00',
    side: 'receivable',
  });
  expect(await refusal(lin, settling(id, '-250.00'))).toMatchObject({
    refusal: 'AGENT_SHARE_SETTLED',
    settled: '300.00',
    amount: '-250.00',
  });
  const correction = { correction: true };
  expect(await refusal(lin, settling(id, '-250.01', correction))).toMatchObject({ refusal: 'AGENT_SHARE_CHANGED', amount: '-250.00' });
  expect(await lin.refused(settleAgentShare, settling(id, '0', { ...correction, agent_id: bare }))).toBe('AGENT_SHARE_TERMS');
  expect(await lin.refused(settleAgentShare, settling(id, '0', { ...correction, currency: 'USD' }))).toBe('AGENT_SHARE_TERMS');
  expect(await lin.send(settleAgentShare, settling(id, '-250.00', correction))).toMatchObject({ side: 'receivable', amount: '250.00' });
  expect(await linesOf(id)).toEqual([
    ['receivable', 'BETA 贸易', '250.00', 'CNY', 'open'],
    ['payable', 'RIVAL 运输', '300.00', 'CNY', 'open'],
  ]);
  // The latest is undone first; what is undone counts no more and stays in the history.
  const [second, first] = (await lin.send(agentSharesOfJob, { freight_job_id: id })).rows;
  expect(await lin.refused(undoAgentShare, { id: first?.id ?? '', reason: '重算' })).toBe('AGENT_SHARE_LATER');
  await lin.send(undoAgentShare, { id: second?.id ?? '', reason: '重算' });
  expect(await lin.refused(undoAgentShare, { id: second?.id ?? '', reason: '重算' })).toBe('AGENT_SHARE_UNDONE');
  expect((await lin.send(agentSharesOfJob, { freight_job_id: id })).now).toMatchObject({ settled: '300.00', difference: '-250.00' });
  // A reviewed line can be undone, a billed one cannot; the difference can be corrected still.
  await chen.send(reviewCharges, { action: 'approve', rows: [{ id: charge_id, version: 1 }] });
  const { bills } = await lin.send(makeBills, { charges: [{ id: charge_id, version: 2 }], bill_on: '2026-11-20' });
  const undoing = { id: first?.id ?? '', reason: '重算', request_id: crypto.randomUUID() };
  const { data } = await lin.raw(undoAgentShare.cmd, undoing);
  expect(data).toMatchObject({ refusal: 'CHARGE_BILLED', bill: bills[0]?.bill_no });
  expect(await lin.send(settleAgentShare, settling(id, '-250.00', correction))).toMatchObject({ side: 'receivable' });
  expect((await lin.send(agentSharesOfJob, { freight_job_id: id })).rows.map(({ state, undone_reason }) => [state, undone_reason])).toEqual(
    [
      ['open', null],
      ['void', '重算'],
      ['billed', null],
    ],
  );
});

test('a reviewed settlement is undone, and the job is settled afresh with another agent', async () => {
  const { id } = await charged('1000', '400');
  const { id: share, charge_id } = await lin.send(settleAgentShare, settling(id, '300.00'));
  await chen.send(reviewCharges, { action: 'approve', rows: [{ id: charge_id, version: 1 }] });
  await lin.send(undoAgentShare, { id: share, reason: '换代理' });
  expect(await linesOf(id)).toEqual([]);
  expect(await lin.refused(settleAgentShare, settling(id, '300.00', { agent_id: bare }))).toBe('AGENT_WITHOUT_PAYEE');
  await lin.send(settleAgentShare, settling(id, '150.00', { percent: '25' }));
  expect(await linesOf(id)).toEqual([['payable', 'RIVAL 运输', '150.00', 'CNY', 'open']]);
});

test('a loss is shared where the agreement says so, and the agent owes its part', async () => {
  const { id } = await charged('100', '200.01');
  expect(await lin.refused(settleAgentShare, settling(id, '0', { losses: 'ours' }))).toBe('AGENT_SHARE_LOSS');
  expect(await lin.refused(settleAgentShare, settling(id, '-50.01', { agent_id: bare }))).toBe('AGENT_WITHOUT_DEBTOR');
  await lin.send(settleAgentShare, settling(id, '-50.01'));
  expect(await linesOf(id)).toEqual([['receivable', 'BETA 贸易', '50.01', 'CNY', 'open']]);
});

test('an amount has the decimals of its currency: none in dong, three in dinars', async () => {
  const [one, other] = [await charged('100.01', '50'), await charged('100.01', '0.01')];
  // 25.005 × 3600 = 90 018; 50 ÷ 23.1 = 2.164…
  await lin.send(settleAgentShare, settling(one.id, '90018', { currency: 'VND' }));
  expect(await lin.refused(settleAgentShare, settling(other.id, '2.1645', { currency: 'KWD' }))).toBe('BAD_PARAMS');
  await lin.send(settleAgentShare, settling(other.id, '2.165', { currency: 'KWD' }));
  expect([...(await linesOf(one.id)), ...(await linesOf(other.id))].map(([, , amount, currency]) => [amount, currency])).toEqual([
    ['90018', 'VND'],
    ['2.165', 'KWD'],
  ]);
});

test('a job without charges, with an unpriced one, without profit, without a rate or cancelled is refused in so many words', async () => {
  const { id, no } = await job();
  expect(await refusal(lin, settling(id, '0'))).toMatchObject({ refusal: 'AGENT_SHARE_NO_CHARGES', no });
  const { ids } = await charge(no, 'receivable', '100');
  const { ids: costs } = await charge(no, 'payable', '100');
  expect(await lin.refused(settleAgentShare, settling(id, '0'))).toBe('AGENT_SHARE_ZERO');
  expect(await lin.refused(settleAgentShare, settling(id, '0', { currency: 'JPY' }))).toBe('RATE_MISSING');
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update charge set state = 'unpriced', amount_minor = 0, net_minor = 0, tax_minor = 0, functional_minor = 0, functional_net_minor = 0
      where id = ${ids[0]}`.execute(db),
  );
  expect(await refusal(lin, settling(id, '0'))).toMatchObject({ refusal: 'AGENT_SHARE_UNPRICED', count: 1 });
  expect((await lin.send(previewAgentShare, terms(id))).obstacle).toEqual({ code: 'AGENT_SHARE_UNPRICED', facts: { no, count: 1 } });
  // The currency of the preview has no rate: the amount is not known, which is said.
  await stage.system<FinanceTables, unknown>(({ db }) => sql`update charge set state = 'void' where id = ${ids[0]}`.execute(db));
  expect(await lin.send(previewAgentShare, terms(id, { currency: 'JPY' }))).toMatchObject({
    rate: null,
    obstacle: { code: 'RATE_MISSING' },
  });
  expect(await lin.refused(settleAgentShare, settling(id, '-50.00', { percent: '100' }))).toBe('BAD_PARAMS');
  expect(await lin.refused(settleAgentShare, settling(id, '-50.00', { percent: '0' }))).toBe('BAD_PARAMS');
  expect(await lin.refused(settleAgentShare, settling(id, '-50.00', { percent: '33.333' }))).toBe('BAD_PARAMS');
  expect(await lin.refused(settleAgentShare, settling(id, '-50.00', { fee_name_id: String(money.duty) }))).toBe('BAD_PARAMS');
  const { version } = await lin.send(getFreightJob, { id });
  await lin.send(settleAgentShare, settling(id, '-50.00'));
  await lin.send(moveFreightJob, { id, version, action: 'cancel', reason: '撤单' });
  // A cancellation voids the settlement with the other lines.
  expect(await linesOf(id)).toEqual([]);
  expect((await lin.send(agentSharesOfJob, { freight_job_id: id })).now).toBeNull();
  expect(await lin.refused(settleAgentShare, settling(id, '-50.00'))).toBe('AGENT_SHARE_CANCELLED');
  expect(costs).toHaveLength(1);
});

test('two who settle at once make one charge', async () => {
  const { id } = await charged('1000', '400');
  const replies = await Promise.all([lin, chen].map((player) => refusal(player, settling(id, '300.00'))));
  // The second one waits, and finds that nothing is left to charge.
  expect(replies).toContainEqual(expect.objectContaining({ refusal: 'AGENT_SHARE_NO_DIFFERENCE', amount: '300.00' }));
  expect(replies).toContainEqual(expect.objectContaining({ side: 'payable', amount: '300.00' }));
  expect(await linesOf(id)).toHaveLength(1);
});

test('nobody settles for another company, or sees a share that says what the role hides', async () => {
  const { id } = await charged('1000', '400');
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect(await abroad.refused(settleAgentShare, settling(id, '300.00'))).toBe('NOT_FOUND');
  expect(await abroad.refused(previewAgentShare, terms(id))).toBe('NOT_FOUND');
  expect(await abroad.refused(agentSharesOfJob, { freight_job_id: id })).toBe('NOT_FOUND');
  const { id: share } = await lin.send(settleAgentShare, settling(id, '300.00'));
  expect(await abroad.refused(undoAgentShare, { id: share, reason: '重算' })).toBe('NOT_FOUND');
  for (const hidden of ['cost', 'customerPrice', 'profit'] as const) {
    const veiled = await stage.cast({ permits: 'all', hidden: [hidden] });
    expect(await veiled.refused(previewAgentShare, terms(id))).toBe('AGENT_SHARE_HIDDEN');
    expect(await veiled.refused(agentSharesOfJob, { freight_job_id: id })).toBe('AGENT_SHARE_HIDDEN');
    expect(await veiled.refused(settleAgentShare, settling(id, '300.00'))).toBe('AGENT_SHARE_HIDDEN');
    expect(await veiled.refused(undoAgentShare, { id: share, reason: '重算' })).toBe('AGENT_SHARE_HIDDEN');
  }
  // Somebody of a narrow scope does not see the job of another customer.
  const narrow = await stage.cast({ name: 'Narrow', permits: 'all', scope: 'own' });
  expect(await narrow.refused(agentSharesOfJob, { freight_job_id: id })).toBe('NOT_FOUND');
  expect(await narrow.refused(undoAgentShare, { id: share, reason: '重算' })).toBe('NOT_FOUND');
});

test('a closed month takes neither a settlement nor its undoing', async () => {
  const [settled, open] = [await charged('1000', '400'), await charged('1000', '400')];
  const { id: share } = await lin.send(settleAgentShare, settling(settled.id, '300.00'));
  const plain = await stage.cast({ name: 'Mai', permits: [...stage.door.product.permits].filter((code) => code !== mayPeriod.postSoft) });
  const turn = (state: string) =>
    stage.system<FinanceTables, unknown>(({ db }) =>
      sql`insert into period (company_id, month, state) values (${stage.companies.cn}, '2026-11', ${state})
        on conflict (company_id, month) do update set state = excluded.state`.execute(db),
    );
  for (const [state, code] of [
    ['softClosed', 'PERIOD_SOFT_CLOSED'],
    ['closed', 'PERIOD_CLOSED'],
  ] as const) {
    await turn(state);
    expect(await plain.refused(settleAgentShare, settling(open.id, '300.00'))).toBe(code);
    expect(await plain.refused(undoAgentShare, { id: share, reason: '重算' })).toBe(code);
  }
  await turn('open');
  await plain.send(undoAgentShare, { id: share, reason: '重算' });
});

test('an agent that is out of use is settled with no more', async () => {
  const { id } = await charged('1000', '400');
  const use = (active: boolean) =>
    stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('supplier').set({ active }).where('id', '=', BigInt(agent)).execute());
  await use(false);
  expect(await lin.refused(settleAgentShare, settling(id, '300.00'))).toBe('BAD_PARAMS');
  expect(await linesOf(id)).toEqual([]);
  await use(true);
  await lin.send(settleAgentShare, settling(id, '300.00'));
});

test('what another own company earns and pays on the job is not shared, nor what is planned', async () => {
  const { id, no } = await charged('1000', '400');
  const { ids } = await charge(no, 'payable', '70');
  expect(await lin.send(previewAgentShare, terms(id))).toMatchObject({ cost: '470.00' });
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db
      .updateTable('charge')
      .set({ company_id: stage.companies.vn })
      .where('id', '=', BigInt(ids[0] ?? 0))
      .execute(),
  );
  expect(await lin.send(previewAgentShare, terms(id))).toMatchObject({ cost: '400.00', profit: '600.00' });
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update charge set company_id = ${stage.companies.cn}, estimated = true where id = ${ids[0]}`.execute(db),
  );
  expect(await lin.send(previewAgentShare, terms(id))).toMatchObject({ cost: '400.00', profit: '600.00' });
});

test('a share goes to an agent, under an active fee of its side and with the tax of that fee', async () => {
  const { id } = await charged('1000', '400');
  const change = (statement: ReturnType<typeof sql>) => stage.system<FinanceTables, unknown>(({ db }) => statement.execute(db));
  const ofFuel = settling(id, '300.00', { fee_name_id: String(money.fuel) });
  for (const [wrong, right] of [
    [sql`update supplier set kind = 'customsBroker' where id = ${agent}`, sql`update supplier set kind = 'agent' where id = ${agent}`],
    [
      sql`update fee_name set side = 'receivable' where id = ${money.fuel}`,
      sql`update fee_name set side = 'payable' where id = ${money.fuel}`,
    ],
    [sql`update fee_name set active = false where id = ${money.fuel}`, sql`update fee_name set active = true where id = ${money.fuel}`],
  ] as const) {
    await change(wrong);
    expect(await lin.refused(settleAgentShare, ofFuel)).toBe('BAD_PARAMS');
    await change(right);
  }
  const { id: share } = await lin.send(settleAgentShare, ofFuel);
  const { rows } = await lin.send(freightJobCharges, { freight_job_id: id });
  expect(rows.find(({ description }) => description?.includes('%'))).toMatchObject({ amount: '300.00', net: '283.02', tax: '16.98' });
  await lin.send(undoAgentShare, { id: share, reason: '重算' });
  const { rows: history } = await lin.send(recordTimeline, { subject: 'freightJob', id });
  expect(history.map(({ what, note }) => [what.split('.').at(-1), note])).toEqual(
    expect.arrayContaining([
      ['settleAgent', null],
      ['undoAgent', '重算'],
    ]),
  );
});

test('a settled share keeps its rate, whatever the dollar costs on a later day', async () => {
  const { id } = await charged('1420', '0.01');
  await lin.send(settleAgentShare, settling(id, '100.00', { currency: 'USD' }));
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      values (null, 'USD', 'CNY', '6.90', '2026-11-21', '2026-11-21', 'manual')`.execute(db),
  );
  stage.clock.set('2026-11-21T02:00:00Z');
  expect((await lin.send(agentSharesOfJob, { freight_job_id: id })).now).toMatchObject({
    rate: '7.1',
    share: '100.00',
    difference: '0.00',
  });
  stage.clock.set('2026-11-20T02:00:00Z');
});
