import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import type { Permit } from '../../../kernel/permit.ts';
import { may as cash } from '../../finance/cash/permits.ts';
import { accountBalances } from '../../finance/ledger/contract.ts';
import { may as ledger } from '../../finance/ledger/permits.ts';
import { reconcile } from '../../finance/reconcile/server/reconcile.ts';
import { type Scene, setScene } from '../../finance/server/seed/scene.ts';
import { countApprovals } from '../../insight/home/contract.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { allowancePlaces } from '../allowance-place/master.ts';
import { getClaim, moveClaim, payClaim, saveClaim } from '../claim/contract.ts';
import { may as claim } from '../claim/permits.ts';
import { leaveTypes } from '../leave-type/master.ts';
import { endLeaveEarly, getLeave, moveLeave, saveLeave } from '../leave/contract.ts';
import { may as leave } from '../leave/permits.ts';
import { getLoan, lendLoan, moveLoan, repayLoan, saveLoan } from '../loan/contract.ts';
import { may as loan } from '../loan/permits.ts';
import type { OfficeTables } from '../server/db.ts';
import { travelGrades } from '../travel-grade/master.ts';
import { getTrip, listTrips, moveTrip, saveTrip } from './contract.ts';
import { may } from './permits.ts';

/* A trip from its plan to its settlement. It is Friday, 20 November 2026. */

type Person = 'employee' | 'colleague' | 'supervisor' | 'executive' | 'financeSupervisor' | 'finance' | 'cashier' | 'personnel';
let stage: Stage;
let scene: Scene;
let people: Record<Person, Player>;
let [hanoi, bangkok, kuwait, feeType]: string[] = [];
let personal: string;

