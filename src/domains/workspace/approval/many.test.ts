import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { Permit } from '../../../kernel/permit.ts';
import { getPaymentRequest, movePaymentRequest, savePaymentRequest } from '../../finance/payment-request/contract.ts';
import { may as request } from '../../finance/payment-request/permits.ts';
import type { FinanceTables } from '../../finance/server/db.ts';
import { type Scene, setScene } from '../../finance/server/seed/scene.ts';
import { decideApproval, getApproval, listApprovals } from './contract.ts';

/* A director decides a day's requests at once: each stands or falls alone, and none is decided twice. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let director: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  clerk = await staff('Huang', [request.prepare]);
  director = await staff('Xu', [request.director, request.prepare]);
  await staff('Er', [request.director]);
  await staff('Zong', [request.firstExecutive, request.secondExecutive, request.settlement, request.financeDirector]);
}, 60_000);
afterAll(() => stage.close());

const staff = (name: string, permits: readonly Permit[]) => stage.cast({ name, permits: [request.view, ...permits] });
async function submitted(by: Player): Promise<string> {
  const saved = await by.send(savePaymentRequest, {
    kind: 'prepayment',
    carrier_id: String(scene.carrier),
    party_bank_account_id: String(scene.payee),
    currency: 'CNY',
    amount: '100',
    lines: [],
    due_on: '2026-12-30',
    reason: '预付运费',
    invoice_no: null,
    invoice_promised_on: null,
  });
  await by.send(movePaymentRequest, { id: saved.id, version: saved.version, action: 'submit' });
  return saved.id;
}
const stateOf = async (id: string) => (await clerk.send(getPaymentRequest, { id })).state;
const recordsOf = (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { version } = await clerk.send(getApproval, { subject: 'paymentRequest', id });
      return { subject: 'paymentRequest', id, version: version ?? 0 };
    }),
  );

test('of three requests two are approved, and the one that the director prepared is named with its reason', async () => {
  const ids = [await submitted(clerk), await submitted(director), await submitted(clerk)];
  const records = await recordsOf(ids);
  const requestId = randomUUID();
  const send = () => director.send(decideApproval.many, { records, action: 'approve', reason: '同意' }, requestId);
  const { results } = await send();
  expect(results.map(({ state, refused }) => [state, refused?.code ?? null])).toEqual([
    ['firstExecutiveReview', null],
    [null, 'FOUR_EYES'],
    ['firstExecutiveReview', null],
  ]);
  expect(results[1]?.refused?.msg).toContain('Xu');
  expect(await Promise.all(ids.map(stateOf))).toEqual(['firstExecutiveReview', 'directorReview', 'firstExecutiveReview']);
  // Sent again, it answers the same and decides nothing twice.
  expect((await send()).results.map(({ state }) => state)).toEqual(['firstExecutiveReview', null, 'firstExecutiveReview']);
  const { events } = await clerk.send(getApproval, { subject: 'paymentRequest', id: ids[0] ?? '' });
  expect(events.map(({ what, comment }) => [what, comment])).toEqual([
    ['submit', null],
    ['approve', '同意'],
  ]);
});

test('many are sent back with one reason, and without one none is', async () => {
  const ids = [await submitted(clerk), await submitted(clerk)];
  const records = await recordsOf(ids);
  const bare = await director.send(decideApproval.many, { records, action: 'sendBack' });
  expect(bare.results.map(({ refused }) => refused?.code)).toEqual(['REASON_REQUIRED', 'REASON_REQUIRED']);
  const stale = [{ ...records[0], version: 9 }, records[1]].flatMap((one) =>
    one?.id === undefined ? [] : [one as (typeof records)[number]],
  );
  const { results } = await director.send(decideApproval.many, { records: stale, action: 'sendBack', reason: '合同未附' });
  expect(results.map(({ state, refused }) => state ?? refused?.code)).toEqual(['CHANGED_MEANWHILE', 'awaitingRequest']);
  expect(await Promise.all(ids.map(stateOf))).toEqual(['directorReview', 'awaitingRequest']);
  const { rows } = await director.send(listApprovals, {});
  expect(rows.map(({ record_id }) => record_id)).toContain(ids[0]);
});

test('a batch has at least one record and at most a hundred', async () => {
  const record = { subject: 'paymentRequest', id: '1', version: 1 };
  const all = (count: number) => ({ records: Array.from({ length: count }, () => record), action: 'approve' as const });
  expect(await director.refused(decideApproval.many, all(0))).toBe('BAD_PARAMS');
  expect(await director.refused(decideApproval.many, all(101))).toBe('BAD_PARAMS');
});
