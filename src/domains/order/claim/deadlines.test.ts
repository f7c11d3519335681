import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CargoClaimActs, startCargoClaimStage } from '../../../apps/cargo-claim-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { OrderTables } from '../server/db.ts';
import { decideClaim, getClaim, listClaims, printedNotices, readNoticeSheets, recordNotice } from './contract.ts';
import remind from './server/jobs/remind.ts';

/* The deadlines of a claim: until when the carrier and the insurer are notified, and until when a suit is possible. It is 20 November 2026. */

let stage: Stage;
let clerk: Player;
let investigator: Player;
let supervisor: Player;
let carrier: string;
let claims: CargoClaimActs;
beforeAll(async () => {
  const scenery = await startCargoClaimStage();
  ({ stage, carrier, claims } = scenery);
  ({ clerk, investigator, supervisor } = scenery.people);
}, 60_000);
afterAll(() => stage.close());

/** The reminders of a run of the job: the deadline and the number of the claim. */
async function runReminders(): Promise<{ readonly title: string; readonly no: string }[]> {
  await stage.pushes();
  await stage.system<OrderTables, void>(({ enqueue }) => enqueue(remind, {}));
  await stage.runJobs();
  return (await stage.pushes()).flatMap((push) =>
    push.type === 1 && push.topic === 'deadline' ? [{ title: push.title, no: String(push.facts?.['no']) }] : [],
  );
}

test('the investigator is reminded of both deadlines, once a day, until they are met', async () => {
  const id = await claims.register({
    delivered_on: '2026-11-08',
    insurer_name: '中国人保',
    policy_no: 'P-1',
    insurer_due_on: '2026-11-21',
  });
  await claims.move(investigator, id, 'investigate');
  expect((await clerk.send(getClaim, { id })).deadline).toBe('near');
  const titles = async () => (await runReminders()).map(({ title }) => title).toSorted();
  expect(await titles()).toEqual(['cargoClaim.insurerTitle', 'cargoClaim.notifyTitle']);
  expect(await titles()).toEqual([]);
  const notify = { id, to: 'carrier' as const, reference: 'JL-8' };
  expect(await clerk.refused(recordNotice, { ...notify, version: await claims.versionOf(id), on: '2026-11-21' })).toBe('IN_THE_FUTURE');
  await clerk.send(recordNotice, { ...notify, version: await claims.versionOf(id), on: '2026-11-20' });
  expect(await clerk.send(getClaim, { id })).toMatchObject({ deadline: 'met', notified_on: '2026-11-20' });
  const before = stage.clock.now();
  stage.clock.advance(86_400_000);
  expect(await titles()).toEqual(['cargoClaim.insurerTitle']);
  stage.clock.set(before);
});

test('the investigator is reminded of the last day of a suit once a week, from thirty days before it', async () => {
  // By air a suit is possible for two years.
  const [due, later] = [await claims.register({ delivered_on: '2024-12-20' }), await claims.register({ delivered_on: '2024-12-21' })];
  expect((await clerk.send(getClaim, { id: due })).suit_due_on).toBe('2026-12-20');
  for (const id of [due, later]) await claims.move(investigator, id, 'investigate');
  const { claim_no } = await clerk.send(getClaim, { id: due });
  const suits = async () => (await runReminders()).flatMap(({ title, no }) => (title === 'cargoClaim.suitTitle' ? [no] : []));
  const before = stage.clock.now();
  expect(await suits()).toEqual([claim_no]);
  stage.clock.advance(6 * 86_400_000);
  expect(await suits()).not.toContain(claim_no);
  stage.clock.advance(86_400_000);
  expect(await suits()).toContain(claim_no);
  await claims.move(supervisor, due, 'reject', { reason: '包装不足' });
  stage.clock.advance(7 * 86_400_000);
  expect(await suits()).not.toContain(claim_no);
  stage.clock.set(before);
});

test('nobody is reminded to notify or sue the carrier for what we or the customer bear, or for what is paid', async () => {
  const noOf = async (id: string) => (await clerk.send(getClaim, { id })).claim_no;
  // The notice of the first is due in two days, a suit for the second in thirty.
  const pair = async (shares: ParamsOf<typeof decideClaim>['shares']) => [
    await claims.decidedClaim({ delivered_on: '2026-11-08' }, shares),
    await claims.decidedClaim({ delivered_on: '2024-12-20' }, shares),
  ];
  const own = await pair([
    { party: 'own', percent: '60' },
    { party: 'customer', percent: '20' },
    { party: 'warehouse', percent: '20' },
  ]);
  const others = await pair([
    { party: 'carrier', carrier_id: carrier, percent: '0.01' },
    { party: 'own', percent: '99.99' },
  ]);
  /** A posted claim of which its carrier has paid so much of the 700.00 that it was charged with. */
  const postedClaim = async (minor: bigint): Promise<string> => {
    const id = await claims.decidedClaim({ delivered_on: '2024-12-20' });
    await stage.system<OrderTables, unknown>(async ({ db }) => {
      const ofClaim = db.updateTable('cargo_claim_share').where('claim_id', '=', BigInt(id));
      await ofClaim.set({ amount_minor: 70_000n, recovered_minor: minor }).where('party', '=', 'carrier').execute();
      await ofClaim.set({ amount_minor: 30_000n }).where('party', '=', 'own').execute();
      const posted = { state: 'posted', approved_minor: 100_000n, recovered_minor: minor } as const;
      await db.updateTable('cargo_claim').set(posted).where('id', '=', BigInt(id)).execute();
    });
    return id;
  };
  const [partly, paid] = [await postedClaim(69_999n), await postedClaim(70_000n)];
  const numbers = (await runReminders()).map(({ no }) => no);
  for (const id of [...others, partly]) expect(numbers).toContain(await noOf(id));
  for (const id of [...own, paid]) expect(numbers).not.toContain(await noOf(id));
  const tones = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await clerk.send(getClaim, { id })).deadline));
  expect([await tones(own), await tones(others)]).toEqual([
    ['none', 'none'],
    ['near', 'over'],
  ]);
});

test.each([
  ['2026-11-28', 'ahead'],
  ['2026-11-27', 'near'],
  ['2026-11-20', 'near'],
  ['2026-11-19', 'over'],
] as const)('on 20 November an insurer that is to be notified by %s is %s in the list and on the page', async (insurer_due_on, tone) => {
  const id = await claims.register({ kind: 'shortage', insurer_due_on });
  const row = async () => (await clerk.send(listClaims, { tab: 'all', size: 200 })).rows.find((one) => one.id === id);
  for (const claim of [await row(), await clerk.send(getClaim, { id })]) expect(claim).toMatchObject({ insurer_deadline: tone });
  await clerk.send(recordNotice, { id, version: 1, to: 'insurer', on: '2026-11-20' });
  expect(await row()).toMatchObject({ insurer_deadline: tone === 'over' ? 'over' : 'met' });
});

test('the notice of claim names the liable parties, and its copies are counted', async () => {
  const id = await claims.decidedClaim();
  await clerk.send(printedNotices, { ids: [id], document: 'claimNotice', copies: 2, languages: ['zh', 'vi'] });
  const { sheets } = await clerk.send(readNoticeSheets, { ids: [id], languages: ['zh', 'vi'] });
  expect(sheets).toEqual([
    expect.objectContaining({ claimed: '1000.00', printed: 2, parties: [expect.objectContaining({ party: 'carrier', name: '金龙运输' })] }),
  ]);
  expect(Object.keys(sheets[0] ?? {}).filter((key) => ['approved', 'recovered', 'credited'].includes(key))).toEqual([]);
});
