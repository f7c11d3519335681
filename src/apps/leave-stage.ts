import type { ParamsOf } from '../kernel/call.ts';
import { leaveEntitlements } from '../domains/office/leave-entitlement/master.ts';
import { leaveTypes } from '../domains/office/leave-type/master.ts';
import { getLeave, moveLeave, openLeaveYear, readBalances, saveLeave } from '../domains/office/leave/contract.ts';
import { may } from '../domains/office/leave/permits.ts';
import { workCalendar } from '../domains/reference/work-calendar/master.ts';
import { decideApproval, getApproval } from '../domains/workspace/approval/contract.ts';
import { castAll } from './cast-all.ts';
import { type Player, startStage } from './stage.ts';

/** The people of a leave, with their rights beside those that every employee has. */
const leaveCast = {
  employee: ['Li', []],
  mate: ['Zhao', []],
  supervisor: ['Wang', [may.supervisor]],
  executive: ['Sun', [may.executive]],
  personnel: ['He', [may.record, may.all, ...[leaveEntitlements, leaveTypes, workCalendar].flatMap((table) => Object.values(table.may))]],
} as const;
type Person = keyof typeof leaveCast;
type Leave = Partial<ParamsOf<typeof saveLeave>>;

/**
 * A stage where an employee of the Chinese company asks for leave; the supervisor, the executive for long leave, and personnel decide. It is
 * Friday, 20 November 2026.
 */
export async function startLeaveStage() {
  const stage = await startStage();
  const people: Readonly<Record<Person, Player>> = await castAll(stage, leaveCast, [may.view, may.request]);
  const type = async (code: string, more: object): Promise<string> => {
    const names = { name_zh: code, name_vi: code, name_en: code, name_th: code };
    const rules = {
      paid: true,
      entitled: true,
      days_a_year: '10',
      carry_days_max: '0',
      carry_months: 3,
      every_day: false,
      afterwards: false,
    };
    const company_id = String(stage.companies.cn);
    return (await people.personnel.send(leaveTypes.save, { ...names, ...rules, company_id, code, kind: 'other', ...more })).id;
  };
  const unpaidByYear = { entitled: false, days_a_year: '0' };
  const types = {
    annual: await type('ANNUAL', { kind: 'annual', carry_days_max: '5', executive_over_days: '3' }),
    sick: await type('SICK', { kind: 'sick', ...unpaidByYear, proof_over_days: '1', afterwards: true }),
    maternity: await type('MATERNITY', { kind: 'maternity', ...unpaidByYear, every_day: true, days_max: '158' }),
  };
  const request = (from_on: string, to_on: string, more: Leave) => ({
    leave_type_id: types.annual,
    from_on,
    to_on,
    reason: '回家',
    submit: true,
    ...more,
  });
  return {
    stage,
    people,
    types,
    /** Opens a year for everybody: ten days of annual leave each. */
    openYear: (year: number) => people.personnel.send(openLeaveYear, { company_id: String(stage.companies.cn), year }),
    ask: (who: Person, from: string, to: string, more: Leave = {}) => people[who].send(saveLeave, request(from, to, more)),
    refusedAsk: (who: Person, from: string, to: string, more: Leave = {}) => people[who].refused(saveLeave, request(from, to, more)),
    decide: async (who: Person, id: string, action: 'approve' | 'sendBack' = 'approve'): Promise<string> => {
      const { version } = await people[who].send(getApproval, { subject: 'leave', id });
      const reason = action === 'sendBack' ? '请改期' : null;
      return (await people[who].send(decideApproval, { subject: 'leave', id, version: version ?? 0, action, reason })).state;
    },
    move: async (who: Person, id: string, action: 'submit' | 'withdraw' | 'discard' | 'cancel', reason?: string): Promise<string> => {
      const { version } = await people.employee.send(getLeave, { id });
      return (await people[who].send(moveLeave, { id, version, action, reason: reason ?? null })).state;
    },
    /** A person's annual leave of a year. */
    balance: async (who: Person, year = 2026) => {
      const { balances } = await people[who].send(readBalances, { year });
      const { granted, carried, taken, in_review, balance } = balances.find(({ leave_type_id }) => leave_type_id === types.annual) ?? {};
      return { granted, carried, taken, in_review, balance };
    },
  };
}
export type LeaveStage = Awaited<ReturnType<typeof startLeaveStage>>;
