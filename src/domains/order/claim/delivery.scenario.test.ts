import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { claimRules } from '../claim-rule/master.ts';
import {
  countClaims,
  decideClaim,
  getClaim,
  listClaims,
  moveClaim,
  readClaimSource,
  reportClaim,
  saveClaim,
  insureClaim,
} from './contract.ts';
import { openOwnClaimsMax } from './kinds.ts';
import { may } from './permits.ts';
import remind from './server/jobs/remind.ts';
import { getOrder } from '../transport-order/contract.ts';
import { orderStateNames } from '../transport-order/states.ts';

/*
 * The goods of an order by air were signed for on the 10th of November in Shanghai, ten days ago. The Montreal Convention counts 14 days from
 * then, on whatever day a fault is found.
 */

let stage: Stage;
let clerk: Player;
let supervisor: Player;
let lux: Player;
let scene: DispatchScene;
const orders: Record<string, string> = {};
const noOf = (state: string): string => `SO-${state.toUpperCase()}`;
beforeAll(async () => {
  stage = await startStage();
  const customerId = await stage.system<DispatchTables, bigint>(async (work) => {
    scene = { ...(await setDispatchScene(work, stage.companies.cn)), companyId: stage.companies.cn };
    const goods = { pieces: 10, kg: '85', m3: '1' };
    for (const state of [...orderStateNames, 'again'])
      orders[state] = String(await addOrder(work, scene, { ...goods, no: noOf(state), state: state === 'again' ? 'signed' : state }));
    // 16:00 UTC is the next day in Shanghai.
    await work.db
      .updateTable('transport_order')
      .set({ mode: 'air', signed_at: new Date('2026-11-09T16:00:00Z') })
      .where('state', 'in', ['signed', 'podReturned', 'closed'])
      .execute();
    return scene.lux;
  });
  clerk = await stage.cast({ name: 'Lan' });
  supervisor = await stage.cast({ name: 'Wei' });
  lux = await stage.cast({ name: 'Lux', type: 4, customerId });
});
afterAll(() => stage.close());

const claim = (order_no: string): ParamsOf<typeof saveClaim> => ({
  order_no,
  mode: 'air',
  kind: 'wet',
  happened_at: '2026-11-19T08:00:00Z',
  description: '开箱后发现受潮',
  currency: 'CNY',
  claimed: '1000',
});
const report = (order_no: string): ParamsOf<typeof reportClaim> => ({
  order_no,
  kind: 'damage',
  happened_at: '2026-11-19T08:00:00Z',
  description: 'Thùng bị móp',
  currency: 'CNY',
  claimed: '100',
});
const versionOf = async (id: string): Promise<number> => (await clerk.send(getClaim, { id })).version;
const fromDelivery = { delivered_on: '2026-11-10', notice_due_on: '2026-11-24', suit_due_on: '2028-11-10' };

test('the periods of the law count from the signature of the order, for a claim of the customer and for one of ours', async () => {
  const byCustomer = await lux.send(reportClaim, report('SO-SIGNED'));
  expect(await clerk.send(getClaim, { id: byCustomer.id })).toMatchObject(fromDelivery);
  expect(await clerk.send(readClaimSource, { subject: 'order', id: orders['signed'] ?? '' })).toMatchObject({ delivered_on: '2026-11-10' });
  // In Hanoi it was still the 9th: the order's own company decides, wherever the clerk sits.
  const hanoi = await stage.cast({ companyId: stage.companies.vn, scope: 'all' });
  expect(await hanoi.send(readClaimSource, { subject: 'order', id: orders['signed'] ?? '' })).toMatchObject({ delivered_on: '2026-11-10' });
  const byClerk = await clerk.send(saveClaim, claim('SO-SIGNED'));
  expect(await clerk.send(getClaim, { id: byClerk.id })).toMatchObject(fromDelivery);
  // A form that leaves the day empty does not lengthen them, and a person may enter another.
  const saved = { ...claim('SO-SIGNED'), id: byClerk.id, order_no: null };
  await clerk.send(saveClaim, { ...saved, version: 1, delivered_on: null });
  expect(await clerk.send(getClaim, { id: byClerk.id })).toMatchObject(fromDelivery);
  await clerk.send(saveClaim, { ...saved, version: 2, delivered_on: '2026-11-08' });
  expect(await clerk.send(getClaim, { id: byClerk.id })).toMatchObject({ delivered_on: '2026-11-08', notice_due_on: '2026-11-22' });
  // Goods on their way have no day of delivery: the periods begin with the event.
  const underWay = await clerk.send(saveClaim, claim('SO-INTRANSIT'));
  expect(await clerk.send(getClaim, { id: underWay.id })).toMatchObject({ delivered_on: null, notice_due_on: '2026-12-03' });
});

