import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLoanStage } from '../../../apps/loan-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { saveNoticeSettings } from '../../workspace/notice/contract.ts';
import type { OfficeTables } from '../server/db.ts';
import { type LoanActs, type LoanPerson, loanSheet } from '../server/seed/loan-acts.ts';
import { listLoans, loanLimits, moveLoan, saveLoan, saveLoanLimit } from './contract.ts';
import remind from './server/jobs/remind.ts';

/* The limit of what an employee may owe, and the consequences of a loan that is not back in time. */

let stage: Stage;
let people: Readonly<Record<LoanPerson, Player>>;
let loans: LoanActs;
beforeAll(async () => {
  ({ stage, people, loans } = await startLoanStage());
}, 60_000);
afterAll(() => stage.close());

test('a loan past the limit of the company, or beside an overdue one, is refused; a borrower is reminded once a week', async () => {
  const { employee, financeSupervisor } = people;
  const company_id = String(stage.companies.cn);
  expect(await employee.refused(saveLoanLimit, { company_id, version: null, limit: '6000' })).toBe('NOT_PERMITTED');
  const { version } = await financeSupervisor.send(saveLoanLimit, { company_id, version: null, limit: '6000' });
  expect(await financeSupervisor.refused(saveLoanLimit, { company_id, version: null, limit: '1' })).toBe('CHANGED_MEANWHILE');
  expect((await employee.send(loanLimits, {})).rows).toMatchObject([{ limit: '6000.00', version }]);
  const first = await loans.lent('employee', { amount: '4000', expected_on: '2026-11-25' });
  const [one, two] = [
    await employee.send(saveLoan, loanSheet({ amount: '2000' })),
    await employee.send(saveLoan, loanSheet({ amount: '2000' })),
  ];
  const outcomes = await Promise.allSettled(
    [one, two].map((saved) => employee.send(moveLoan, { id: saved.id, version: saved.version, action: 'submit' })),
  );
  // Together they would exceed the limit, so two submissions at once count each other.
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = outcomes[0]?.status === 'rejected' ? one : two;
  expect(await employee.refused(moveLoan, { id: refused.id, version: refused.version, action: 'submit' })).toBe('LOAN_OVER_LIMIT');
  await financeSupervisor.send(saveLoanLimit, { company_id, version, limit: null });

  const overdue = async () => (await people.cashier.send(listLoans, { tab: 'all', where: { overdue: true } })).rows.map(({ id }) => id);
  // The last second of its day in Shanghai, and the first of the next one.
  stage.clock.set('2026-11-25T15:59:59Z');
  const another = await employee.send(saveLoan, loanSheet({ amount: '100' }));
  expect((await employee.send(moveLoan, { id: another.id, version: another.version, action: 'submit' })).state).toBe('supervisorReview');
  expect(await overdue()).toEqual([]);
  stage.clock.set('2026-11-25T16:00:00Z');
  expect(await employee.refused(moveLoan, { id: refused.id, version: refused.version, action: 'submit' })).toBe('LOAN_OVERDUE');
  expect(await overdue()).toEqual([first]);
  stage.clock.set('2026-11-27T02:00:00Z');
  await stage.pushes();
  const run = async (): Promise<void> => {
    await stage.system<OfficeTables, void>(({ enqueue }) => enqueue(remind, {}));
    await stage.runJobs();
  };
  await stage.system<OfficeTables, void>(async ({ db }) => {
    await db.updateTable('account').set({ email: 'chen@example.com' }).where('id', '=', people.employee.accountId).execute();
  });
  await run();
  await run();
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toMatchObject([{ title: 'loan.overdueTitle' }]);
  const mails = await stage.system<OfficeTables, unknown[]>(({ db }) =>
    db.selectFrom('message_outbox').select(['recipient', 'subject', 'body']).where('recipient', '=', 'chen@example.com').execute(),
  );
  const { loan_no } = await loans.loanOf(first);
  expect(mails).toMatchObject([{ recipient: 'chen@example.com', subject: expect.stringContaining(loan_no) }]);
  expect(mails[0]).toMatchObject({ body: expect.stringContaining('CNY 4000.00') });
  stage.clock.set('2026-12-05T02:00:00Z');
  await run();
  expect((await stage.pushes()).filter(({ type }) => type === 1)).toHaveLength(1);
  const mailsToBorrower = () =>
    stage.system<OfficeTables, unknown[]>(({ db }) =>
      db.selectFrom('message_outbox').select('id').where('recipient', '=', 'chen@example.com').execute(),
    );
  expect(await mailsToBorrower()).toHaveLength(2);
  // A borrower who turned off what is due gets no mail about it either.
  await people.employee.send(saveNoticeSettings, { muted: ['deadline'], quiet_from: null, quiet_to: null });
  stage.clock.set('2026-12-13T02:00:00Z');
  await run();
  expect(await mailsToBorrower()).toHaveLength(2);
  await people.employee.send(saveNoticeSettings, { muted: [], quiet_from: null, quiet_to: null });
  await stage.pushes();
  stage.clock.set('2026-11-20T02:00:00Z');
});
