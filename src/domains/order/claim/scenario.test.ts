import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { addAttachment, listAttachments } from '../../workspace/remark/contract.ts';
import type { OrderTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listOwnClaims } from '../own-claim/contract.ts';
import { saveOrder } from '../transport-order/contract.ts';
import {
  claimsOf,
  countClaims,
  decideClaim,
  getClaim,
  listClaims,
  moveClaim,
  printedNotices,
  readClaimSource,
  readNoticeSheets,
  recordNotice,
  recordRecovery,
  reportClaim,
  saveClaim,
  submitClaim,
} from './contract.ts';
import { may } from './permits.ts';
import remind from './server/jobs/remind.ts';

/* A claim for goods from its registration to its approval: customer service registers it, an investigator looks into it, a supervisor decides
   who is liable, and the amount is approved. The charges are tested in finance. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let investigator: Player;
let supervisor: Player;
let director: Player;
let finance: Player;
let lux: Player;
let vina: Player;
let order: { id: string; order_no: string };
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let carrier: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  investigator = await stage.cast({ name: 'Minh' });
  supervisor = await stage.cast({ name: 'Wei' });
  director = await stage.cast({ name: 'Xu' });
  finance = await stage.cast({ name: 'Luo' });
  lux = await stage.cast({ name: 'Lux', type: 4, customerId: scene.lux });
  vina = await stage.cast({ name: 'Vina', type: 4, customerId: scene.vina });
  order = await clerk.send(saveOrder, {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.lux),
    business_type: 'crossBorder',
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
    shipper: { name: '南宁工厂', contact: '黄工', phone: '0771-5580001', address: '五象大道 1 号' },
    consignee: { name: 'Kho', contact: 'An', phone: '+84 912 345 678', address: 'Số 1' },
    pickup_from: '2026-11-20T04:00:00Z',
    pickup_to: '2026-11-20T06:00:00Z',
    lines: [{ goods_name: '连接器', packing: 'CT', pieces: 10, gross_kg: '85' }],
  });
  carrier = await stage.system<OrderTables, string>(async ({ db }) => {
    const { id } = await db
      .insertInto('carrier')
      .values({
        code: 'JL',
        name: '金龙运输',
        short_name: '金龙',
        country: 'CN',
        kind: 'contracted',
        currency: 'CNY',
        contact: '调度',
        phone: '13800000000',
        taxpayer: 'general',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return String(id);
  });
}, 60_000);
afterAll(() => stage.close());

const wet = (more: Partial<ParamsOf<typeof saveClaim>> = {}): ParamsOf<typeof saveClaim> => ({
  order_no: order.order_no,
  mode: 'air',
  kind: 'wet',
  happened_at: '2026-11-19T08:00:00Z',
  place: '友谊关',
  description: '雨布破损，十箱受潮',
  cartons: 10,
  gross_kg: '85',
  currency: 'CNY',
  claimed: '1000',
  delivered_on: '2026-11-19',
  ...more,
});
const register = async (more: Partial<ParamsOf<typeof saveClaim>> = {}): Promise<string> => (await clerk.send(saveClaim, wet(more))).id;
const versionOf = async (id: string): Promise<number> => (await clerk.send(getClaim, { id })).version;
type Action = ParamsOf<typeof moveClaim>['action'];
const move = async (who: Player, id: string, action: Action, more: Partial<ParamsOf<typeof moveClaim>> = {}) =>
  (await who.send(moveClaim, { id, version: await versionOf(id), action, ...more })).state;
const shares = () => [
  { party: 'carrier' as const, carrier_id: carrier, percent: '70' },
  { party: 'own' as const, percent: '30' },
];

test('a claim is investigated, decided by another person, and its amount is approved in two stages', async () => {
  const id = await register();
  const claim = await clerk.send(getClaim, { id });
  // The default rule of air is the Montreal Convention: 14 days, 26 SDR a kilogram.
  expect(claim).toMatchObject({
    state: 'registered',
    order_no: order.order_no,
    notice_due_on: '2026-12-03',
    suit_due_on: '2028-11-19',
    deadline: 'ahead',
    limit: { xdr: '2210.00', amount: null, rate: null },
  });
  expect(claim.rule_source).toContain('28 December 2024');
  expect((await clerk.send(claimsOf, { subject: 'order', id: order.id })).claims.map((one) => one.id)).toContain(id);

  const foreign = await stage.cast({ name: 'Lan', companyId: stage.companies.vn });
  const given = { id, version: claim.version, action: 'investigate' as const, investigator_id: String(foreign.accountId) };
  expect(await clerk.refused(moveClaim, given)).toBe('BAD_PARAMS');
  expect(await move(clerk, id, 'investigate', { investigator_id: String(investigator.accountId) })).toBe('investigating');
  expect((await investigator.send(countClaims, {})).mine).toBe(1);
  const decide = { id, version: await versionOf(id), shares: shares(), reason: '装车时未检查雨布' };
  expect(await clerk.refused(decideClaim, decide)).toBe('FOUR_EYES');
  expect(await supervisor.refused(decideClaim, { ...decide, shares: [{ party: 'own', percent: '99.9999' }] })).toBe('SHARES_NOT_WHOLE');
  expect(
    await supervisor.refused(decideClaim, {
      ...decide,
      shares: [
        { party: 'own', percent: '50' },
        { party: 'own', percent: '50' },
      ],
    }),
  ).toBe('CLAIM_PARTY_TWICE');
  expect(await supervisor.refused(decideClaim, { ...decide, shares: [{ party: 'insurer', percent: '100' }] })).toBe('BAD_PARAMS');
  expect((await supervisor.send(decideClaim, decide)).state).toBe('liabilityDecided');
  expect(await supervisor.refused(decideClaim, decide)).toBe('CHANGED_MEANWHILE');

  const submit = { id, version: await versionOf(id), approved: '1000.01' };
  expect(await clerk.refused(submitClaim, submit)).toBe('CLAIM_OVER');
  expect(await clerk.refused(submitClaim, { ...submit, approved: '900' })).toBe('REASON_REQUIRED');
  expect((await clerk.send(submitClaim, { ...submit, approved: '900', reason: '一箱未受潮' })).state).toBe('directorReview');
  const approve = async (who: Player) => {
    const { version } = await who.send(getApproval, { subject: 'cargoClaim', id });
    return { subject: 'cargoClaim', id, version: version ?? 0, action: 'approve' as const };
  };
  expect(await clerk.refused(decideApproval, await approve(clerk))).toBe('FOUR_EYES');
  await director.send(decideApproval, await approve(director));
  expect((await clerk.send(getClaim, { id })).state).toBe('financeDirectorReview');
  expect(await director.refused(decideApproval, await approve(director))).toBe('FOUR_EYES');
  await finance.send(decideApproval, await approve(finance));
  expect(await clerk.send(getClaim, { id })).toMatchObject({ state: 'amountApproved', approved: '900.00', recovered: '0.00' });
  // The person who decided does not post; without a fee for claims nobody can.
  expect(await finance.refused(moveClaim, { id, version: await versionOf(id), action: 'post' })).toBe('FOUR_EYES');
  expect(await investigator.refused(moveClaim, { id, version: await versionOf(id), action: 'post' })).toBe('CLAIM_FEE_MISSING');
  expect((await clerk.send(getClaim, { id })).state).toBe('amountApproved');
  expect(await clerk.refused(recordRecovery, { id, version: await versionOf(id), share_id: '1', recovered: '1' })).toBe('ILLEGAL_MOVE');
});

test('a supervisor reopens the investigation, a director sends an amount back, and a proposal is withdrawn', async () => {
  const id = await register();
  await move(investigator, id, 'investigate');
  await supervisor.send(decideClaim, { id, version: await versionOf(id), shares: shares(), reason: '承运商责任' });
  expect(await supervisor.refused(moveClaim, { id, version: await versionOf(id), action: 'reconsider' })).toBe('REASON_REQUIRED');
  expect(await move(supervisor, id, 'reconsider', { reason: '新证据' })).toBe('investigating');
  expect((await clerk.send(getClaim, { id })).shares).toEqual([]);
  await supervisor.send(decideClaim, { id, version: await versionOf(id), shares: shares(), reason: '承运商责任' });
  expect(await clerk.refused(saveClaim, { ...wet(), id, version: await versionOf(id) })).toBe('CLAIM_DECIDED');
  await clerk.send(submitClaim, { id, version: await versionOf(id), approved: '1000' });
  expect(await move(clerk, id, 'withdraw', { reason: '金额待核' })).toBe('liabilityDecided');
  await clerk.send(submitClaim, { id, version: await versionOf(id), approved: '1000' });
  const { version } = await director.send(getApproval, { subject: 'cargoClaim', id });
  await director.send(decideApproval, { subject: 'cargoClaim', id, version: version ?? 0, action: 'sendBack', reason: '缺检验报告' });
  expect((await clerk.send(getClaim, { id })).state).toBe('liabilityDecided');
  expect(await move(supervisor, id, 'reject', { reason: '包装不足' })).toBe('rejected');
  expect(await clerk.refused(recordNotice, { id, version: await versionOf(id), to: 'carrier', on: '2026-11-20' })).toBe('CLAIM_ENDED');
});

test('a share of a warehouse of our own is recovered from nobody, so that its claim is settled without a reason', async () => {
  const id = await register({ kind: 'refusal' });
  await move(clerk, id, 'investigate');
  const own = [
    { party: 'warehouse' as const, percent: '60' },
    { party: 'own' as const, percent: '40' },
  ];
  await supervisor.send(decideClaim, { id, version: await versionOf(id), shares: own, reason: '装卸不当' });
  // Finance would post it after two approvals: its amounts by share.
  await stage.system<OrderTables, unknown>(async ({ db }) => {
    await db.updateTable('cargo_claim_share').set({ amount_minor: 50_000n }).where('claim_id', '=', BigInt(id)).execute();
    await db.updateTable('cargo_claim').set({ state: 'posted', approved_minor: 100_000n }).where('id', '=', BigInt(id)).execute();
  });
  expect(await clerk.send(getClaim, { id })).toMatchObject({ recoverable: '0.00' });
  const file_id = await clerk.upload('pod.png', Buffer.from(picture, 'base64'));
  await clerk.send(addAttachment, { subject: 'cargoClaim', id, file_id, kind: 'pod' });
  expect(await move(finance, id, 'settle')).toBe('settled');
});

test('two people who work on one claim do not overwrite each other', async () => {
  const id = await register();
  const both = await Promise.allSettled([
    investigator.send(moveClaim, { id, version: 1, action: 'investigate' }),
    supervisor.send(moveClaim, { id, version: 1, action: 'cancel', reason: '误登' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const twice = await register({ claimed: '5' });
  const saved = { ...wet({ claimed: '7' }), id: twice, version: 1 };
  await clerk.send(saveClaim, saved);
  expect(await investigator.refused(saveClaim, { ...saved, claimed: '8' })).toBe('CHANGED_MEANWHILE');
  expect((await clerk.send(getClaim, { id: twice })).claimed).toBe('7.00');
});

test('a claim that is registered again with the same request is one claim', async () => {
  const request = '0b2a8f2e-6c0e-4a1e-9d0c-2f1d8c6d5a11';
  const first = await clerk.send(saveClaim, wet(), request);
  expect(await clerk.send(saveClaim, wet(), request)).toEqual(first);
  expect((await clerk.send(listClaims, { tab: 'all', where: { claim_no: [first.claim_no] } })).rows).toHaveLength(1);
});

test('a claim is cancelled with a reason, by those who decide once it is investigated, and not once its amount is proposed', async () => {
  const id = await register();
  expect(await clerk.refused(moveClaim, { id, version: 1, action: 'cancel' })).toBe('REASON_REQUIRED');
  expect(await move(clerk, id, 'cancel', { reason: '重复登记' })).toBe('cancelled');
  const other = await register();
  await move(investigator, other, 'investigate');
  const registrar = await stage.cast({ permits: [may.view, may.register] });
  const cancel = async (claim: string) => ({
    id: claim,
    version: await versionOf(claim),
    action: 'cancel' as const,
    reason: '客户不再索赔',
  });
  expect(await registrar.refused(moveClaim, await cancel(other))).toBe('NOT_PERMITTED');
  expect((await supervisor.send(moveClaim, await cancel(other))).state).toBe('cancelled');
  const third = await register();
  await move(investigator, third, 'investigate');
  await supervisor.send(decideClaim, { id: third, version: await versionOf(third), shares: shares(), reason: '承运商责任' });
  await clerk.send(submitClaim, { id: third, version: await versionOf(third), approved: '1000' });
  expect(await supervisor.refused(moveClaim, await cancel(third))).toBe('ILLEGAL_MOVE');
  await move(clerk, third, 'withdraw', { reason: '客户来电' });
  expect((await supervisor.send(moveClaim, await cancel(third))).state).toBe('cancelled');
});

test('an event or a delivery of the future, an unknown order and a foreign customer are refused', async () => {
  expect(await clerk.refused(saveClaim, wet({ happened_at: '2026-11-21T08:00:00Z' }))).toBe('IN_THE_FUTURE');
  // With the year mistyped, the carrier would be notified a year too late.
  const mistyped = { reply: { data: { at: [{ at: 'delivered_on', why: 'IN_THE_FUTURE' }] } } };
  await expect(clerk.send(saveClaim, wet({ delivered_on: '2027-11-19' }))).rejects.toMatchObject(mistyped);
  expect(await clerk.refused(saveClaim, wet({ order_no: 'SO-NONE' }))).toBe('BAD_PARAMS');
  expect(await clerk.refused(saveClaim, wet({ customer_id: String(scene.vina) }))).toBe('CLAIM_OTHER_CUSTOMER');
  expect(await clerk.send(readClaimSource, { subject: 'order', id: order.id })).toMatchObject({
    no: order.order_no,
    customer_id: String(scene.lux),
    mode: 'road',
  });
});

test('another company sees nothing of a claim and changes nothing', async () => {
  const id = await register();
  const hanoi = await stage.cast({ name: 'Ha', companyId: stage.companies.vn });
  expect((await hanoi.send(listClaims, { tab: 'all' })).rows).toEqual([]);
  expect(await hanoi.refused(getClaim, { id })).toBe('NOT_FOUND');
  expect(await hanoi.refused(moveClaim, { id, version: 1, action: 'investigate' })).toBe('NOT_FOUND');
  expect(await hanoi.refused(claimsOf, { subject: 'order', id: order.id })).toBe('NOT_FOUND');
  expect(await hanoi.refused(saveClaim, wet())).toBe('BAD_PARAMS');
  expect(await hanoi.refused(readNoticeSheets, { ids: [id], languages: ['vi'] })).toBe('NOT_FOUND');
  expect(await hanoi.refused(printedNotices, { ids: [id], document: 'claimNotice', copies: 1, languages: ['vi'] })).toBe('NOT_FOUND');
  expect((await clerk.send(getClaim, { id })).state).toBe('registered');
});

test('costs are hidden from a role that may not see them', async () => {
  const id = await register();
  const reader = await stage.cast({ name: 'Trainee', hidden: ['cost'] });
  const seen = await reader.send(getClaim, { id });
  expect(seen.claimed).toBe('1000.00');
  expect(['approved', 'recovered', 'recoverable', 'credited'].filter((key) => key in seen)).toEqual([]);
  const [row] = (await reader.send(listClaims, { tab: 'all' })).rows;
  expect(row && ['approved', 'recovered'].filter((key) => key in row)).toEqual([]);
});

test('a customer reports a claim for its own order with photos and follows it without internal facts', async () => {
  const photo = await lux.upload(
    'wet.png',
    Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
  );
  const report = {
    order_no: order.order_no,
    kind: 'damage' as const,
    happened_at: '2026-11-19T08:00:00Z',
    description: 'Thùng bị móp',
    cartons: 2,
    currency: 'VND' as const,
    claimed: '2500000',
    photo_ids: [photo],
  };
  await stage.system<OrderTables, unknown>(({ db }) =>
    db.updateTable('transport_order').set({ state: 'inTransit' }).where('id', '=', BigInt(order.id)).execute(),
  );
  expect(await vina.refused(reportClaim, report)).toBe('BAD_PARAMS');
  expect(await lux.refused(reportClaim, { ...report, happened_at: '2026-11-22T08:00:00Z', photo_ids: [] })).toBe('IN_THE_FUTURE');
  const { id, claim_no } = await lux.send(reportClaim, report);
  expect((await vina.send(listOwnClaims, {})).rows).toEqual([]);
  const rows = (await lux.send(listOwnClaims, { where: { claim_no: [claim_no] } })).rows;
  expect(rows).toEqual([
    expect.objectContaining({ claim_no, state: 'registered', claimed: '2500000', credited: null, order_no: order.order_no }),
  ]);
  expect(Object.keys(rows[0] ?? {})).not.toContain('approved');
  expect(await lux.refused(getClaim, { id })).toBe('WRONG_USER_TYPE');
  expect(await clerk.send(getClaim, { id })).toMatchObject({
    by_customer: true,
    registered_by_name: 'Lux',
    mode: 'road',
    notice_due_on: null,
  });
  expect((await clerk.send(listAttachments, { subject: 'ownClaim', id })).rows).toEqual([expect.objectContaining({ kind: 'photo' })]);
  await move(investigator, id, 'investigate');
  expect((await lux.send(listOwnClaims, { where: { claim_no: [claim_no] } })).rows[0]?.state).toBe('inProgress');
});

test('the investigator is reminded of both deadlines, once a day, until they are met', async () => {
  const id = await register({ delivered_on: '2026-11-08', insurer_name: '中国人保', policy_no: 'P-1', insurer_due_on: '2026-11-21' });
  await move(investigator, id, 'investigate');
  expect((await clerk.send(getClaim, { id })).deadline).toBe('near');
  await stage.pushes();
  const reminded = async () => {
    await stage.system<OrderTables, void>(({ enqueue }) => enqueue(remind, {}));
    await stage.runJobs();
    return (await stage.pushes()).flatMap((push) => (push.type === 1 && push.topic === 'deadline' ? [push.title] : [])).sort();
  };
  expect(await reminded()).toEqual(['cargoClaim.insurerTitle', 'cargoClaim.notifyTitle']);
  expect(await reminded()).toEqual([]);
  const notify = { id, to: 'carrier' as const, reference: 'JL-8' };
  expect(await clerk.refused(recordNotice, { ...notify, version: await versionOf(id), on: '2026-11-21' })).toBe('IN_THE_FUTURE');
  await clerk.send(recordNotice, { ...notify, version: await versionOf(id), on: '2026-11-20' });
  expect(await clerk.send(getClaim, { id })).toMatchObject({ deadline: 'met', notified_on: '2026-11-20' });
  const before = stage.clock.now();
  stage.clock.advance(86_400_000);
  expect(await reminded()).toEqual(['cargoClaim.insurerTitle']);
  stage.clock.set(before);
});

test('the investigator is reminded of the last day of a suit once a week, from thirty days before it', async () => {
  // By air a suit is possible for two years.
  const [due, later] = [await register({ delivered_on: '2024-12-20' }), await register({ delivered_on: '2024-12-21' })];
  expect((await clerk.send(getClaim, { id: due })).suit_due_on).toBe('2026-12-20');
  for (const id of [due, later]) await move(investigator, id, 'investigate');
  const { claim_no } = await clerk.send(getClaim, { id: due });
  await stage.pushes();
  const suits = async () => {
    await stage.system<OrderTables, void>(({ enqueue }) => enqueue(remind, {}));
    await stage.runJobs();
    const pushes = (await stage.pushes()).flatMap((push) => (push.type === 1 && push.title === 'cargoClaim.suitTitle' ? [push] : []));
    return pushes.map(({ facts }) => facts?.['no']);
  };
  const before = stage.clock.now();
  expect(await suits()).toEqual([claim_no]);
  stage.clock.advance(6 * 86_400_000);
  expect(await suits()).not.toContain(claim_no);
  stage.clock.advance(86_400_000);
  expect(await suits()).toContain(claim_no);
  await move(supervisor, due, 'reject', { reason: '包装不足' });
  stage.clock.advance(7 * 86_400_000);
  expect(await suits()).not.toContain(claim_no);
  stage.clock.set(before);
});

test.each([
  ['2026-11-28', 'ahead'],
  ['2026-11-27', 'near'],
  ['2026-11-20', 'near'],
  ['2026-11-19', 'over'],
] as const)('on 20 November an insurer that is to be notified by %s is %s in the list and on the page', async (insurer_due_on, tone) => {
  const id = await register({ kind: 'shortage', insurer_due_on });
  const row = async () => (await clerk.send(listClaims, { tab: 'all', size: 200 })).rows.find((one) => one.id === id);
  for (const claim of [await row(), await clerk.send(getClaim, { id })]) expect(claim).toMatchObject({ insurer_deadline: tone });
  await clerk.send(recordNotice, { id, version: 1, to: 'insurer', on: '2026-11-20' });
  expect(await row()).toMatchObject({ insurer_deadline: tone === 'over' ? 'over' : 'met' });
});

test('the notice of claim names the liable parties, and its copies are counted', async () => {
  const id = await register();
  await move(investigator, id, 'investigate');
  await supervisor.send(decideClaim, { id, version: await versionOf(id), shares: shares(), reason: '承运商责任' });
  await clerk.send(printedNotices, { ids: [id], document: 'claimNotice', copies: 2, languages: ['zh', 'vi'] });
  const { sheets } = await clerk.send(readNoticeSheets, { ids: [id], languages: ['zh', 'vi'] });
  expect(sheets).toEqual([
    expect.objectContaining({ claimed: '1000.00', printed: 2, parties: [expect.objectContaining({ party: 'carrier', name: '金龙运输' })] }),
  ]);
  expect(Object.keys(sheets[0] ?? {}).filter((key) => ['approved', 'recovered', 'credited'].includes(key))).toEqual([]);
});

test('claims are found by words, party, carrier and deadline', async () => {
  const countOf = async (where: ParamsOf<typeof listClaims>['where']) => (await clerk.send(listClaims, { tab: 'all', where })).rows.length;
  expect(await countOf({ words: '雨布' })).toBeGreaterThan(0);
  expect(await countOf({ words: 'không có' })).toBe(0);
  expect(await countOf({ carrier: [carrier] })).toBe(await countOf({ party: ['carrier'] }));
  expect(await countOf({ party: ['insurer'] })).toBe(0);
  expect(await countOf({ notice_due_on: { from: '2026-11-22', to: '2026-11-22' } })).toBe(1);
  const sorted = (await clerk.send(listClaims, { tab: 'all', sort: [{ key: 'notice_due_on' }], size: 2 })) as {
    next_cursor: string | null;
  };
  expect(sorted.next_cursor).not.toBeNull();
});

test('an investigation ends with a rejection, and what the director approved comes back from the finance director with a reason', async () => {
  const clear = await register();
  await move(investigator, clear, 'investigate');
  const rejecting = async (more: object = {}) => ({ id: clear, version: await versionOf(clear), action: 'reject' as const, ...more });
  const reader = await stage.cast({ permits: [may.view, may.investigate, may.submit] });
  expect(await reader.refused(moveClaim, await rejecting({ reason: 'x' }))).toBe('NOT_PERMITTED');
  expect(await supervisor.refused(moveClaim, await rejecting())).toBe('REASON_REQUIRED');
  expect(await move(supervisor, clear, 'reject', { reason: '包装不足' })).toBe('rejected');
  expect(await clerk.send(getClaim, { id: clear })).toMatchObject({ shares: [], approved: null });

  const id = await register();
  await move(investigator, id, 'investigate');
  await supervisor.send(decideClaim, { id, version: await versionOf(id), shares: shares(), reason: '承运商责任' });
  const vote = async (who: Player, action: 'approve' | 'sendBack', reason: string | null = null) => {
    const { version } = await who.send(getApproval, { subject: 'cargoClaim', id });
    return who.send(decideApproval, { subject: 'cargoClaim', id, version: version ?? 0, action, reason });
  };
  const atFinance = async () => {
    await clerk.send(submitClaim, { id, version: await versionOf(id), approved: '1000' });
    await vote(director, 'approve');
    expect((await clerk.send(getClaim, { id })).state).toBe('financeDirectorReview');
  };
  await atFinance();
  await vote(finance, 'sendBack', '汇率有误');
  expect((await clerk.send(getClaim, { id })).state).toBe('liabilityDecided');
  await atFinance();
  expect(await move(clerk, id, 'withdraw', { reason: '金额待核' })).toBe('liabilityDecided');
  expect(await clerk.refused(submitClaim, { id, version: 1, approved: '1000' })).toBe('CHANGED_MEANWHILE');
  // Neither round has left an amount that could be posted.
  expect(await finance.refused(moveClaim, { id, version: await versionOf(id), action: 'post' })).toBe('ILLEGAL_MOVE');
  expect(await clerk.refused(decideClaim, { id, version: await versionOf(id), shares: shares(), reason: 'x' })).toBe('ILLEGAL_MOVE');
  // Both directors decide about the next round again.
  await atFinance();
  await vote(finance, 'approve');
  expect(await clerk.send(getClaim, { id })).toMatchObject({ state: 'amountApproved', approved: '1000.00' });
  expect(await clerk.refused(submitClaim, { id, version: await versionOf(id), approved: '1000' })).toBe('ILLEGAL_MOVE');
});