test('a customer claims for goods that were taken over, and for no other', async () => {
  for (const state of orderStateNames) {
    const taken = ['inTransit', 'signed', 'podReturned', 'closed'].includes(state);
    const answer = taken
      ? (await lux.send(reportClaim, report(noOf(state)))).claim_no
      : await lux.refused(reportClaim, report(noOf(state)));
    expect([state, answer]).toEqual([state, taken ? expect.stringMatching(/^CLM/) : 'CLAIM_GOODS_NOT_TAKEN']);
  }
});

test('a customer may write the number of its order in small letters', async () => {
  const { id } = await lux.send(reportClaim, report(` ${noOf('inTransit').toLowerCase()} `));
  expect((await clerk.send(getClaim, { id })).order_no).toBe(noOf('inTransit'));
});

test('an order has a bounded number of open claims of its customer, and another once one has ended', async () => {
  const ids: string[] = [];
  for (let place = 0; place < openOwnClaimsMax; place += 1) ids.push((await lux.send(reportClaim, report('SO-AGAIN'))).id);
  expect(await lux.refused(reportClaim, report('SO-AGAIN'))).toBe('CLAIMS_TOO_MANY');
  await clerk.send(moveClaim, { id: ids[0] ?? '', version: 1, action: 'cancel', reason: '重复' });
  expect((await lux.send(reportClaim, report('SO-AGAIN'))).claim_no).toMatch(/^CLM/);
});

test('a claim waits for those who act next: for another who decides, and for those who recover and settle', async () => {
  const only = (...permits: (typeof may)[keyof typeof may][]) => stage.cast({ permits: [may.view, ...permits] });
  const [decider, settler] = [await only(may.decide), await only(may.settle)];
  const mine = async (who: Player) => (await who.send(listClaims, { tab: 'mine' })).rows.map(({ id }) => id);
  const registrar = await only(may.register, may.investigate, may.decide);
  const { id } = await registrar.send(saveClaim, claim('SO-SIGNED'));
  expect(await mine(decider)).not.toContain(id);
  await clerk.send(moveClaim, { id, version: 1, action: 'investigate' });
  const before = (await decider.send(countClaims, {})).mine;
  expect(before).toBeGreaterThan(0);
  expect([await mine(decider), await mine(clerk)]).toEqual([expect.arrayContaining([id]), expect.arrayContaining([id])]);
  // The person who registered it may not decide it.
  expect(await mine(registrar)).not.toContain(id);
  await supervisor.send(decideClaim, { id, version: 2, shares: [{ party: 'own', percent: '100' }], reason: '我方责任' });
  expect((await decider.send(countClaims, {})).mine).toBe(before - 1);
  for (const state of ['posted', 'settled'] as const) {
    expect([state, await mine(settler)]).not.toEqual([state, expect.arrayContaining([id])]);
    await stage.system<DispatchTables, unknown>(async ({ db }) => {
      await db.updateTable('cargo_claim_share').set({ amount_minor: 100_000n }).where('claim_id', '=', BigInt(id)).execute();
      await db.updateTable('cargo_claim').set({ state, approved_minor: 100_000n }).where('id', '=', BigInt(id)).execute();
    });
    expect([state, await mine(settler)]).toEqual([state, expect.arrayContaining([id])]);
    await stage.system<DispatchTables, unknown>(({ db }) =>
      db.updateTable('cargo_claim').set({ state: 'closed' }).where('id', '=', BigInt(id)).execute(),
    );
  }
  expect(await clerk.refused(insureClaim, { id, version: await versionOf(id), insurer_name: '中国人保' })).toBe('CLAIM_ENDED');
});

test('an insurer that the decision names gets its deadline, and the investigator a reminder of it', async () => {
  const { id } = await clerk.send(saveClaim, claim('SO-SIGNED'));
  await clerk.send(moveClaim, { id, version: 1, action: 'investigate' });
  await supervisor.send(decideClaim, { id, version: 2, shares: [{ party: 'own', percent: '100' }], reason: '保险责任' });
  const insured = { insurer_name: '中国人保', policy_no: 'P-1', insurer_due_on: '2026-11-21' };
  const reader = await stage.cast({ permits: [may.view, may.register] });
  expect(await reader.refused(insureClaim, { id, version: 3, ...insured })).toBe('NOT_PERMITTED');
  expect(await clerk.refused(insureClaim, { id, version: 2, ...insured })).toBe('CHANGED_MEANWHILE');
  expect(await clerk.send(insureClaim, { id, version: 3, ...insured })).toEqual({ version: 4 });
  expect(await clerk.send(getClaim, { id })).toMatchObject({ state: 'liabilityDecided', ...insured });
  await stage.pushes();
  await stage.system<DispatchTables, void>(({ enqueue }) => enqueue(remind, {}));
  await stage.runJobs();
  const reminders = (await stage.pushes()).flatMap((push) => (push.type === 1 && push.topic === 'deadline' ? [push] : []));
  expect(reminders).toContainEqual(
    expect.objectContaining({ title: 'cargoClaim.insurerTitle', to: { accounts: [String(clerk.accountId)] } }),
  );
});

