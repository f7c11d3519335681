import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Player, Stage } from '../../../apps/stage.ts';
import { advanceReviewers, content, loanFor, startTripStage, stay, type TripActs, type TripPerson } from '../../../apps/trip-stage.ts';
import { accountBalances } from '../../finance/ledger/contract.ts';
import { reconcile } from '../../finance/reconcile/server/reconcile.ts';
import type { Scene } from '../../finance/server/seed/scene.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { allowancePlaces } from '../allowance-place/master.ts';
import { getClaim, payClaim, saveClaim } from '../claim/contract.ts';
import { moveLeave, saveLeave } from '../leave/contract.ts';
import { moveLoan, repayLoan, saveLoan } from '../loan/contract.ts';
import type { OfficeTables } from '../server/db.ts';
import { getTrip, listTrips, moveTrip, saveTrip } from './contract.ts';

/* A trip from its plan to its settlement. It is Friday, 20 November 2026. */

let stage: Stage;
let scene: Scene;
let people: Record<TripPerson, Player>;
let hanoi: string;
let nanning: string;
let kuwait: string;
let personal: string;
let trips: TripActs;
beforeAll(async () => {
  ({ stage, scene, people, hanoi, nanning, kuwait, personal, acts: trips } = await startTripStage());
}, 60_000);
afterAll(() => stage.close());

test('a trip lasts 400 days at most, and its allowances need a rate', async () => {
  const { employee } = people;
  // The 400th day after 1 December 2026, itself included, is 4 January 2028.
  const { id } = await employee.send(saveTrip, content([stay(nanning, '2026-12-01', '2028-01-04')]));
  expect(await employee.refused(saveTrip, content([stay(nanning, '2026-12-01', '2028-01-05')]))).toBe('TRIP_LONG');
  await trips.move('employee', id, 'cancel', '不去了');
  expect(await employee.refused(saveTrip, content([stay(nanning, '2026-12-01', '2026-12-01')], { currency: 'JPY' }))).toBe('RATE_MISSING');
});

