import { sql } from 'kysely';
import type { ParamsOf } from '../kernel/call.ts';
import type { Permit } from '../kernel/permit.ts';
import { may as cash } from '../domains/finance/cash/permits.ts';
import { may as ledger } from '../domains/finance/ledger/permits.ts';
import { type Scene, setScene } from '../domains/finance/server/seed/scene.ts';
import { countApprovals } from '../domains/insight/home/contract.ts';
import { allowancePlaces } from '../domains/office/allowance-place/master.ts';
import { moveClaim, saveClaim } from '../domains/office/claim/contract.ts';
import { may as claim } from '../domains/office/claim/permits.ts';
import { leaveTypes } from '../domains/office/leave-type/master.ts';
import { may as leave } from '../domains/office/leave/permits.ts';
import { getLoan, lendLoan, moveLoan, saveLoan } from '../domains/office/loan/contract.ts';
import { may as loan } from '../domains/office/loan/permits.ts';
import type { OfficeTables } from '../domains/office/server/db.ts';
import { personalLeave } from '../domains/office/server/seed/attendance-acts.ts';
import { claimLine } from '../domains/office/server/seed/claim-acts.ts';
import { decideStage, reviewers } from '../domains/office/server/seed/money-acts.ts';
import { travelGrades } from '../domains/office/travel-grade/master.ts';
import { getTrip, listTrips, moveTrip, saveTrip } from '../domains/office/trip/contract.ts';
import { may } from '../domains/office/trip/permits.ts';
import { castAll } from './cast-all.ts';
import { type Player, startStage } from './stage.ts';

/** The rights of the people of a trip beside those that every employee has, by name. */
const tripCast = {
  employee: ['Chen', []],
  colleague: ['Zhao', []],
  supervisor: ['Xu', [may.supervisor, loan.supervisor, claim.supervisor, leave.supervisor]],
  executive: ['Sun', [may.executive, loan.executive, claim.executive]],
  financeSupervisor: [
    'Luo',
    [may.financeSupervisor, may.viewAll, loan.financeSupervisor, loan.viewAll, claim.financeSupervisor, ledger.view],
  ],
  finance: ['He', [may.settle, loan.finance, claim.finance, claim.viewAll]],
  cashier: ['Liang', [loan.lend, claim.pay, cash.view, cash.register, cash.overdraw]],
  personnel: [
    'Guo',
    [leave.record, leave.all, ...[leaveTypes, allowancePlaces, travelGrades].flatMap((table) => Object.values(table.may))],
  ],
} as const satisfies Record<string, readonly [name: string, permits: readonly Permit[]]>;
export type TripPerson = keyof typeof tripCast;
const employeeRights = [may.view, may.apply, loan.view, loan.apply, claim.view, claim.apply, leave.view, leave.request];