test('a claim that nobody has in hand is reminded to those who may investigate, but to nobody who has left or has the right no more', async () => {
  const left = await stage.cast({ permits: [may.view, may.investigate] });
  const former = await stage.cast({ permits: [may.view, may.investigate] });
  const investigator = await stage.cast({ permits: [may.view, may.investigate] });
  const reader = await stage.cast({ permits: [may.view] });
  const elsewhere = await stage.cast({ permits: [may.view, may.investigate], companyId: stage.companies.vn });
  await stage.system<DispatchTables, unknown>(async ({ db }) => {
    await db.updateTable('account').set({ active: false }).where('id', '=', left.accountId).execute();
    await sql`update role set active = false where id in (select role_id from account_role where account_id = ${former.accountId})`.execute(
      db,
    );
  });
  const insured = { insurer_name: '中国人保', policy_no: 'P-2', insurer_due_on: '2026-11-22' };
  const { claim_no } = await clerk.send(saveClaim, { ...claim('SO-SIGNED'), ...insured });
  await stage.pushes();
  await stage.system<DispatchTables, void>(({ enqueue }) => enqueue(remind, {}));
  await stage.runJobs();
  const recipients = (await stage.pushes()).flatMap((push) =>
    push.type === 1 && push.topic === 'deadline' && push.facts?.['no'] === claim_no && 'accounts' in push.to ? push.to.accounts : [],
  );
  const isTold = (player: Player) => recipients.map(String).includes(String(player.accountId));
  expect([investigator, reader, left, former, elsewhere].map(isTold)).toEqual([true, false, false, false, false]);
});

test('the limit of the law stands in the currency of the claim, by what we pay for special drawing rights on the day of the delivery', async () => {
  await stage.system<DispatchTables, unknown>(({ db }) =>
    sql`insert into exchange_rate (company_id, base, quote, rate, side, valid_from, valid_to, source)
      values (null, 'XDR', 'CNY', 9.5, 'payable', '2026-11-10', '2026-11-10', 'manual'), (null, 'XDR', 'CNY', 9.3, 'receivable', '2026-11-10', '2026-11-10', 'manual'),
        (null, 'XDR', 'CNY', 9.9, 'both', '2026-11-19', '2026-11-20', 'manual')`.execute(db),
  );
  const { id } = await clerk.send(saveClaim, { ...claim('SO-SIGNED'), gross_kg: '85' });
  // 26 special drawing rights for each of 85 kg.
  expect((await clerk.send(getClaim, { id })).limit).toMatchObject({
    xdr: '2210.00',
    amount: '20995.00',
    rate: '9.5',
    rate_on: '2026-11-10',
  });
});

test('a rule that was taken out of use is the default of no new claim, and may still be chosen', async () => {
  const [rule] = (await clerk.send(claimRules.list, { where: { mode: ['air'], standard: true } })).rows;
  const { id: rule_id = '', version = 0 } = rule ?? {};
  const ruleOf = async (more: object = {}) => {
    const { id } = await clerk.send(saveClaim, { ...claim('SO-SIGNED'), ...more });
    const { rule_id, notice_due_on } = await clerk.send(getClaim, { id });
    return { rule_id, notice_due_on };
  };
  const convention = { rule_id, notice_due_on: fromDelivery.notice_due_on };
  expect(await ruleOf()).toEqual(convention);
  const off = await clerk.send(claimRules.setActive, { id: rule_id, version, active: false });
  expect(await ruleOf()).toEqual({ rule_id: null, notice_due_on: null });
  expect(await ruleOf({ rule_id })).toEqual(convention);
  await clerk.send(claimRules.setActive, { id: rule_id, version: off.version, active: true });
  expect(await ruleOf()).toEqual(convention);
});

test.each(['reject', 'cancel'] as const)(
  'an order whose paper and money are complete closes with the end of its last claim: %s',
  async (action) => {
    const no = `SO-LAST-${action.toUpperCase()}`;
    const order = await stage.system<DispatchTables, string>(async (work) => {
      const id = await addOrder(work, scene, { no, pieces: 10, kg: '85', m3: '1', state: 'podReturned' });
      await work.db.updateTable('transport_order').set({ income_done: true, cost_done: true }).where('id', '=', id).execute();
      return String(id);
    });
    const state = async () => (await clerk.send(getOrder, { id: order })).state;
    const [first, last] = [await clerk.send(saveClaim, claim(no)), await clerk.send(saveClaim, claim(no))];
    await supervisor.send(moveClaim, { id: first.id, version: 1, action, reason: '客户撤回' });
    expect(await state()).toBe('podReturned');
    await supervisor.send(moveClaim, { id: last.id, version: 1, action, reason: '客户撤回' });
    expect(await state()).toBe('closed');
  },
);
