import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { type Call, type ParamsOf, showsOf } from '../../../kernel/call.ts';
import type { Currency } from '../../../kernel/money.ts';
import { countClaims, decideClaim, getClaim, listClaims, moveClaim, saveClaim, submitClaim } from '../claim/contract.ts';
import { may } from '../claim/permits.ts';
import { listRecoveries, moveRecovery, proposeRecovery } from './contract.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { listNotices } from '../../workspace/notice/contract.ts';
import { addAttachment } from '../../workspace/remark/contract.ts';
import { movePeriod } from '../../finance/period/contract.ts';
import { may as mayPeriod } from '../../finance/period/permits.ts';
import type { FinanceTables } from '../../finance/server/db.ts';
import { type Scene, setScene } from '../../finance/server/seed/scene.ts';
import { listCharges } from '../../finance/charge/contract.ts';

/*
 * A claim of 300.00 was settled: the customer was credited, the carrier was charged with a half, and we bore the rest. Months later somebody
 * pays.
 */

let stage: Stage;
let money: Scene;
let clerk: Player;
let supervisor: Player;
let director: Player;
let financeDirector: Player;
let accountant: Player;
beforeAll(async () => {
  stage = await startStage();
  money = await stage.system<FinanceTables, Scene>(async (work) => {
    const scene = await setScene(work, stage.companies.cn, { '2026-11-20': '7.10' });
    await sql`insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis, abnormal)
      select 'CLAIM', '理赔', 'Bồi thường', 'Claim', 'สินไหม', id, 'CNY', 'flat', true from fee_type limit 1`.execute(work.db);
    return scene;
  });
  clerk = await stage.cast({ name: 'Lan' });
  supervisor = await stage.cast({ name: 'Wei' });
  director = await stage.cast({ name: 'Xu' });
  financeDirector = await stage.cast({ name: 'Luo' });
  accountant = await stage.cast({ name: 'Huang' });
}, 60_000);
afterAll(() => stage.close());

const read = (id: string) => clerk.send(getClaim, { id });
const move = async (id: string, action: ParamsOf<typeof moveClaim>['action'], reason: string | null = null) =>
  accountant.send(moveClaim, { id, version: (await read(id)).version, action, reason });
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A claim of 300.00 that is posted, half of it to the carrier. */
async function posted(currency: Currency = 'CNY', parts?: ParamsOf<typeof decideClaim>['shares']): Promise<string> {
  const { id } = await clerk.send(saveClaim, {
    customer_id: String(money.customer),
    mode: 'ocean',
    kind: 'shortage',
    happened_at: '2026-11-19T08:00:00Z',
    description: '短少',
    currency,
    claimed: '300',
    delivered_on: '2026-11-19',
  });
  await clerk.send(moveClaim, { id, version: 1, action: 'investigate' });
  const shares = parts ?? [
    { party: 'carrier', carrier_id: String(money.carrier), percent: '50' },
    { party: 'own', percent: '50' },
  ];
  await supervisor.send(decideClaim, { id, version: 2, shares, reason: '各半' });
  await clerk.send(submitClaim, { id, version: 3, approved: '300' });
  for (const who of [director, financeDirector]) {
    const { version } = await who.send(getApproval, { subject: 'cargoClaim', id });
    await who.send(decideApproval, { subject: 'cargoClaim', id, version: version ?? 0, action: 'approve' });
  }
  await move(id, 'post');
  return id;
}
/** The same, settled although nothing was recovered, and closed. */
async function closed(currency: Currency = 'CNY'): Promise<string> {
  const id = await posted(currency);
  const file_id = await clerk.upload('pod.png', Buffer.from(picture, 'base64'));
  await clerk.send(addAttachment, { subject: 'cargoClaim', id, file_id, kind: 'pod' });
  await move(id, 'settle', '承运商拒付');
  await move(id, 'close');
  return id;
}
const paid = (claim_id: string, changes: Partial<ParamsOf<typeof proposeRecovery>> = {}): ParamsOf<typeof proposeRecovery> => ({
  claim_id,
  party: 'insurer',
  carrier_id: String(money.rival),
  amount: '100',
  recovered_on: '2026-11-20',
  reference: 'INS-77',
  reason: '保险公司赔付',
  ...changes,
});
const rowsOf = async (claim_id: string) => (await clerk.send(listRecoveries, { claim_id })).rows;
const decide = async (claim: string, id: string, action: ParamsOf<typeof moveRecovery>['action'], reason: string | null = null) => {
  const version = (await rowsOf(claim)).find((row) => row.id === id)?.version ?? 0;
  return { id, version, action, reason };
};
/** The amounts that are taken off from what we owe each party of a claim. */
async function deductions(id: string): Promise<string[]> {
  const { claim_no } = await read(id);
  const { rows } = await accountant.send(listCharges, { tab: 'all', where: { side: ['payable'] }, size: 200 });
  const own = rows.filter(({ description }) => description === claim_no);
  return own.map(({ party_id, amount, state }) => `${party_id} ${amount} ${state}`).toSorted();
}