beforeAll(async () => {
  stage = await startStage();
  const company_id = String(stage.companies.cn);
  scene = await stage.system<OfficeTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-11-20': '7.10', '2026-12-07': '7.10', '2027-01-05': '7.10' }),
  );
  await stage.system<OfficeTables, void>(async ({ db }) => {
    await sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      select null, base, quote, rate::numeric, '2026-11-20'::date, '2027-02-01'::date, 'manual'
      from (values ('VND', 'CNY', '0.00028'), ('KWD', 'CNY', '23.1'), ('VND', 'KWD', '0.0000121')) as r (base, quote, rate)`.execute(db);
    const { rows } = await sql<{ id: bigint }>`insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
      values ('TRAVEL', '差旅费', 'Công tác phí', 'Travel', 'ค่าเดินทาง', 'other') returning id`.execute(db);
    feeType = String(rows[0]?.id);
  });
  const rights = [may.view, may.apply, loan.view, loan.apply, claim.view, claim.apply, leave.view, leave.request];
  const staff = (name: string, ...permits: readonly Permit[]) => stage.cast({ name, permits: [...rights, ...permits] });
  people = {
    employee: await staff('Chen'),
    colleague: await staff('Zhao'),
    supervisor: await staff('Xu', may.supervisor, loan.supervisor, claim.supervisor, leave.supervisor),
    executive: await staff('Sun', may.executive, loan.executive, claim.executive),
    financeSupervisor: await staff(
      'Luo',
      may.financeSupervisor,
      may.viewAll,
      loan.financeSupervisor,
      loan.viewAll,
      claim.financeSupervisor,
      ledger.view,
    ),
    finance: await staff('He', may.settle, loan.finance, claim.finance, claim.viewAll),
    cashier: await staff('Liang', loan.lend, claim.pay, cash.view, cash.register, cash.overdraw),
    personnel: await staff(
      'Guo',
      leave.record,
      leave.all,
      ...Object.values(leaveTypes.may),
      ...Object.values(allowancePlaces.may),
      ...Object.values(travelGrades.may),
    ),
  };
  const names = (name: string) => ({ name_zh: name, name_vi: name, name_en: name, name_th: name });
  const place = async (code: string, country: string, currency: string, daily: readonly [string, string, string]): Promise<string> => {
    const [staff_daily, manager_daily, executive_daily] = daily;
    const values = { ...names(code), company_id, code, country, currency, staff_daily, manager_daily, executive_daily };
    return (await people.personnel.send(allowancePlaces.save, values)).id;
  };
  hanoi = await place('Hanoi', 'VN', 'VND', ['500000', '700001', '1000000']);
  bangkok = await place('Nanning', 'CN', 'CNY', ['100.01', '150', '200']);
  kuwait = await place('Kuwait', 'KW', 'KWD', ['10.125', '15', '20']);
  await people.personnel.send(travelGrades.save, { account_id: String(people.colleague.accountId), grade: 'manager' });
  const type = {
    company_id,
    code: 'PERSONAL',
    kind: 'personal',
    ...names('事假'),
    paid: false,
    entitled: false,
    days_a_year: '0',
  } as const;
  const rules = { carry_days_max: '0', carry_months: 3, every_day: false, afterwards: true };
  personal = (await people.personnel.send(leaveTypes.save, { ...type, ...rules })).id;
}, 60_000);
afterAll(() => stage.close());

type Trip = ParamsOf<typeof saveTrip>;
type Stay = Trip['stays'][number];
const stay = (place: string | undefined, from_on: string, to_on: string, more: Partial<Stay> = {}): Stay => ({
  from_place: null,
  allowance_place_id: place ?? '',
  means: 'train',
  from_on,
  from_half: 'morning',
  to_on,
  to_half: 'afternoon',
  ...more,
});
const content = (stays: Stay[], more: Partial<Trip> = {}): Trip => ({
  purpose: '走访客户',
  currency: 'CNY',
  companion_ids: [],
  stays,
  costs: [{ kind: 'transport', description: '高铁', amount: '800' }],
  advance: '0',
  ...more,
});
const tripOf = (id: string, who: Person = 'finance') => people[who].send(getTrip, { id });
async function submitted(who: Person, stays: Stay[], more: Partial<Trip> = {}): Promise<string> {
  const { id, version } = await people[who].send(saveTrip, content(stays, more));
  await people[who].send(moveTrip, { id, version, action: 'submit' });
  return id;
}
async function decide(who: Person, id: string, action: 'approve' | 'sendBack' = 'approve', subject = 'trip'): Promise<string> {
  const { version } = await people[who].send(getApproval, { subject, id });
  const reason = action === 'sendBack' ? '请合并行程' : null;
  return (await people[who].send(decideApproval, { subject, id, version: version ?? 0, action, reason })).state;
}
const advanceReviewers = ['supervisor', 'executive', 'financeSupervisor'] as const;
async function approved(who: Person, stays: Stay[], more: Partial<Trip> = {}): Promise<string> {
  const id = await submitted(who, stays, more);
  for (const reviewer of advanceReviewers) if ((await tripOf(id)).state !== 'approved') await decide(reviewer, id);
  return id;
}
type Action = ParamsOf<typeof moveTrip>['action'];
async function move(who: Person, id: string, action: Action, reason: string | null = null): Promise<string> {
  const { version } = await tripOf(id);
  return (await people[who].send(moveTrip, { id, version, action, reason })).state;
}
async function refusedMove(who: Person, id: string, action: Action, reason: string | null = null): Promise<string> {
  const { version } = await tripOf(id);
  return people[who].refused(moveTrip, { id, version, action, reason });
}
const loanFor = (trip_id: string, amount: string, more: Partial<ParamsOf<typeof saveLoan>> = {}): ParamsOf<typeof saveLoan> => ({
  kind: 'travel',
  purpose: '出差预支',
  currency: 'CNY',
  amount,
  expected_on: '2026-12-20',
  payee_bank: null,
  payee_account_no: null,
  trip_id,
  ...more,
});
async function lent(who: Person, params: ParamsOf<typeof saveLoan>): Promise<string> {
  const { id, version } = await people[who].send(saveLoan, params);
  await people[who].send(moveLoan, { id, version, action: 'submit' });
  for (const reviewer of ['supervisor', 'executive', 'finance', 'financeSupervisor'] as const)
    await decide(reviewer, id, 'approve', 'loan');
  const { version: waiting } = await people.cashier.send(getLoan, { id });
  const money = { own_bank_account_id: String(scene.bankCny), value_on: '2026-11-20', bank_ref: null };
  await people.cashier.send(lendLoan, { id, version: waiting, ...money });
  return id;
}
const claimFor = (trip_id: string | null, amount: string, more: Partial<ParamsOf<typeof saveClaim>> = {}): ParamsOf<typeof saveClaim> => ({
  kind: 'fee',
  activity_id: null,
  trip_id,
  purpose: '出差报销',
  currency: 'CNY',
  payee_bank: null,
  payee_account_no: null,
  lines: [
    {
      spent_on: '2026-11-20',
      fee_type_id: feeType ?? '',
      cost_centre_id: null,
      description: null,
      currency: 'CNY',
      amount,
      invoice_no: null,
      invoice_on: null,
      seller_tax_no: null,
      net: null,
      tax: null,
      is_deductible: false,
    },
  ],
  ...more,
});
async function reviewedClaim(who: Person, params: ParamsOf<typeof saveClaim>): Promise<string> {
  const { id, version } = await people[who].send(saveClaim, params);
  await people[who].send(moveClaim, { id, version, action: 'submit' });
  for (const reviewer of ['supervisor', 'executive', 'finance', 'financeSupervisor'] as const)
    await decide(reviewer, id, 'approve', 'expenseClaim');
  return id;
}
const loanOf = (id: string) => people.cashier.send(getLoan, { id });
const inTab = async (who: Person, tab: string) => (await people[who].send(listTrips, { tab })).rows.map(({ id }) => id);
const waiting = async (who: Person) => (await people[who].send(countApprovals, {})).travel;

test('a trip lasts 400 days at most, and its allowances need a rate', async () => {
  const { employee } = people;
  // The 400th day after 1 December 2026, itself included, is 4 January 2028.
  const { id } = await employee.send(saveTrip, content([stay(bangkok, '2026-12-01', '2028-01-04')]));
  expect(await employee.refused(saveTrip, content([stay(bangkok, '2026-12-01', '2028-01-05')]))).toBe('TRIP_LONG');
  await move('employee', id, 'cancel', '不去了');
  expect(await employee.refused(saveTrip, content([stay(bangkok, '2026-12-01', '2026-12-01')], { currency: 'JPY' }))).toBe('RATE_MISSING');
});

test('a trip with an advance is reviewed, lent, claimed against the advance, reported and settled', async () => {
  const { employee, finance } = people;
  const saved = await employee.send(saveTrip, content([stay(bangkok, '2026-12-01', '2026-12-04')], { advance: '1000' }));
  // Four days of 100.01 and the train.
  expect(saved).toMatchObject({ allowance: '400.04', estimated: '1200.04' });
  expect(await waiting('employee')).toBe(1);
  const { id } = saved;
  await employee.send(moveTrip, { id, version: saved.version, action: 'submit' });
  expect(await waiting('employee')).toBe(0);
  expect(await waiting('supervisor')).toBe(1);
  expect(await inTab('supervisor', 'mine')).toEqual([id]);
  expect(await people.colleague.refused(getTrip, { id })).toBe('NOT_FOUND');
  expect(await employee.refused(saveLoan, loanFor(id, '500'))).toBe('TRIP_NOT_OPEN');
  expect(await employee.refused(saveClaim, claimFor(id, '500'))).toBe('TRIP_NOT_OPEN');
  expect([await decide('supervisor', id), await decide('executive', id)]).toEqual(['executiveReview', 'financeSupervisorReview']);
  await stage.pushes();
  expect(await decide('financeSupervisor', id)).toBe('approved');
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([{ title: 'trip.approvedTitle' }]);

  expect(await employee.refused(saveLoan, loanFor(id, '1000.01'))).toBe('TRIP_ADVANCE_USED');
  expect(await employee.refused(saveLoan, loanFor(id, '100', { currency: 'USD' }))).toBe('TRIP_CURRENCY');
  expect(await employee.refused(saveLoan, loanFor(id, '100', { kind: 'general' }))).toBe('BAD_PARAMS');
  expect(await people.colleague.refused(saveLoan, loanFor(id, '100'))).toBe('NOT_FOUND');
  // A loan that is cancelled leaves its part of the advance.
  const dropped = await employee.send(saveLoan, loanFor(id, '400'));
  expect((await tripOf(id)).advance_left).toBe('600.00');
  await employee.send(moveLoan, { id: dropped.id, version: dropped.version, action: 'cancel', reason: '不用了' });
  expect((await tripOf(id)).advance_left).toBe('1000.00');
  const advance = await lent('employee', loanFor(id, '1000'));
  const general = await lent('employee', loanFor('', '300', { trip_id: null, kind: 'general' }));
  expect(await employee.refused(saveLoan, loanFor(id, '0.01'))).toBe('TRIP_ADVANCE_USED');
  expect(await tripOf(id)).toMatchObject({
    open_advance: '1000.00',
    advance_left: '0.00',
    loans: [{ state: 'cancelled' }, { id: advance, open: '1000.00' }],
  });
  expect(await refusedMove('finance', id, 'cancel', '客户改期')).toBe('TRIP_MONEY');

  // A claim of something else leaves the advance alone and takes the other loan; the trip's claim takes the advance first.
  const other = await reviewedClaim('employee', claimFor(null, '200'));
  expect(await people.employee.send(getClaim, { id: other })).toMatchObject({ state: 'approved', offset: '200.00', payment: '0.00' });
  expect([(await loanOf(advance)).balance, (await loanOf(general)).balance]).toEqual(['1000.00', '100.00']);

  expect(await refusedMove('employee', id, 'report', '已签约')).toBe('TRIP_NOT_OVER');
  stage.clock.set('2026-12-07T02:00:00Z');
  expect(await waiting('employee')).toBe(1);
  expect(await refusedMove('employee', id, 'report')).toBe('REASON_REQUIRED');
  expect(await refusedMove('colleague', id, 'report', '已签约')).toBe('NOT_FOUND');
  const leave = { leave_type_id: personal, from_on: '2026-12-04', to_on: '2026-12-04', reason: '家事', submit: true };
  expect(await employee.refused(saveLeave, leave)).toBe('LEAVE_ON_TRIP');
  expect(await move('employee', id, 'report', '已与客户签约')).toBe('reported');
  expect(await employee.refused(saveLeave, leave)).toBe('LEAVE_ON_TRIP');
  expect(await inTab('finance', 'mine')).toEqual([id]);
  expect(await refusedMove('finance', id, 'settle')).toBe('TRIP_MONEY');
  const expenses = await reviewedClaim('employee', claimFor(id, '1180.04'));
  const { offsets, to_pay, version } = await people.cashier.send(getClaim, { id: expenses });
  expect(offsets.map(({ loan_id, amount }) => [loan_id, amount])).toEqual([
    [advance, '1000.00'],
    [general, '100.00'],
  ]);
  expect(to_pay).toBe('80.04');
  expect(await refusedMove('finance', id, 'settle')).toBe('TRIP_MONEY');
  const money = { own_bank_account_id: String(scene.bankCny), value_on: '2026-12-07', bank_ref: null };
  await people.cashier.send(payClaim, { id: expenses, version, payment: to_pay, ...money });
  expect(await loanOf(advance)).toMatchObject({ state: 'approved', balance: '0.00' });
  expect(await tripOf(id)).toMatchObject({ open_advance: '0.00', report: '已与客户签约', claims: [{ amount: '1180.04', open: '0.00' }] });
  expect(await move('finance', id, 'settle')).toBe('settled');
  expect(await employee.refused(saveLeave, leave)).toBe('LEAVE_ON_TRIP');
  expect(await employee.refused(saveClaim, claimFor(id, '10'))).toBe('TRIP_NOT_OPEN');
  expect(await refusedMove('employee', id, 'reopen', 'x')).toBe('NOT_PERMITTED');
  expect(await move('finance', id, 'reopen', '补充发票')).toBe('reported');
  expect(await move('finance', id, 'settle')).toBe('settled');
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
  const trip = await tripOf(id, 'employee');
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
  const { version: of } = await people.personnel.send(allowancePlaces.get, { id: kuwait ?? '' });
  const values = {
    company_id: String(stage.companies.cn),
    code: 'Kuwait',
    country: 'KW',
    currency: 'KWD',
    staff_daily: '11',
    manager_daily: '15',
  };
  const names = { name_zh: 'Kuwait', name_vi: 'Kuwait', name_en: 'Kuwait', name_th: 'Kuwait' };
  await people.personnel.send(allowancePlaces.save, { ...names, ...values, id: kuwait ?? '', version: of, executive_daily: '20' });
  expect(await people.employee.refused(moveTrip, { id, version: full.version, action: 'submit' })).toBe('TRIP_CHANGED');
  const again = await people.employee.send(saveTrip, { ...edit, version: full.version, advance: '20.188' });
  expect((await people.employee.send(moveTrip, { id, version: again.version, action: 'submit' })).state).toBe('supervisorReview');
  expect(await move('employee', id, 'withdraw')).toBe('draft');
  const digits = { ...names, ...values, code: 'Kuwait 2', currency: 'VND', staff_daily: '0.5', executive_daily: '1' };
  expect(await people.personnel.refused(allowancePlaces.save, digits)).toBe('BAD_PARAMS');
  expect(await people.employee.refused(saveTrip, content([stay('999999', '2026-12-01', '2026-12-02')]))).toBe('BAD_PARAMS');
});

test('a person is on one trip at a time, also as a companion and in the same second, and not on leave', async () => {
  const { employee, colleague } = people;
  const first = await submitted('employee', [stay(bangkok, '2027-03-01', '2027-03-03', { to_half: 'morning' })], {
    companion_ids: [String(colleague.accountId)],
  });
  const over = await colleague.send(saveTrip, content([stay(bangkok, '2027-03-03', '2027-03-05')]));
  expect(await colleague.refused(moveTrip, { id: over.id, version: over.version, action: 'submit' })).toBe('TRIP_OVERLAP');
  // From the afternoon on, the colleague is free.
  const free = await submitted('colleague', [stay(bangkok, '2027-03-03', '2027-03-05', { from_half: 'afternoon' })]);
  expect(await move('employee', first, 'withdraw')).toBe('draft');
  expect((await people.colleague.send(getTrip, { id: first })).own).toBe(false);
  expect(await move('colleague', free, 'withdraw')).toBe('draft');

  const [one, two] = [
    await employee.send(saveTrip, content([stay(bangkok, '2027-04-01', '2027-04-02')])),
    await employee.send(saveTrip, content([stay(bangkok, '2027-04-02', '2027-04-03')])),
  ];
  const outcomes = await Promise.allSettled(
    [one, two].map(({ id, version }) => employee.send(moveTrip, { id, version, action: 'submit' })),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);

  const request = { leave_type_id: personal, from_on: '2027-05-10', to_on: '2027-05-11', reason: '家事', submit: true };
  const away = await colleague.send(saveLeave, request);
  const during = await submitted('colleague', [stay(bangkok, '2027-05-11', '2027-05-12')]);
  for (const who of ['supervisor', 'personnel'] as const) await decide(who, away.id, 'approve', 'leave');
  // The leave was approved first, so the trip is not.
  const { version } = await people.supervisor.send(getApproval, { subject: 'trip', id: during });
  const vote = { subject: 'trip', id: during, version: version ?? 0, action: 'approve' as const };
  expect(await people.supervisor.refused(decideApproval, vote)).toBe('TRIP_ON_LEAVE');
  expect(await move('colleague', during, 'withdraw')).toBe('draft');
  expect(await refusedMove('colleague', during, 'submit')).toBe('TRIP_ON_LEAVE');
  // Leave over an approved trip is refused as well.
  const trip = await approved('colleague', [stay(bangkok, '2027-06-01', '2027-06-02')]);
  expect(await colleague.refused(saveLeave, { ...request, from_on: '2027-06-02', to_on: '2027-06-03' })).toBe('LEAVE_ON_TRIP');
  expect(await move('colleague', trip, 'cancel', '客户取消')).toBe('cancelled');
  expect((await colleague.send(saveLeave, { ...request, from_on: '2027-06-02', to_on: '2027-06-03' })).state).toBe('supervisorReview');
  // Leave that was written before the trip was approved is not submitted.
  const written = await colleague.send(saveLeave, { ...request, from_on: '2027-06-15', to_on: '2027-06-15', submit: false });
  const firstTrip = await approved('colleague', [stay(bangkok, '2027-06-15', '2027-06-16')]);
  const submission = { id: written.id, version: written.version, action: 'submit' as const };
  expect(await colleague.refused(moveLeave, submission)).toBe('LEAVE_ON_TRIP');
  expect(await move('colleague', firstTrip, 'cancel', '客户取消')).toBe('cancelled');
  // A trip that is approved while leave is in review stops the leave.
  const later = await colleague.send(saveLeave, { ...request, from_on: '2027-06-08', to_on: '2027-06-09' });
  const approvedFirst = await approved('colleague', [stay(bangkok, '2027-06-09', '2027-06-10')]);
  await decide('supervisor', later.id, 'approve', 'leave');
  const open = await people.personnel.send(getApproval, { subject: 'leave', id: later.id });
  const last = { subject: 'leave', id: later.id, version: open.version ?? 0, action: 'approve' as const };
  expect(await people.personnel.refused(decideApproval, last)).toBe('LEAVE_ON_TRIP');
  expect(await move('colleague', approvedFirst, 'cancel', '客户取消')).toBe('cancelled');
  await people.personnel.send(decideApproval, last);
});

test('a trip is cancelled by its traveller before it begins, afterwards by finance, and not with open money', async () => {
  const { employee } = people;
  const rejected = await submitted('employee', [stay(bangkok, '2027-07-01', '2027-07-02')]);
  expect(await decide('supervisor', rejected, 'sendBack')).toBe('draft');
  expect((await tripOf(rejected)).state).toBe('rejected');
  const { version } = await tripOf(rejected);
  expect(await people.colleague.refused(saveTrip, { ...content([stay(bangkok, '2027-07-01', '2027-07-02')]), id: rejected, version })).toBe(
    'NOT_YOURS',
  );
  expect(await refusedMove('employee', rejected, 'cancel')).toBe('REASON_REQUIRED');
  expect(await move('employee', rejected, 'submit')).toBe('supervisorReview');
  expect(
    await employee.refused(saveTrip, { ...content([stay(bangkok, '2027-07-01', '2027-07-02')]), id: rejected, version: version + 1 }),
  ).toBe('TRIP_FROZEN');
  expect(await refusedMove('employee', rejected, 'cancel', '不去了')).toBe('ILLEGAL_MOVE');
  expect(await move('employee', rejected, 'withdraw')).toBe('draft');
  expect(await move('employee', rejected, 'cancel', '不去了')).toBe('cancelled');

  const begun = await approved('employee', [stay(bangkok, '2026-11-20', '2026-11-21')], { advance: '100' });
  expect(await refusedMove('employee', begun, 'cancel', '生病')).toBe('TRIP_STARTED');
  const advance = await lent('employee', loanFor(begun, '100'));
  expect(await refusedMove('finance', begun, 'cancel', '生病')).toBe('TRIP_MONEY');
  const { version: open, balance } = await loanOf(advance);
  const money = { own_bank_account_id: String(scene.bankCny), value_on: '2026-11-20', bank_ref: null };
  await people.cashier.send(repayLoan, { id: advance, version: open, amount: balance, ...money });
  expect(await move('finance', begun, 'cancel', '生病')).toBe('cancelled');
  // Nobody approves an own trip, and no other company sees it.
  const own = await submitted('supervisor', [stay(bangkok, '2027-08-01', '2027-08-02')]).catch((thrown: unknown) => String(thrown));
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
      for (const before of advanceReviewers.slice(0, place)) await decide(before, id);
    };
    const id = await submitted('employee', [stay(bangkok, '2027-03-01', '2027-03-02')], { advance: '500' });
    await upTo(id);
    await decide(reviewer, id, 'sendBack');
    expect((await tripOf(id)).state).toBe('rejected');
    expect(await move('employee', id, 'submit')).toBe('supervisorReview');
    await upTo(id);
    expect(await move('employee', id, 'withdraw')).toBe('draft');
    await move('employee', id, 'submit');
    await decide('supervisor', id, 'sendBack');
    expect(await move('employee', id, 'cancel', '行程取消')).toBe('cancelled');
  },
);

test('a reported trip is opened again by finance, and its traveller reports it once more', async () => {
  const id = await approved('employee', [stay(bangkok, '2026-11-10', '2026-11-11')]);
  await move('employee', id, 'report', '已拜访客户');
  expect(await refusedMove('employee', id, 'reopen', '补充')).toBe('NOT_PERMITTED');
  expect(await refusedMove('finance', id, 'reopen')).toBe('REASON_REQUIRED');
  expect(await move('finance', id, 'reopen', '报告不完整')).toBe('approved');
  expect(await move('employee', id, 'report', '已拜访客户，附纪要')).toBe('reported');
  expect(await move('finance', id, 'settle')).toBe('settled');
});

test('expenses are claimed within five working days of the return, later with a reason', async () => {
  const id = await approved('employee', [stay(bangkok, '2026-11-23', '2026-11-27')]);
  stage.clock.set('2026-12-07T02:00:00Z');
  // Friday the 27th and five working days: Friday, 4 December.
  const late = await people.employee.send(saveClaim, claimFor(id, '50'));
  expect(await people.employee.refused(moveClaim, { id: late.id, version: late.version, action: 'submit' })).toBe('CLAIM_LATE');
  const { version } = await people.employee.send(saveClaim, {
    ...claimFor(id, '50', { late_reason: '住院' }),
    id: late.id,
    version: late.version,
  });
  expect((await people.employee.send(moveClaim, { id: late.id, version, action: 'submit' })).state).toBe('supervisorReview');
  stage.clock.set('2026-12-04T02:00:00Z');
  const early = await people.employee.send(saveClaim, claimFor(id, '60'));
  expect((await people.employee.send(moveClaim, { id: early.id, version: early.version, action: 'submit' })).state).toBe(
    'supervisorReview',
  );
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('an allowance of a trip is claimed once, in its currency and not above its amount, until its claim is cancelled', async () => {
  const { employee } = people;
  const id = await approved('employee', [stay(bangkok, '2026-11-16', '2026-11-17')]);
  const other = await approved('employee', [stay(bangkok, '2026-11-18', '2026-11-19')]);
  const allowance = async (of: string) => (await tripOf(of)).allowances[0];
  const of = await allowance(id);
  expect(of).toMatchObject({ amount: '200.02', claim_no: null });
  const claimed = (amount: string, trip_allowance_id: string | null = of?.id ?? null) => {
    const params = claimFor(id, amount);
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
  const id = await approved('employee', [stay(bangkok, '2027-09-01', '2027-09-02')], { companion_ids });
  await stage.pushes();
  await move('employee', id, 'cancel', '客户改期');
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([
    { title: 'trip.cancelledTitle', to: { accounts: companion_ids }, facts: { reason: '客户改期' } },
  ]);

  const spent = await approved('employee', [stay(bangkok, '2027-10-01', '2027-10-01')]);
  const claimed = await reviewedClaim('employee', claimFor(spent, '50'));
  expect(await refusedMove('employee', spent, 'cancel', '不去了')).toBe('TRIP_MONEY');
  const { to_pay, version } = await cashier.send(getClaim, { id: claimed });
  const money = { own_bank_account_id: String(scene.bankCny), value_on: '2026-11-20', bank_ref: null };
  await cashier.send(payClaim, { id: claimed, version, payment: to_pay, ...money });
  expect(await refusedMove('finance', spent, 'cancel', '不去了')).toBe('TRIP_MONEY');
});

test('a grade out of use gives the allowance of staff, and nobody plans a stay at a place out of use', async () => {
  const { colleague, personnel } = people;
  const trip = content([stay(bangkok, '2027-11-01', '2027-11-02')]);
  expect((await colleague.send(saveTrip, trip)).allowance).toBe('300.00');
  const [grade] = (await personnel.send(travelGrades.list, {})).rows;
  const off = await personnel.send(travelGrades.setActive, { id: grade?.id ?? '', version: grade?.version ?? 0, active: false });
  expect((await colleague.send(saveTrip, trip)).allowance).toBe('200.02');
  await personnel.send(travelGrades.setActive, { id: off.id, version: off.version, active: true });

  const { version } = await personnel.send(allowancePlaces.get, { id: bangkok ?? '' });
  const closed = await personnel.send(allowancePlaces.setActive, { id: bangkok ?? '', version, active: false });
  expect(await colleague.refused(saveTrip, trip)).toBe('BAD_PARAMS');
  await personnel.send(allowancePlaces.setActive, { id: closed.id, version: closed.version, active: true });
});

test('who comes back early from leave is free to travel from then on', async () => {
  const { colleague, personnel } = people;
  const request = { leave_type_id: personal, from_on: '2027-12-06', to_on: '2027-12-08', reason: '家事', submit: true };
  const away = await colleague.send(saveLeave, request);
  for (const who of ['supervisor', 'personnel'] as const) await decide(who, away.id, 'approve', 'leave');
  const { version } = await colleague.send(getLeave, { id: away.id });
  await personnel.send(endLeaveEarly, { id: away.id, version, back_on: '2027-12-08', back_half: 'morning' });
  const on = (day: string) => submitted('colleague', [stay(bangkok, day, day)]);
  await expect(on('2027-12-07')).rejects.toMatchObject({ reply: { data: { refusal: 'TRIP_ON_LEAVE' } } });
  expect(await move('colleague', await on('2027-12-08'), 'withdraw')).toBe('draft');
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

  const own = await approved('finance', [stay(bangkok, '2026-11-20', '2026-11-20')]);
  expect(await move('finance', own, 'report', '已拜访')).toBe('reported');
  expect(await refusedMove('finance', own, 'settle')).toBe('FOUR_EYES');
});

test('a loan is submitted for a trip that is still approved, at a rate of the day', async () => {
  const { employee } = people;
  const trip = await approved('employee', [stay(bangkok, '2028-02-01', '2028-02-02')], { advance: '500' });
  const draft = await employee.send(saveLoan, loanFor(trip, '500'));
  expect(await move('employee', trip, 'cancel', '客户改期')).toBe('cancelled');
  expect(await employee.refused(moveLoan, { id: draft.id, version: draft.version, action: 'submit' })).toBe('TRIP_NOT_OPEN');

  const dollars = { ...loanFor('', '100', { currency: 'USD', expected_on: '2027-03-01' }), kind: 'general' as const, trip_id: null };
  const abroad = await employee.send(saveLoan, dollars);
  stage.clock.set('2027-02-03T02:00:00Z');
  expect(await employee.refused(moveLoan, { id: abroad.id, version: abroad.version, action: 'submit' })).toBe('RATE_MISSING');
  stage.clock.set('2026-11-20T02:00:00Z');
});
