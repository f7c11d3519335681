import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CargoClaimActs, startCargoClaimStage } from '../../../apps/cargo-claim-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { addAttachment, listAttachments } from '../../workspace/remark/contract.ts';
import type { OrderTables } from '../server/db.ts';
import type { Scene } from '../server/seed/scene.ts';
import { listOwnClaims } from '../own-claim/contract.ts';
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
let order: { readonly id: string; readonly order_no: string };
let carrier: string;
let claims: CargoClaimActs;
beforeAll(async () => {
  const scenery = await startCargoClaimStage();
  ({ stage, scene, order, carrier, claims } = scenery);
  ({ clerk, investigator, supervisor, director, finance, lux, vina } = scenery.people);
}, 60_000);
afterAll(() => stage.close());
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

test('a claim is investigated, decided by another person, and its amount is approved in two stages', async () => {
  const id = await claims.register();
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
  expect(await claims.move(clerk, id, 'investigate', { investigator_id: String(investigator.accountId) })).toBe('investigating');
  expect((await investigator.send(countClaims, {})).mine).toBe(1);
  const decide = { id, version: await claims.versionOf(id), shares: claims.shares, reason: '装车时未检查雨布' };
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

  const submit = { id, version: await claims.versionOf(id), approved: '1000.01' };
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
  expect(await finance.refused(moveClaim, { id, version: await claims.versionOf(id), action: 'post' })).toBe('FOUR_EYES');
  expect(await investigator.refused(moveClaim, { id, version: await claims.versionOf(id), action: 'post' })).toBe('CLAIM_FEE_MISSING');
  expect((await clerk.send(getClaim, { id })).state).toBe('amountApproved');
  expect(await clerk.refused(recordRecovery, { id, version: await claims.versionOf(id), share_id: '1', recovered: '1' })).toBe(
    'ILLEGAL_MOVE',
  );
});

test('a supervisor reopens the investigation, a director sends an amount back, and a proposal is withdrawn', async () => {
  const id = await claims.decidedClaim();
  expect(await supervisor.refused(moveClaim, { id, version: await claims.versionOf(id), action: 'reconsider' })).toBe('REASON_REQUIRED');
  expect(await claims.move(supervisor, id, 'reconsider', { reason: '新证据' })).toBe('investigating');
  expect((await clerk.send(getClaim, { id })).shares).toEqual([]);
  await supervisor.send(decideClaim, { id, version: await claims.versionOf(id), shares: claims.shares, reason: '承运商责任' });
  expect(await clerk.refused(saveClaim, { ...claims.wet(), id, version: await claims.versionOf(id) })).toBe('CLAIM_DECIDED');
  await clerk.send(submitClaim, { id, version: await claims.versionOf(id), approved: '1000' });
  expect(await claims.move(clerk, id, 'withdraw', { reason: '金额待核' })).toBe('liabilityDecided');
  await clerk.send(submitClaim, { id, version: await claims.versionOf(id), approved: '1000' });
  const { version } = await director.send(getApproval, { subject: 'cargoClaim', id });
  await director.send(decideApproval, { subject: 'cargoClaim', id, version: version ?? 0, action: 'sendBack', reason: '缺检验报告' });
  expect((await clerk.send(getClaim, { id })).state).toBe('liabilityDecided');
  expect(await claims.move(supervisor, id, 'reject', { reason: '包装不足' })).toBe('rejected');
  expect(await clerk.refused(recordNotice, { id, version: await claims.versionOf(id), to: 'carrier', on: '2026-11-20' })).toBe(
    'CLAIM_ENDED',
  );
});

test('a share of a warehouse of our own is recovered from nobody, so that its claim is settled without a reason', async () => {
  const id = await claims.register({ kind: 'refusal' });
  await claims.move(clerk, id, 'investigate');
  const own = [
    { party: 'warehouse' as const, percent: '60' },
    { party: 'own' as const, percent: '40' },
  ];
  await supervisor.send(decideClaim, { id, version: await claims.versionOf(id), shares: own, reason: '装卸不当' });
  // Finance would post it after two approvals: its amounts by share.
  await stage.system<OrderTables, unknown>(async ({ db }) => {
    await db.updateTable('cargo_claim_share').set({ amount_minor: 50_000n }).where('claim_id', '=', BigInt(id)).execute();
    await db.updateTable('cargo_claim').set({ state: 'posted', approved_minor: 100_000n }).where('id', '=', BigInt(id)).execute();
  });
  expect(await clerk.send(getClaim, { id })).toMatchObject({ recoverable: '0.00' });
  const file_id = await clerk.upload('pod.png', picture);
  await clerk.send(addAttachment, { subject: 'cargoClaim', id, file_id, kind: 'pod' });
  expect(await claims.move(finance, id, 'settle')).toBe('settled');
});

