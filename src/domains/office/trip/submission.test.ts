import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Player, Stage } from '../../../apps/stage.ts';
import { content, loanFor, startTripStage, stay, type TripActs, type TripPerson } from '../../../apps/trip-stage.ts';
import { allowancePlaces } from '../allowance-place/master.ts';
import { endLeaveEarly, getLeave, saveLeave } from '../leave/contract.ts';
import { moveLoan, saveLoan } from '../loan/contract.ts';
import { travelGrades } from '../travel-grade/master.ts';
import { moveTrip, saveTrip } from './contract.ts';

/* The facts that a trip and its advance are submitted with: grades, places, leave and rates. It is Friday, 20 November 2026. */

let stage: Stage;
let people: Record<TripPerson, Player>;
let hanoi: string;
let nanning: string;
let personal: string;
let trips: TripActs;
beforeAll(async () => {
  ({ stage, people, hanoi, nanning, personal, acts: trips } = await startTripStage());
}, 60_000);
afterAll(() => stage.close());

test('a grade out of use gives the allowance of staff, and nobody plans a stay at a place out of use', async () => {
  const { colleague, personnel } = people;
  const trip = content([stay(nanning, '2027-11-01', '2027-11-02')]);
  expect((await colleague.send(saveTrip, trip)).allowance).toBe('300.00');
  const [grade] = (await personnel.send(travelGrades.list, {})).rows;
  const off = await personnel.send(travelGrades.setActive, { id: grade?.id ?? '', version: grade?.version ?? 0, active: false });
  expect((await colleague.send(saveTrip, trip)).allowance).toBe('200.02');
  await personnel.send(travelGrades.setActive, { id: off.id, version: off.version, active: true });

  const { version } = await personnel.send(allowancePlaces.get, { id: nanning });
  const closed = await personnel.send(allowancePlaces.setActive, { id: nanning, version, active: false });
  expect(await colleague.refused(saveTrip, trip)).toBe('BAD_PARAMS');
  await personnel.send(allowancePlaces.setActive, { id: closed.id, version: closed.version, active: true });
});

test('who comes back early from leave is free to travel from then on', async () => {
  const { colleague, personnel } = people;
  const request = { leave_type_id: personal, from_on: '2027-12-06', to_on: '2027-12-08', reason: '家事', submit: true };
  const away = await colleague.send(saveLeave, request);
  for (const who of ['supervisor', 'personnel'] as const) await trips.decide(who, away.id, 'approve', 'leave');
  const { version } = await colleague.send(getLeave, { id: away.id });
  await personnel.send(endLeaveEarly, { id: away.id, version, back_on: '2027-12-08', back_half: 'morning' });
  const on = (day: string) => trips.submitted('colleague', [stay(nanning, day, day)]);
  await expect(on('2027-12-07')).rejects.toMatchObject({ reply: { data: { refusal: 'TRIP_ON_LEAVE' } } });
  expect(await trips.move('colleague', await on('2027-12-08'), 'withdraw')).toBe('draft');
});

test('a trip is submitted by its traveller at rates of the day, and settled by somebody else than its traveller', async () => {
  const { colleague, employee } = people;
  const draft = await employee.send(saveTrip, content([stay(hanoi, '2028-01-10', '2028-01-10')]));
  const submit = { id: draft.id, version: draft.version, action: 'submit' as const };
  expect(await colleague.refused(moveTrip, submit)).toBe('NOT_FOUND');
  expect(await people.finance.refused(moveTrip, submit)).toBe('NOT_YOURS');
  stage.clock.set('2027-02-03T02:00:00Z');
  expect(await employee.refused(moveTrip, submit)).toBe('RATE_MISSING');
  stage.clock.set('2026-11-20T02:00:00Z');

  const own = await trips.approved('finance', [stay(nanning, '2026-11-20', '2026-11-20')]);
  expect(await trips.move('finance', own, 'report', '已拜访')).toBe('reported');
  expect(await trips.refusedMove('finance', own, 'settle')).toBe('FOUR_EYES');
});

test('a loan is submitted for a trip that is still approved, at a rate of the day', async () => {
  const { employee } = people;
  const trip = await trips.approved('employee', [stay(nanning, '2028-02-01', '2028-02-02')], { advance: '500' });
  const draft = await employee.send(saveLoan, loanFor(trip, '500'));
  expect(await trips.move('employee', trip, 'cancel', '客户改期')).toBe('cancelled');
  expect(await employee.refused(moveLoan, { id: draft.id, version: draft.version, action: 'submit' })).toBe('TRIP_NOT_OPEN');

  const dollars = { ...loanFor('', '100', { currency: 'USD', expected_on: '2027-03-01' }), kind: 'general' as const, trip_id: null };
  const abroad = await employee.send(saveLoan, dollars);
  stage.clock.set('2027-02-03T02:00:00Z');
  expect(await employee.refused(moveLoan, { id: abroad.id, version: abroad.version, action: 'submit' })).toBe('RATE_MISSING');
  stage.clock.set('2026-11-20T02:00:00Z');
});