test('a trip with an advance is reviewed, lent, claimed against the advance, reported and settled', async () => {
  const { employee, finance } = people;
  const saved = await employee.send(saveTrip, content([stay(nanning, '2026-12-01', '2026-12-04')], { advance: '1000' }));
  // Four days of 100.01 and the train.
  expect(saved).toMatchObject({ allowance: '400.04', estimated: '1200.04' });
  expect(await trips.waiting('employee')).toBe(1);
  const { id } = saved;
  await employee.send(moveTrip, { id, version: saved.version, action: 'submit' });
  expect(await trips.waiting('employee')).toBe(0);
  expect(await trips.waiting('supervisor')).toBe(1);
  expect(await trips.inTab('supervisor', 'mine')).toEqual([id]);
  expect(await people.colleague.refused(getTrip, { id })).toBe('NOT_FOUND');
  expect(await employee.refused(saveLoan, loanFor(id, '500'))).toBe('TRIP_NOT_OPEN');
  expect(await employee.refused(saveClaim, trips.claimFor(id, '500'))).toBe('TRIP_NOT_OPEN');
  expect([await trips.decide('supervisor', id), await trips.decide('executive', id)]).toEqual([
    'executiveReview',
    'financeSupervisorReview',
  ]);
  await stage.pushes();
  expect(await trips.decide('financeSupervisor', id)).toBe('approved');
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([{ title: 'trip.approvedTitle' }]);

  expect(await employee.refused(saveLoan, loanFor(id, '1000.01'))).toBe('TRIP_ADVANCE_USED');
  expect(await employee.refused(saveLoan, loanFor(id, '100', { currency: 'USD' }))).toBe('TRIP_CURRENCY');
  expect(await employee.refused(saveLoan, loanFor(id, '100', { kind: 'general' }))).toBe('BAD_PARAMS');
  expect(await people.colleague.refused(saveLoan, loanFor(id, '100'))).toBe('NOT_FOUND');
  // A loan that is cancelled leaves its part of the advance.
  const dropped = await employee.send(saveLoan, loanFor(id, '400'));
  expect((await trips.tripOf(id)).advance_left).toBe('600.00');
  await employee.send(moveLoan, { id: dropped.id, version: dropped.version, action: 'cancel', reason: '不用了' });
  expect((await trips.tripOf(id)).advance_left).toBe('1000.00');
  const advance = await trips.lent('employee', loanFor(id, '1000'));
  const general = await trips.lent('employee', loanFor('', '300', { trip_id: null, kind: 'general' }));
  expect(await employee.refused(saveLoan, loanFor(id, '0.01'))).toBe('TRIP_ADVANCE_USED');
  expect(await trips.tripOf(id)).toMatchObject({
    open_advance: '1000.00',
    advance_left: '0.00',
    loans: [{ state: 'cancelled' }, { id: advance, open: '1000.00' }],
  });
  expect(await trips.refusedMove('finance', id, 'cancel', '客户改期')).toBe('TRIP_MONEY');

  // A claim of something else leaves the advance alone and takes the other loan; the trip's claim takes the advance first.
  const other = await trips.reviewedClaim('employee', trips.claimFor(null, '200'));
  expect(await people.employee.send(getClaim, { id: other })).toMatchObject({ state: 'approved', offset: '200.00', payment: '0.00' });
  expect([(await trips.loanOf(advance)).balance, (await trips.loanOf(general)).balance]).toEqual(['1000.00', '100.00']);

  expect(await trips.refusedMove('employee', id, 'report', '已签约')).toBe('TRIP_NOT_OVER');
  stage.clock.set('2026-12-07T02:00:00Z');
  expect(await trips.waiting('employee')).toBe(1);
  expect(await trips.refusedMove('employee', id, 'report')).toBe('REASON_REQUIRED');
  expect(await trips.refusedMove('colleague', id, 'report', '已签约')).toBe('NOT_FOUND');
  const leave = { leave_type_id: personal, from_on: '2026-12-04', to_on: '2026-12-04', reason: '家事', submit: true };
  expect(await employee.refused(saveLeave, leave)).toBe('LEAVE_ON_TRIP');
  expect(await trips.move('employee', id, 'report', '已与客户签约')).toBe('reported');
  expect(await employee.refused(saveLeave, leave)).toBe('LEAVE_ON_TRIP');
  expect(await trips.inTab('finance', 'mine')).toEqual([id]);
  expect(await trips.refusedMove('finance', id, 'settle')).toBe('TRIP_MONEY');
  const expenses = await trips.reviewedClaim('employee', trips.claimFor(id, '1180.04'));
  const { offsets, to_pay, version } = await people.cashier.send(getClaim, { id: expenses });
  expect(offsets.map(({ loan_id, amount }) => [loan_id, amount])).toEqual([
    [advance, '1000.00'],
    [general, '100.00'],
  ]);
  expect(to_pay).toBe('80.04');
  expect(await trips.refusedMove('finance', id, 'settle')).toBe('TRIP_MONEY');
  const money = { own_bank_account_id: String(scene.bankCny), value_on: '2026-12-07', bank_ref: null };
  await people.cashier.send(payClaim, { id: expenses, version, payment: to_pay, ...money });
  expect(await trips.loanOf(advance)).toMatchObject({ state: 'approved', balance: '0.00' });
  expect(await trips.tripOf(id)).toMatchObject({
    open_advance: '0.00',
    report: '已与客户签约',
    claims: [{ amount: '1180.04', open: '0.00' }],
  });
  expect(await trips.move('finance', id, 'settle')).toBe('settled');
  expect(await employee.refused(saveLeave, leave)).toBe('LEAVE_ON_TRIP');
  expect(await employee.refused(saveClaim, trips.claimFor(id, '10'))).toBe('TRIP_NOT_OPEN');
  expect(await trips.refusedMove('employee', id, 'reopen', 'x')).toBe('NOT_PERMITTED');
  expect(await trips.move('finance', id, 'reopen', '补充发票')).toBe('reported');
  expect(await trips.move('finance', id, 'settle')).toBe('settled');
  const { rows } = await people.financeSupervisor.send(accountBalances, { company_id: String(stage.companies.cn), on: '2026-12-31' });
  expect(rows.find(({ account_code }) => account_code === '122101')?.amount ?? '0.00').toBe('0.00');
  expect(await stage.system<OfficeTables, unknown[]>((work) => reconcile(work))).toEqual([]);
  expect(await finance.refused(moveTrip, { id, version: 1, action: 'reopen', reason: 'x' })).toBe('CHANGED_MEANWHILE');
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('over New Year, in đồng and in dinars, each person by grade: the allowance counts half days and rounds once', async () => {
  const half = { from_half: 'afternoon' } as const;
  const stays = [stay(hanoi, '2026-12-30', '2027-01-01', half), stay(kuwait, '2027-01-02', '2027-01-02', half)];
  const more = { currency: 'KWD', companion_ids: [String(people.colleague.accountId)], costs: [], advance: '0' } as const;
  // A companion of another own company would tell of their trips and leave.
  const elsewhere = await stage.cast({ name: 'Minh', companyId: stage.companies.vn });
  expect(
    await people.employee.refused(saveTrip, content(stays, { ...more, companion_ids: [String(elsewhere.accountId)], costs: [] })),
  ).toBe('BAD_PARAMS');
  const { id, allowance } = await people.employee.send(
    saveTrip,
    content(stays, { ...more, companion_ids: [...more.companion_ids], costs: [] }),
  );
  const trip = await trips.tripOf(id, 'employee');
  expect(trip).toMatchObject({ from_on: '2026-12-30', to_on: '2027-01-02', days: '3.0', companions: 'Zhao' });
  expect(
    trip.allowances.map(({ person, grade, place_name, days, amount, in_trip }) => [person, grade, place_name, days, amount, in_trip]),
  ).toEqual([
    ['Chen', 'staff', 'Hanoi', '2.5', '1250000', '15.125'],
    // Half a day of 10.125 dinars is 5.0625, rounded half up.
    ['Chen', 'staff', 'Kuwait', '0.5', '5.063', '5.063'],
    // 2.5 days of 700,001 đồng are 1,750,002.5.
    ['Zhao', 'manager', 'Hanoi', '2.5', '1750003', '21.175'],
    ['Zhao', 'manager', 'Kuwait', '0.5', '7.500', '7.500'],
  ]);
  expect(allowance).toBe('48.863');
  const { version } = trip;
  const edit = { ...content(stays), ...more, id, version, companion_ids: [], costs: [] };
  expect(await people.employee.refused(saveTrip, { ...edit, advance: '20.189' })).toBe('TRIP_ADVANCE_OVER');
  expect(await people.employee.refused(saveTrip, { ...edit, advance: '20.1885' })).toBe('BAD_PARAMS');
  const full = await people.employee.send(saveTrip, { ...edit, advance: '20.188' });
  // An amount of the place changes before the submission: the trip is saved again first.
  const { version: of } = await people.personnel.send(allowancePlaces.get, { id: kuwait });
  const values = {
    company_id: String(stage.companies.cn),
    code: 'Kuwait',
    country: 'KW',
    currency: 'KWD',
    staff_daily: '11',
    manager_daily: '15',
  };
  const names = { name_zh: 'Kuwait', name_vi: 'Kuwait', name_en: 'Kuwait', name_th: 'Kuwait' };
  await people.personnel.send(allowancePlaces.save, { ...names, ...values, id: kuwait, version: of, executive_daily: '20' });
  expect(await people.employee.refused(moveTrip, { id, version: full.version, action: 'submit' })).toBe('TRIP_CHANGED');
  const again = await people.employee.send(saveTrip, { ...edit, version: full.version, advance: '20.188' });
  expect((await people.employee.send(moveTrip, { id, version: again.version, action: 'submit' })).state).toBe('supervisorReview');
  expect(await trips.move('employee', id, 'withdraw')).toBe('draft');
  const digits = { ...names, ...values, code: 'Kuwait 2', currency: 'VND', staff_daily: '0.5', executive_daily: '1' };
  expect(await people.personnel.refused(allowancePlaces.save, digits)).toBe('BAD_PARAMS');
  expect(await people.employee.refused(saveTrip, content([stay('999999', '2026-12-01', '2026-12-02')]))).toBe('BAD_PARAMS');
});

test('a person is on one trip at a time, also as a companion and in the same second, and not on leave', async () => {
  const { employee, colleague } = people;
  const first = await trips.submitted('employee', [stay(nanning, '2027-03-01', '2027-03-03', { to_half: 'morning' })], {
    companion_ids: [String(colleague.accountId)],
  });
  const over = await colleague.send(saveTrip, content([stay(nanning, '2027-03-03', '2027-03-05')]));
  expect(await colleague.refused(moveTrip, { id: over.id, version: over.version, action: 'submit' })).toBe('TRIP_OVERLAP');
  // From the afternoon on, the colleague is free.
  const free = await trips.submitted('colleague', [stay(nanning, '2027-03-03', '2027-03-05', { from_half: 'afternoon' })]);
  expect(await trips.move('employee', first, 'withdraw')).toBe('draft');
  expect((await people.colleague.send(getTrip, { id: first })).own).toBe(false);
  expect(await trips.move('colleague', free, 'withdraw')).toBe('draft');

  const [one, two] = [
    await employee.send(saveTrip, content([stay(nanning, '2027-04-01', '2027-04-02')])),
    await employee.send(saveTrip, content([stay(nanning, '2027-04-02', '2027-04-03')])),
  ];
  const outcomes = await Promise.allSettled(
    [one, two].map(({ id, version }) => employee.send(moveTrip, { id, version, action: 'submit' })),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);

  const request = { leave_type_id: personal, from_on: '2027-05-10', to_on: '2027-05-11', reason: '家事', submit: true };
  const away = await colleague.send(saveLeave, request);
  const during = await trips.submitted('colleague', [stay(nanning, '2027-05-11', '2027-05-12')]);
  for (const who of ['supervisor', 'personnel'] as const) await trips.decide(who, away.id, 'approve', 'leave');
  // The leave was approved first, so the trip is not.
  const { version } = await people.supervisor.send(getApproval, { subject: 'trip', id: during });
  const vote = { subject: 'trip', id: during, version: version ?? 0, action: 'approve' as const };
  expect(await people.supervisor.refused(decideApproval, vote)).toBe('TRIP_ON_LEAVE');
  expect(await trips.move('colleague', during, 'withdraw')).toBe('draft');
  expect(await trips.refusedMove('colleague', during, 'submit')).toBe('TRIP_ON_LEAVE');
  // Leave over an approved trip is refused as well.
  const trip = await trips.approved('colleague', [stay(nanning, '2027-06-01', '2027-06-02')]);
  expect(await colleague.refused(saveLeave, { ...request, from_on: '2027-06-02', to_on: '2027-06-03' })).toBe('LEAVE_ON_TRIP');
  expect(await trips.move('colleague', trip, 'cancel', '客户取消')).toBe('cancelled');
  expect((await colleague.send(saveLeave, { ...request, from_on: '2027-06-02', to_on: '2027-06-03' })).state).toBe('supervisorReview');
  // Leave that was written before the trip was approved is not submitted.
  const written = await colleague.send(saveLeave, { ...request, from_on: '2027-06-15', to_on: '2027-06-15', submit: false });
  const firstTrip = await trips.approved('colleague', [stay(nanning, '2027-06-15', '2027-06-16')]);
  const submission = { id: written.id, version: written.version, action: 'submit' as const };
  expect(await colleague.refused(moveLeave, submission)).toBe('LEAVE_ON_TRIP');
  expect(await trips.move('colleague', firstTrip, 'cancel', '客户取消')).toBe('cancelled');
  // A trip that is approved while leave is in review stops the leave.
  const later = await colleague.send(saveLeave, { ...request, from_on: '2027-06-08', to_on: '2027-06-09' });
  const approvedFirst = await trips.approved('colleague', [stay(nanning, '2027-06-09', '2027-06-10')]);
  await trips.decide('supervisor', later.id, 'approve', 'leave');
  const open = await people.personnel.send(getApproval, { subject: 'leave', id: later.id });
  const last = { subject: 'leave', id: later.id, version: open.version ?? 0, action: 'approve' as const };
  expect(await people.personnel.refused(decideApproval, last)).toBe('LEAVE_ON_TRIP');
  expect(await trips.move('colleague', approvedFirst, 'cancel', '客户取消')).toBe('cancelled');
  await people.personnel.send(decideApproval, last);
});

test('a trip is cancelled by its traveller before it begins, afterwards by finance, and not with open money', async () => {
  const { employee } = people;
  const rejected = await trips.submitted('employee', [stay(nanning, '2027-07-01', '2027-07-02')]);
  expect(await trips.decide('supervisor', rejected, 'sendBack')).toBe('draft');
  expect((await trips.tripOf(rejected)).state).toBe('rejected');
  const { version } = await trips.tripOf(rejected);
  expect(await people.colleague.refused(saveTrip, { ...content([stay(nanning, '2027-07-01', '2027-07-02')]), id: rejected, version })).toBe(
    'NOT_YOURS',
  );
  expect(await trips.refusedMove('employee', rejected, 'cancel')).toBe('REASON_REQUIRED');
  expect(await trips.move('employee', rejected, 'submit')).toBe('supervisorReview');
  expect(
    await employee.refused(saveTrip, { ...content([stay(nanning, '2027-07-01', '2027-07-02')]), id: rejected, version: version + 1 }),
  ).toBe('TRIP_FROZEN');
  expect(await trips.refusedMove('employee', rejected, 'cancel', '不去了')).toBe('ILLEGAL_MOVE');
  expect(await trips.move('employee', rejected, 'withdraw')).toBe('draft');
  expect(await trips.move('employee', rejected, 'cancel', '不去了')).toBe('cancelled');

  const begun = await trips.approved('employee', [stay(nanning, '2026-11-20', '2026-11-21')], { advance: '100' });
  expect(await trips.refusedMove('employee', begun, 'cancel', '生病')).toBe('TRIP_STARTED');
  const advance = await trips.lent('employee', loanFor(begun, '100'));
  expect(await trips.refusedMove('finance', begun, 'cancel', '生病')).toBe('TRIP_MONEY');
  const { version: open, balance } = await trips.loanOf(advance);
  const money = { own_bank_account_id: String(scene.bankCny), value_on: '2026-11-20', bank_ref: null };
  await people.cashier.send(repayLoan, { id: advance, version: open, amount: balance, ...money });
  expect(await trips.move('finance', begun, 'cancel', '生病')).toBe('cancelled');
  // Nobody approves an own trip, and no other company sees it.
  const own = await trips.submitted('supervisor', [stay(nanning, '2027-08-01', '2027-08-02')]).catch((thrown: unknown) => String(thrown));
  expect(own).toContain('APPROVAL_NOBODY');
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect(await abroad.refused(getTrip, { id: begun })).toBe('NOT_FOUND');
  expect(await abroad.refused(moveTrip, { id: begun, version: 1, action: 'cancel', reason: 'x' })).toBe('NOT_FOUND');
  expect((await abroad.send(listTrips, { tab: 'all' })).rows).toEqual([]);
});

test.each(advanceReviewers.map((reviewer, place) => [reviewer, place] as const))(
  'the %s sends a trip back to its traveller, who takes it back from the same review and cancels it',
  async (reviewer, place) => {
    const upTo = async (id: string): Promise<void> => {
      for (const before of advanceReviewers.slice(0, place)) await trips.decide(before, id);
    };
    const id = await trips.submitted('employee', [stay(nanning, '2027-03-01', '2027-03-02')], { advance: '500' });
    await upTo(id);
    await trips.decide(reviewer, id, 'sendBack');
    expect((await trips.tripOf(id)).state).toBe('rejected');
    expect(await trips.move('employee', id, 'submit')).toBe('supervisorReview');
    await upTo(id);
    expect(await trips.move('employee', id, 'withdraw')).toBe('draft');
    await trips.move('employee', id, 'submit');
    await trips.decide('supervisor', id, 'sendBack');
    expect(await trips.move('employee', id, 'cancel', '行程取消')).toBe('cancelled');
  },
);

test('a reported trip is opened again by finance, and its traveller reports it once more', async () => {
  const id = await trips.approved('employee', [stay(nanning, '2026-11-10', '2026-11-11')]);
  await trips.move('employee', id, 'report', '已拜访客户');
  expect(await trips.refusedMove('employee', id, 'reopen', '补充')).toBe('NOT_PERMITTED');
  expect(await trips.refusedMove('finance', id, 'reopen')).toBe('REASON_REQUIRED');
  expect(await trips.move('finance', id, 'reopen', '报告不完整')).toBe('approved');
  expect(await trips.move('employee', id, 'report', '已拜访客户，附纪要')).toBe('reported');
  expect(await trips.move('finance', id, 'settle')).toBe('settled');
});
