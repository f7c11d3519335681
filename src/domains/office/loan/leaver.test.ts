import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLoanStage } from '../../../apps/loan-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { OfficeTables } from '../server/db.ts';
import type { LoanActs, LoanPerson } from '../server/seed/loan-acts.ts';
import remind from './server/jobs/remind.ts';

/* Chen leaves with an open loan that is due in spring. The cashier hears of it before the last salary is paid. */

let stage: Stage;
let people: Readonly<Record<LoanPerson, Player>>;
let loans: LoanActs;
beforeAll(async () => {
  ({ stage, people, loans } = await startLoanStage());
}, 60_000);
afterAll(() => stage.close());

/** The people who are told by a run, with the title of what they read. */
async function run(): Promise<{ title: string; to: string[] }[]> {
  await stage.pushes();
  await stage.system<OfficeTables, void>(({ enqueue }) => enqueue(remind, {}));
  await stage.runJobs();
  return (await stage.pushes()).flatMap((message) =>
    message.type === 1 ? [{ title: message.title, to: message.to.accounts.map(String) }] : [],
  );
}
const employed = (until: string | null, active: boolean) =>
  stage.system<OfficeTables, unknown>(({ db }) =>
    db.updateTable('account').set({ employed_until: until, active }).where('id', '=', people.employee.accountId).execute(),
  );

test('who takes repayments is told of the loan of a person who has left, whatever its day, and once a week', async () => {
  const [cashier, employee] = [String(people.cashier.accountId), String(people.employee.accountId)];
  await loans.lent('employee', { amount: '4000', expected_on: '2027-04-30' });
  await employed('2026-11-30', true);
  // The last second of the last day, and the first of the next.
  stage.clock.set('2026-11-30T15:59:59Z');
  expect(await run()).toEqual([]);
  stage.clock.set('2026-11-30T16:00:00Z');
  // The borrower does not hear that a loan was due whose day is still to come.
  const [notice, ...others] = await run();
  expect([notice?.title, others]).toEqual(['approval.taskTitle', []]);
  expect(notice?.to).toContain(cashier);
  expect(notice?.to).not.toContain(employee);
  expect(await run()).toEqual([]);
  stage.clock.set('2027-05-01T02:00:00Z');
  const overdue = await run();
  expect(overdue.find(({ title }) => title === 'approval.taskTitle')?.to).toContain(cashier);
  expect(overdue.find(({ title }) => title === 'loan.overdueTitle')?.to).toEqual([employee]);
  // A week later the account is closed, so nothing goes to the borrower.
  await employed('2026-11-30', false);
  stage.clock.set('2027-05-08T02:00:00Z');
  expect((await run()).map(({ title }) => title)).toEqual(['approval.taskTitle']);
});