test('an insurer that pays for a closed claim is charged by another person, and the claim stays closed', async () => {
  const claim = await closed();
  const before = (await director.send(countClaims, {})).mine;
  const { id } = await accountant.send(proposeRecovery, paid(claim));
  expect((await director.send(countClaims, {})).mine).toBe(before + 1);
  expect(await rowsOf(claim)).toMatchObject([{ id, state: 'proposed', amount: '100.00', charged: null, created_by_name: 'Huang' }]);
  expect(await read(claim)).toMatchObject({ state: 'closed', recovered: '0.00' });
  const post = await decide(claim, id, 'post');
  expect(await accountant.refused(moveRecovery, post)).toBe('FOUR_EYES');
  expect((await director.send(moveRecovery, post)).state).toBe('posted');
  expect(await financeDirector.refused(moveRecovery, post)).toBe('CHANGED_MEANWHILE');
  expect(await read(claim)).toMatchObject({ state: 'closed', recovered: '100.00' });
  expect((await director.send(countClaims, {})).mine).toBe(before);
  expect(await rowsOf(claim)).toMatchObject([{ state: 'posted', charged: '100.00' }]);
  expect(await deductions(claim)).toEqual([`${money.carrier} -150.00 open`, `${money.rival} -100.00 open`].toSorted());
});

test('a liable carrier that pays late is charged only beyond the part that it was charged with before', async () => {
  const claim = await closed();
  const late = { party: 'carrier' as const, carrier_id: String(money.carrier) };
  const first = await accountant.send(proposeRecovery, paid(claim, { ...late, amount: '120' }));
  await director.send(moveRecovery, await decide(claim, first.id, 'post'));
  expect(await deductions(claim)).toEqual([`${money.carrier} -150.00 open`]);
  expect((await read(claim)).shares[0]).toMatchObject({ party: 'carrier', amount: '150.00', recovered: '120.00' });
  const second = await accountant.send(proposeRecovery, paid(claim, { ...late, amount: '50' }));
  await director.send(moveRecovery, await decide(claim, second.id, 'post'));
  expect(await deductions(claim)).toEqual([`${money.carrier} -150.00 open`, `${money.carrier} -20.00 open`]);
  expect(await read(claim)).toMatchObject({ recovered: '170.00', shares: [{ recovered: '150.00' }, { recovered: '0.00' }] });
});

test('a carrier that pays under another kind of party is not charged twice for its part', async () => {
  const claim = await closed();
  const { id } = await accountant.send(
    proposeRecovery,
    paid(claim, { party: 'shippingLine', carrier_id: String(money.carrier), amount: '160' }),
  );
  await director.send(moveRecovery, await decide(claim, id, 'post'));
  expect(await deductions(claim)).toEqual(['-10.00', '-150.00'].map((amount) => `${money.carrier} ${amount} open`));
  expect(await read(claim)).toMatchObject({ recovered: '160.00', shares: [{ recovered: '150.00' }, {}] });
  await director.send(moveRecovery, await decide(claim, id, 'takeBack', '退票'));
  expect(await read(claim)).toMatchObject({ recovered: '0.00', shares: [{ recovered: '0.00' }, {}] });
});

