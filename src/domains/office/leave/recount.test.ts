import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { workCalendar } from '../../reference/work-calendar/master.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { leaveEntitlements } from '../leave-entitlement/master.ts';
import { leaveTypes } from '../leave-type/master.ts';
import type { OfficeTables } from '../server/db.ts';
import { getLeave, readBalances, saveLeave } from './contract.ts';
import { may } from './permits.ts';
import recount from './server/jobs/recount.ts';

/*
 * Leave over New Year is approved in November, and the public holidays of the next year are entered after that. It is Friday, 20 November 2026;
 * 1 January 2027 is a Friday.
 */

let stage: Stage;
let supervisor: Player;
let personnel: Player;
let annual: string;
let maternity: string;
beforeAll(async () => {
  stage = await startStage();
  const own = [may.view, may.request];
  supervisor = await stage.cast({ name: 'Wang', permits: [...own, may.supervisor] });
  const tables = [leaveEntitlements, leaveTypes, workCalendar].flatMap((table) => Object.values(table.may));
  personnel = await stage.cast({ name: 'He', permits: [...own, may.record, may.all, ...tables] });
  annual = (await personnel.send(leaveTypes.save, leaveType('ANNUAL', { kind: 'annual', every_day: false }))).id;
  maternity = (await personnel.send(leaveTypes.save, leaveType('BIRTH', { kind: 'maternity', every_day: true }))).id;
}, 60_000);
afterAll(() => stage.close());

const leaveType = (code: string, of: { kind: 'annual' | 'maternity'; every_day: boolean }) => ({
  name_zh: '年假',
  name_vi: 'Nghỉ phép năm',
  name_en: 'Annual leave',
  name_th: 'ลาพักร้อน',
  company_id: String(stage.companies.cn),
  code,
  paid: true,
  entitled: true,
  days_a_year: '10',
  carry_days_max: '0',
  carry_months: 3,
  afterwards: false,
  ...of,
});

/** A new employee with ten days of either type this year and next. */
async function employed(): Promise<Player> {
  stage.clock.set('2026-11-20T02:00:00Z');
  const who = await stage.cast({ name: 'Li', permits: [may.view, may.request] });
  for (const leave_type_id of [annual, maternity])
    for (const year of [2026, 2027])
      await personnel.send(leaveEntitlements.save, {
        account_id: String(who.accountId),
        leave_type_id,
        year,
        granted_days: '10',
        carried_days: '0',
        carry_until: null,
        remark: null,
      });
  return who;
}
const overNewYear = { from_on: '2026-12-31', to_on: '2027-01-04', to_half: 'morning' as const, reason: '回家过年', submit: true };
async function approve(id: string): Promise<void> {
  for (const by of [supervisor, personnel]) {
    const { version } = await by.send(getApproval, { subject: 'leave', id });
    await by.send(decideApproval, { subject: 'leave', id, version: version ?? 0, action: 'approve' });
  }
}
async function approved(who: Player, leave_type_id = annual): Promise<string> {
  const { id } = await who.send(saveLeave, { ...overNewYear, leave_type_id });
  await approve(id);
  return id;
}
async function run(): Promise<void> {
  await stage.system<OfficeTables, void>(({ enqueue }) => enqueue(recount, {}));
  await stage.runJobs();
}
const holiday = (day: string, kind: 'holiday' | 'workday' = 'holiday', country = 'CN') =>
  personnel.send(workCalendar.save, { country, day, kind, name: '元旦', basis: 'law', source: '放假办法' });
const daysOf = async (id: string) => (await personnel.send(getLeave, { id })).days;
const balance = async (who: Player, year: number) => {
  const { balances } = await who.send(readBalances, { year });
  return Object.fromEntries(balances.map(({ leave_type_id, balance: left }) => [leave_type_id, left]));
};

test('a day of approved leave that becomes a public holiday is given back, with a line in its history and news for the person', async () => {
  const who = await employed();
  const id = await approved(who);
  expect([await daysOf(id), (await balance(who, 2027))[annual]]).toEqual(['2.5', '8.5']);
  // A holiday in another country, and none yet in this one.
  await holiday('2026-12-31', 'holiday', 'VN');
  await run();
  expect(await daysOf(id)).toBe('2.5');
  await holiday('2027-01-01');
  await stage.pushes();
  await run();
  expect([await daysOf(id), (await balance(who, 2027))[annual], (await balance(who, 2026))[annual]]).toEqual(['1.5', '9.5', '9.0']);
  const [line] = (await personnel.send(recordTimeline, { subject: 'leave', id })).rows;
  expect(line).toMatchObject({ what: 'recount', note: '2027-01-01 −1.0', changes: [{ field: 'days', old: '2.5', new: '1.5' }] });
  const { events } = await personnel.send(getApproval, { subject: 'leave', id });
  expect(events.at(-1)).toMatchObject({ what: 'recount', comment: '2027-01-01 −1.0' });
  const news = (await stage.pushes()).filter((message) => message.type === 1);
  expect(news).toMatchObject([
    { to: { accounts: [String(who.accountId)] }, message: 'leave.recountedMessage', facts: { days: '2027-01-01' } },
  ]);
  // Another run finds nothing, and tells nothing.
  await run();
  expect([await daysOf(id), (await stage.pushes()).filter((message) => message.type === 1)]).toEqual(['1.5', []]);
});

test('leave that is still in review is recounted once it is approved, and leave that counts every day is not', async () => {
  const who = await employed();
  const { id } = await who.send(saveLeave, { ...overNewYear, leave_type_id: annual });
  expect(await daysOf(id)).toBe('1.5');
  await holiday('2026-12-31');
  await run();
  expect(await daysOf(id)).toBe('1.5');
  await approve(id);
  await run();
  expect(await daysOf(id)).toBe('0.5');
  const whole = await approved(await employed(), maternity);
  await run();
  expect(await daysOf(whole)).toBe('4.5');
});

test('days of a month whose sheet is closed stay taken until it is open again', async () => {
  const id = await approved(await employed());
  expect(await daysOf(id)).toBe('0.5');
  const months = (state: 'open' | 'closed') =>
    stage.system<OfficeTables, unknown>(({ db }) =>
      db
        .insertInto('attendance_month')
        .values({ company_id: stage.companies.cn, month: '2027-01', state })
        .onConflict((conflict) => conflict.columns(['company_id', 'month']).doUpdateSet({ state }))
        .execute(),
    );
  await months('closed');
  await holiday('2027-01-04');
  await run();
  expect(await daysOf(id)).toBe('0.5');
  await months('open');
  await run();
  expect(await daysOf(id)).toBe('0.0');
});