test('two people who work on one claim do not overwrite each other', async () => {
  const id = await claims.register();
  const both = await Promise.allSettled([
    investigator.send(moveClaim, { id, version: 1, action: 'investigate' }),
    supervisor.send(moveClaim, { id, version: 1, action: 'cancel', reason: '误登' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const twice = await claims.register({ claimed: '5' });
  const saved = { ...claims.wet({ claimed: '7' }), id: twice, version: 1 };
  await clerk.send(saveClaim, saved);
  expect(await investigator.refused(saveClaim, { ...saved, claimed: '8' })).toBe('CHANGED_MEANWHILE');
  expect((await clerk.send(getClaim, { id: twice })).claimed).toBe('7.00');
});

test('a claim that is registered again with the same request is one claim', async () => {
  const request = '0b2a8f2e-6c0e-4a1e-9d0c-2f1d8c6d5a11';
  const first = await clerk.send(saveClaim, claims.wet(), request);
  expect(await clerk.send(saveClaim, claims.wet(), request)).toEqual(first);
  expect((await clerk.send(listClaims, { tab: 'all', where: { claim_no: [first.claim_no] } })).rows).toHaveLength(1);
});

test('a claim is cancelled with a reason, by those who decide once it is investigated, and not once its amount is proposed', async () => {
  const id = await claims.register();
  expect(await clerk.refused(moveClaim, { id, version: 1, action: 'cancel' })).toBe('REASON_REQUIRED');
  expect(await claims.move(clerk, id, 'cancel', { reason: '重复登记' })).toBe('cancelled');
  const other = await claims.register();
  await claims.move(investigator, other, 'investigate');
  const registrar = await stage.cast({ permits: [may.view, may.register] });
  const cancel = async (claim: string) => ({
    id: claim,
    version: await claims.versionOf(claim),
    action: 'cancel' as const,
    reason: '客户不再索赔',
  });
  expect(await registrar.refused(moveClaim, await cancel(other))).toBe('NOT_PERMITTED');
  expect((await supervisor.send(moveClaim, await cancel(other))).state).toBe('cancelled');
  const third = await claims.decidedClaim();
  await clerk.send(submitClaim, { id: third, version: await claims.versionOf(third), approved: '1000' });
  expect(await supervisor.refused(moveClaim, await cancel(third))).toBe('ILLEGAL_MOVE');
  await claims.move(clerk, third, 'withdraw', { reason: '客户来电' });
  expect((await supervisor.send(moveClaim, await cancel(third))).state).toBe('cancelled');
});

test('an event or a delivery of the future, an unknown order and a foreign customer are refused', async () => {
  expect(await clerk.refused(saveClaim, claims.wet({ happened_at: '2026-11-21T08:00:00Z' }))).toBe('IN_THE_FUTURE');
  // With the year mistyped, the carrier would be notified a year too late.
  const mistyped = { reply: { data: { at: [{ at: 'delivered_on', why: 'IN_THE_FUTURE' }] } } };
  await expect(clerk.send(saveClaim, claims.wet({ delivered_on: '2027-11-19' }))).rejects.toMatchObject(mistyped);
  expect(await clerk.refused(saveClaim, claims.wet({ order_no: 'SO-NONE' }))).toBe('BAD_PARAMS');
  expect(await clerk.refused(saveClaim, claims.wet({ customer_id: String(scene.vina) }))).toBe('CLAIM_OTHER_CUSTOMER');
  expect(await clerk.send(readClaimSource, { subject: 'order', id: order.id })).toMatchObject({
    no: order.order_no,
    customer_id: String(scene.lux),
    mode: 'road',
  });
});

test('another company sees nothing of a claim and changes nothing', async () => {
  const id = await claims.register();
  const hanoi = await stage.cast({ name: 'Ha', companyId: stage.companies.vn });
  expect((await hanoi.send(listClaims, { tab: 'all' })).rows).toEqual([]);
  expect(await hanoi.refused(getClaim, { id })).toBe('NOT_FOUND');
  expect(await hanoi.refused(moveClaim, { id, version: 1, action: 'investigate' })).toBe('NOT_FOUND');
  expect(await hanoi.refused(claimsOf, { subject: 'order', id: order.id })).toBe('NOT_FOUND');
  expect(await hanoi.refused(saveClaim, claims.wet())).toBe('BAD_PARAMS');
  expect(await hanoi.refused(readNoticeSheets, { ids: [id], languages: ['vi'] })).toBe('NOT_FOUND');
  expect(await hanoi.refused(printedNotices, { ids: [id], document: 'claimNotice', copies: 1, languages: ['vi'] })).toBe('NOT_FOUND');
  expect((await clerk.send(getClaim, { id })).state).toBe('registered');
});

test('costs are hidden from a role that may not see them', async () => {
  const id = await claims.register();
  const reader = await stage.cast({ name: 'Trainee', hidden: ['cost'] });
  const seen = await reader.send(getClaim, { id });
  expect(seen.claimed).toBe('1000.00');
  expect(['approved', 'recovered', 'recoverable', 'credited'].filter((key) => key in seen)).toEqual([]);
  const [row] = (await reader.send(listClaims, { tab: 'all' })).rows;
  expect(row && ['approved', 'recovered'].filter((key) => key in row)).toEqual([]);
});

test('a customer reports a claim for its own order with photos and follows it without internal facts', async () => {
  const photo = await lux.upload('wet.png', picture);
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
  await claims.move(investigator, id, 'investigate');
  expect((await lux.send(listOwnClaims, { where: { claim_no: [claim_no] } })).rows[0]?.state).toBe('inProgress');
});

test('claims are found by words, party, carrier and deadline', async () => {
  await claims.register({ delivered_on: '2026-11-08' });
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
  const clear = await claims.register();
  await claims.move(investigator, clear, 'investigate');
  const rejecting = async (more: object = {}) => ({
    id: clear,
    version: await claims.versionOf(clear),
    action: 'reject' as const,
    ...more,
  });
  const reader = await stage.cast({ permits: [may.view, may.investigate, may.submit] });
  expect(await reader.refused(moveClaim, await rejecting({ reason: 'x' }))).toBe('NOT_PERMITTED');
  expect(await supervisor.refused(moveClaim, await rejecting())).toBe('REASON_REQUIRED');
  expect(await claims.move(supervisor, clear, 'reject', { reason: '包装不足' })).toBe('rejected');
  expect(await clerk.send(getClaim, { id: clear })).toMatchObject({ shares: [], approved: null });

  const id = await claims.decidedClaim();
  const vote = async (who: Player, action: 'approve' | 'sendBack', reason: string | null = null) => {
    const { version } = await who.send(getApproval, { subject: 'cargoClaim', id });
    return who.send(decideApproval, { subject: 'cargoClaim', id, version: version ?? 0, action, reason });
  };
  const atFinance = async () => {
    await clerk.send(submitClaim, { id, version: await claims.versionOf(id), approved: '1000' });
    await vote(director, 'approve');
    expect((await clerk.send(getClaim, { id })).state).toBe('financeDirectorReview');
  };
  await atFinance();
  await vote(finance, 'sendBack', '汇率有误');
  expect((await clerk.send(getClaim, { id })).state).toBe('liabilityDecided');
  await atFinance();
  expect(await claims.move(clerk, id, 'withdraw', { reason: '金额待核' })).toBe('liabilityDecided');
  expect(await clerk.refused(submitClaim, { id, version: 1, approved: '1000' })).toBe('CHANGED_MEANWHILE');
  // Neither round has left an amount that could be posted.
  expect(await finance.refused(moveClaim, { id, version: await claims.versionOf(id), action: 'post' })).toBe('ILLEGAL_MOVE');
  expect(await clerk.refused(decideClaim, { id, version: await claims.versionOf(id), shares: claims.shares, reason: 'x' })).toBe(
    'ILLEGAL_MOVE',
  );
  // Both directors decide about the next round again.
  await atFinance();
  await vote(finance, 'approve');
  expect(await clerk.send(getClaim, { id })).toMatchObject({ state: 'amountApproved', approved: '1000.00' });
  expect(await clerk.refused(submitClaim, { id, version: await claims.versionOf(id), approved: '1000' })).toBe('ILLEGAL_MOVE');
});