test('the claims that wait for a person are read again when a recovery is proposed or withdrawn', async () => {
  const claim = await closed();
  const waiting = async () => (await director.send(listClaims, { tab: 'mine', size: 200 })).rows.map(({ id }) => id);
  /** The reads that the window of the accountant asks again after this write. */
  const staleAfter = async ({ cmd }: Pick<Call, 'cmd'>, params: object) => {
    const { touched = [] } = await accountant.raw(cmd, { ...params, request_id: crypto.randomUUID() });
    return [listClaims, countClaims, getClaim]
      .filter((read) => showsOf(read).some((subject) => touched.includes(subject)))
      .map((read) => read.cmd);
  };
  const all = [listClaims.cmd, countClaims.cmd, getClaim.cmd];
  expect(await staleAfter(proposeRecovery, paid(claim))).toEqual(all);
  expect(await waiting()).toContain(claim);
  expect(await director.send(getClaim, { id: claim })).toMatchObject({ state: 'closed', mine: true });
  const [row] = await rowsOf(claim);
  expect(await staleAfter(moveRecovery, await decide(claim, row?.id ?? '', 'withdraw', '重复'))).toEqual(all);
  expect(await waiting()).not.toContain(claim);
});

test('a posting is taken back by a line that cancels it', async () => {
  const claim = await closed();
  const { id } = await accountant.send(
    proposeRecovery,
    paid(claim, { party: 'carrier', carrier_id: String(money.carrier), amount: '200' }),
  );
  await director.send(moveRecovery, await decide(claim, id, 'post'));
  expect(await read(claim)).toMatchObject({ recovered: '200.00', shares: [{ recovered: '150.00' }, {}] });
  expect(await director.refused(moveRecovery, await decide(claim, id, 'takeBack'))).toBe('REASON_REQUIRED');
  await director.send(moveRecovery, await decide(claim, id, 'takeBack', '退票'));
  expect(await deductions(claim)).toEqual(['-150.00', '-50.00', '50.00'].map((amount) => `${money.carrier} ${amount} open`).toSorted());
  expect(await read(claim)).toMatchObject({ state: 'closed', recovered: '0.00', shares: [{ recovered: '0.00' }, {}] });
  expect(await rowsOf(claim)).toMatchObject([{ state: 'takenBack', decision: '退票' }]);
  expect(await director.refused(moveRecovery, await decide(claim, id, 'post'))).toBe('ILLEGAL_MOVE');
});

test('no more is recovered than the claim has cost us, to the smallest unit', async () => {
  const claim = await closed();
  expect(await accountant.refused(proposeRecovery, paid(claim, { amount: '300.01' }))).toBe('RECOVERED_BEYOND_CREDIT');
  expect(await accountant.refused(proposeRecovery, paid(claim, { amount: '0' }))).toBe('BAD_PARAMS');
  expect(await accountant.refused(proposeRecovery, paid(claim, { recovered_on: '2026-11-21' }))).toBe('BAD_PARAMS');
  const whole = await accountant.send(proposeRecovery, paid(claim, { amount: '300' }));
  const other = await accountant.send(proposeRecovery, paid(claim, { amount: '0.01' }));
  await director.send(moveRecovery, await decide(claim, whole.id, 'post'));
  // Two proposals that each were within it are not both posted.
  expect(await director.refused(moveRecovery, await decide(claim, other.id, 'post'))).toBe('RECOVERED_BEYOND_CREDIT');
  expect(await accountant.refused(moveRecovery, await decide(claim, other.id, 'withdraw'))).toBe('REASON_REQUIRED');
  await accountant.send(moveRecovery, await decide(claim, other.id, 'withdraw', '重复'));
  expect((await rowsOf(claim)).map(({ state }) => state)).toEqual(['withdrawn', 'posted']);
  // The cost of the claim is hidden from those from whom costs are.
  const veiled = await stage.cast({ hidden: ['cost'] });
  const { data } = await veiled.raw(proposeRecovery.cmd, { ...paid(claim), request_id: crypto.randomUUID() });
  expect(data).toMatchObject({ refusal: 'RECOVERED_BEYOND_CREDIT', left: '—' });
  const [row] = (await veiled.send(listRecoveries, { claim_id: claim })).rows;
  expect(row && ['amount', 'charged'].filter((key) => key in row)).toEqual([]);
});

