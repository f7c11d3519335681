import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Player, Stage } from '../../../apps/stage.ts';
import { startTripStage, stay, type TripActs, type TripPerson } from '../../../apps/trip-stage.ts';
import type { Scene } from '../../finance/server/seed/scene.ts';
import { getClaim, moveClaim, payClaim, saveClaim } from '../claim/contract.ts';

/* The expenses of a trip: until when they are claimed, and what a claim stands in the way of. It is Friday, 20 November 2026. */

let stage: Stage;
let scene: Scene;
let people: Record<TripPerson, Player>;
let nanning: string;
let trips: TripActs;
beforeAll(async () => {
  ({ stage, scene, people, nanning, acts: trips } = await startTripStage());
}, 60_000);
afterAll(() => stage.close());

test('expenses are claimed within five working days of the return, later with a reason', async () => {
  const id = await trips.approved('employee', [stay(nanning, '2026-11-23', '2026-11-27')]);
  stage.clock.set('2026-12-07T02:00:00Z');
  // Friday the 27th and five working days: Friday, 4 December.
  const late = await people.employee.send(saveClaim, trips.claimFor(id, '50'));
  expect(await people.employee.refused(moveClaim, { id: late.id, version: late.version, action: 'submit' })).toBe('CLAIM_LATE');
  const { version } = await people.employee.send(saveClaim, {
    ...trips.claimFor(id, '50', { late_reason: '住院' }),
    id: late.id,
    version: late.version,
  });
  expect((await people.employee.send(moveClaim, { id: late.id, version, action: 'submit' })).state).toBe('supervisorReview');
  stage.clock.set('2026-12-04T02:00:00Z');
  const early = await people.employee.send(saveClaim, trips.claimFor(id, '60'));
  expect((await people.employee.send(moveClaim, { id: early.id, version: early.version, action: 'submit' })).state).toBe(
    'supervisorReview',
  );
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('an allowance of a trip is claimed once, in its currency and not above its amount, until its claim is cancelled', async () => {
  const { employee } = people;
  const id = await trips.approved('employee', [stay(nanning, '2026-11-16', '2026-11-17')]);
  const other = await trips.approved('employee', [stay(nanning, '2026-11-18', '2026-11-19')]);
  const allowance = async (of: string) => (await trips.tripOf(of)).allowances[0];
  const of = await allowance(id);
  expect(of).toMatchObject({ amount: '200.02', claim_no: null });
  const claimed = (amount: string, trip_allowance_id: string | null = of?.id ?? null) => {
    const params = trips.claimFor(id, amount);
    return { ...params, lines: params.lines.map((line) => ({ ...line, trip_allowance_id })) };
  };
  expect(await employee.refused(saveClaim, claimed('200.03'))).toBe('ALLOWANCE_OVER');
  expect(await employee.refused(saveClaim, claimed('200.02', (await allowance(other))?.id))).toBe('BAD_PARAMS');
  const twice = claimed('100');
  expect(await employee.refused(saveClaim, { ...twice, lines: [...twice.lines, ...twice.lines] })).toBe('ALLOWANCE_CLAIMED');
  const outcomes = await Promise.allSettled([employee.send(saveClaim, claimed('200.02')), employee.send(saveClaim, claimed('200.02'))]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const saved = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))[0];
  if (!saved) throw new Error('one of the two is saved');
  expect(await allowance(id)).toMatchObject({ claim_no: saved.claim_no });
  expect(await employee.refused(saveClaim, claimed('1'))).toBe('ALLOWANCE_CLAIMED');
  // Its own claim may be saved again; a cancelled one releases the allowance.
  const again = await employee.send(saveClaim, { ...claimed('150'), id: saved.id, version: saved.version });
  await employee.send(moveClaim, { id: saved.id, version: again.version, action: 'cancel', reason: '重复' });
  expect(await allowance(id)).toMatchObject({ claim_no: null });
  expect((await employee.send(saveClaim, claimed('200.02'))).version).toBe(1);
});

test('companions hear that an approved trip is cancelled, which it is not once expenses of it were paid', async () => {
  const { colleague, cashier } = people;
  const companion_ids = [String(colleague.accountId)];
  const id = await trips.approved('employee', [stay(nanning, '2027-09-01', '2027-09-02')], { companion_ids });
  await stage.pushes();
  await trips.move('employee', id, 'cancel', '客户改期');
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([
    { title: 'trip.cancelledTitle', to: { accounts: companion_ids }, facts: { reason: '客户改期' } },
  ]);

  const spent = await trips.approved('employee', [stay(nanning, '2027-10-01', '2027-10-01')]);
  const claimed = await trips.reviewedClaim('employee', trips.claimFor(spent, '50'));
  expect(await trips.refusedMove('employee', spent, 'cancel', '不去了')).toBe('TRIP_MONEY');
  const { to_pay, version } = await cashier.send(getClaim, { id: claimed });
  const money = { own_bank_account_id: String(scene.bankCny), value_on: '2026-11-20', bank_ref: null };
  await cashier.send(payClaim, { id: claimed, version, payment: to_pay, ...money });
  expect(await trips.refusedMove('finance', spent, 'cancel', '不去了')).toBe('TRIP_MONEY');
});