type Trip = ParamsOf<typeof saveTrip>;
type Stay = Trip['stays'][number];
export const stay = (place: string | undefined, from_on: string, to_on: string, more: Partial<Stay> = {}): Stay => ({
  from_place: null,
  allowance_place_id: place ?? '',
  means: 'train',
  from_on,
  from_half: 'morning',
  to_on,
  to_half: 'afternoon',
  ...more,
});
export const content = (stays: Stay[], more: Partial<Trip> = {}): Trip => ({
  purpose: '走访客户',
  currency: 'CNY',
  companion_ids: [],
  stays,
  costs: [{ kind: 'transport', description: '高铁', amount: '800' }],
  advance: '0',
  ...more,
});
export const advanceReviewers = ['supervisor', 'executive', 'financeSupervisor'] as const;
type Action = ParamsOf<typeof moveTrip>['action'];
export const loanFor = (trip_id: string, amount: string, more: Partial<ParamsOf<typeof saveLoan>> = {}): ParamsOf<typeof saveLoan> => ({
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

/**
 * A stage with the people of a business trip, three places with allowances in their own currencies, and personal leave. It is Friday,
 * 20 November 2026.
 */
export async function startTripStage() {
  const stage = await startStage();
  const company_id = String(stage.companies.cn);
  const scene = await stage.system<OfficeTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-11-20': '7.10', '2026-12-07': '7.10', '2027-01-05': '7.10' }),
  );
  const feeType = await stage.system<OfficeTables, string>(async ({ db }) => {
    await sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      select null, base, quote, rate::numeric, '2026-11-20'::date, '2027-02-01'::date, 'manual'
      from (values ('VND', 'CNY', '0.00028'), ('KWD', 'CNY', '23.1'), ('VND', 'KWD', '0.0000121')) as r (base, quote, rate)`.execute(db);
    const { rows } = await sql<{ id: bigint }>`insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
      values ('TRAVEL', '差旅费', 'Công tác phí', 'Travel', 'ค่าเดินทาง', 'other') returning id`.execute(db);
    return String(rows[0]?.id);
  });
  const people = await castAll(stage, tripCast, employeeRights);
  const place = async (code: string, country: string, currency: string, daily: readonly [string, string, string]): Promise<string> => {
    const [staff_daily, manager_daily, executive_daily] = daily;
    const names = { name_zh: code, name_vi: code, name_en: code, name_th: code };
    const values = { ...names, company_id, code, country, currency, staff_daily, manager_daily, executive_daily };
    return (await people.personnel.send(allowancePlaces.save, values)).id;
  };
  const hanoi = await place('Hanoi', 'VN', 'VND', ['500000', '700001', '1000000']);
  const nanning = await place('Nanning', 'CN', 'CNY', ['100.01', '150', '200']);
  const kuwait = await place('Kuwait', 'KW', 'KWD', ['10.125', '15', '20']);
  await people.personnel.send(travelGrades.save, { account_id: String(people.colleague.accountId), grade: 'manager' });
  const personal = (await people.personnel.send(leaveTypes.save, personalLeave(stage.companies.cn))).id;
  return { stage, scene, people, hanoi, nanning, kuwait, personal, acts: tripActs(people, scene, feeType) };
}

export type TripActs = ReturnType<typeof tripActs>;
/** The acts of the tests of trips: plan one, review it, lend its advance and claim its expenses. */
function tripActs(people: Readonly<Record<TripPerson, Player>>, scene: Scene, feeType: string) {
  const tripOf = (id: string, who: TripPerson = 'finance') => people[who].send(getTrip, { id });
  async function submitted(who: TripPerson, stays: Stay[], more: Partial<Trip> = {}): Promise<string> {
    const { id, version } = await people[who].send(saveTrip, content(stays, more));
    await people[who].send(moveTrip, { id, version, action: 'submit' });
    return id;
  }
  async function decide(
    who: TripPerson,
    id: string,
    action: 'approve' | 'sendBack' = 'approve',
    subject: Parameters<typeof decideStage>[1] = 'trip',
  ): Promise<string> {
    return (await decideStage(people[who], subject, id, action, action === 'sendBack' ? '请合并行程' : null)).state;
  }
  async function approved(who: TripPerson, stays: Stay[], more: Partial<Trip> = {}): Promise<string> {
    const id = await submitted(who, stays, more);
    for (const reviewer of advanceReviewers) if ((await tripOf(id)).state !== 'approved') await decide(reviewer, id);
    return id;
  }
  async function move(who: TripPerson, id: string, action: Action, reason: string | null = null): Promise<string> {
    const { version } = await tripOf(id);
    return (await people[who].send(moveTrip, { id, version, action, reason })).state;
  }
  async function refusedMove(who: TripPerson, id: string, action: Action, reason: string | null = null): Promise<string> {
    const { version } = await tripOf(id);
    return people[who].refused(moveTrip, { id, version, action, reason });
  }
  async function lent(who: TripPerson, params: ParamsOf<typeof saveLoan>): Promise<string> {
    const { id, version } = await people[who].send(saveLoan, params);
    await people[who].send(moveLoan, { id, version, action: 'submit' });
    for (const reviewer of reviewers) await decide(reviewer, id, 'approve', 'loan');
    const { version: waiting } = await people.cashier.send(getLoan, { id });
    const money = { own_bank_account_id: String(scene.bankCny), value_on: '2026-11-20', bank_ref: null };
    await people.cashier.send(lendLoan, { id, version: waiting, ...money });
    return id;
  }
  const claimFor = (
    trip_id: string | null,
    amount: string,
    more: Partial<ParamsOf<typeof saveClaim>> = {},
  ): ParamsOf<typeof saveClaim> => ({
    kind: 'fee',
    activity_id: null,
    trip_id,
    purpose: '出差报销',
    currency: 'CNY',
    payee_bank: null,
    payee_account_no: null,
    lines: [claimLine(feeType, amount)],
    ...more,
  });
  async function reviewedClaim(who: TripPerson, params: ParamsOf<typeof saveClaim>): Promise<string> {
    const { id, version } = await people[who].send(saveClaim, params);
    await people[who].send(moveClaim, { id, version, action: 'submit' });
    for (const reviewer of reviewers) await decide(reviewer, id, 'approve', 'expenseClaim');
    return id;
  }
  const loanOf = (id: string) => people.cashier.send(getLoan, { id });
  const inTab = async (who: TripPerson, tab: string) => (await people[who].send(listTrips, { tab })).rows.map(({ id }) => id);
  const waiting = async (who: TripPerson) => (await people[who].send(countApprovals, {})).travel;
  return { tripOf, submitted, decide, approved, move, refusedMove, lent, claimFor, reviewedClaim, loanOf, inTab, waiting };
}