test('before its settlement a recovery is recorded on the share of its party', async () => {
  const claim = await posted();
  expect(await accountant.refused(proposeRecovery, paid(claim))).toBe('CLAIM_NOT_SETTLED');
  expect(await clerk.send(listRecoveries, { claim_id: claim })).toEqual({ currency: 'CNY', open: false, rows: [] });
});

test('a recovery waits for a rate and for the fee of claims', async () => {
  const claim = await closed('USD');
  const { id } = await accountant.send(proposeRecovery, paid(claim));
  const setFee = (active: boolean) =>
    stage.system<FinanceTables, unknown>(({ db }) => db.updateTable('fee_name').set({ active }).where('code', '=', 'CLAIM').execute());
  await setFee(false);
  expect(await director.refused(moveRecovery, await decide(claim, id, 'post'))).toBe('CLAIM_FEE_MISSING');
  await setFee(true);
  stage.clock.set('2026-11-21T02:00:00Z');
  expect(await director.refused(moveRecovery, await decide(claim, id, 'post'))).toBe('RATE_MISSING');
  stage.clock.set('2026-11-20T03:00:00Z');
  expect((await director.send(moveRecovery, await decide(claim, id, 'post'))).state).toBe('posted');
});

test('those who only read claims record nothing, and another company sees nothing', async () => {
  const claim = await closed();
  const viewer = await stage.cast({ name: 'Trainee', permits: [may.view] });
  expect(await viewer.refused(proposeRecovery, paid(claim))).toBe('NOT_PERMITTED');
  const hanoi = await stage.cast({ name: 'Ha', companyId: stage.companies.vn });
  expect(await hanoi.refused(proposeRecovery, paid(claim))).toBe('NOT_FOUND');
  expect(await hanoi.refused(listRecoveries, { claim_id: claim })).toBe('NOT_FOUND');
});

test('its customer hears that it is credited, but not of a claim that it bears itself', async () => {
  const customer = await stage.cast({ name: 'Ann', type: 4, customerId: money.customer });
  const latest = async () => (await customer.send(listNotices, { topic: null, before: null })).rows[0]?.title;
  await posted();
  expect(await latest()).toBe('理赔已赔付');
  const id = await posted('CNY', [{ party: 'customer', percent: '100' }]);
  expect(await read(id)).toMatchObject({ state: 'posted', credited: '0.00' });
  // The last notice is that of the offer before.
  expect(await latest()).toBe('理赔赔付待答复');
});

test('in a month that is closed to all but finance a recovery is posted and taken back by finance alone', async () => {
  const claim = await closed();
  const { id } = await accountant.send(proposeRecovery, paid(claim));
  const company_id = String(stage.companies.cn);
  await financeDirector.send(movePeriod, { company_id, month: '2026-11', version: 1, action: 'softClose' });
  const permits = [...stage.door.product.permits].filter((code) => code !== mayPeriod.postSoft);
  const poster = await stage.cast({ name: 'Mai', permits });
  const post = await decide(claim, id, 'post');
  expect(await poster.refused(moveRecovery, post)).toBe('PERIOD_SOFT_CLOSED');
  await director.send(moveRecovery, post);
  expect(await poster.refused(moveRecovery, await decide(claim, id, 'takeBack', '退票'))).toBe('PERIOD_SOFT_CLOSED');
  await director.send(moveRecovery, await decide(claim, id, 'takeBack', '退票'));
});
