import { sql } from 'kysely';
import { z } from 'zod';
import { amountOf } from '../../../../../kernel/money.ts';
import { link } from '../../../../../kernel/link.ts';
import type { NoticeTopic } from '../../../../../kernel/notice.ts';
import { notifyNext } from '../../../../workspace/approval/server/notify.ts';
import { mailWriter } from '../../../../workspace/mail/server/mail-account.ts';
import type { Work } from '../../../../../server/work.ts';
import { job, type OfficeTables } from '../../../server/db.ts';
import { loansPage } from '../../pages.ts';
import { may } from '../../permits.ts';
import { balanceOf } from '../../rules.ts';
import { overdueLoan } from '../queries.ts';

/** True for a borrower `b` who does not work for the company any more. */
const hasLeft = ({ now }: Pick<Work<OfficeTables>, 'now'>) =>
  sql<boolean>`(not b.active or coalesce(b.employed_until < (${now}::timestamptz at time zone oc.time_zone)::date, false))`;

/** People are reminded of an open loan at most once in this many days. */
const remindDays = 7;
const topic: NoticeTopic = 'deadline';

/**
 * Reminds the borrowers of overdue loans, by notice and by mail. A person who has left owes a loan at once, whatever its day: those who take
 * repayments are told, before the last salary is paid. All of it and its record are one transaction, so a killed run repeats nothing.
 */
export default job({
  name: 'loan.remind',
  payload: z.object({}),
  // 09:10 in China, 08:10 in Vietnam and Thailand; the date is the same in all three and in UTC.
  cron: '10 1 * * *',
  run: ({ within }) =>
    within(async (work) => {
      const due = await work.db
        .selectFrom('loan as p')
        .innerJoin('own_company as oc', 'oc.id', 'p.company_id')
        .innerJoin('account as b', 'b.id', 'p.borrower_id')
        .selectAll('p')
        .select(['b.name', 'b.email', 'b.language', 'b.active', 'oc.name as company'])
        .select([hasLeft(work).as('has_left'), overdueLoan(work).as('overdue')])
        .select(sql<boolean>`exists (select from notice_setting n where n.account_id = b.id and ${topic} = any(n.muted))`.as('is_muted'))
        .where(sql<boolean>`(${overdueLoan(work)} or (p.state = 'pendingReimbursement' and ${hasLeft(work)}))`)
        .where(
          sql<boolean>`(p.reminded_on is null or p.reminded_on <= (${work.now}::timestamptz at time zone oc.time_zone)::date - ${remindDays}::int)`,
        )
        .orderBy('p.id')
        .forUpdate('p')
        .execute();
      if (due.length === 0) return;
      await sql`update loan p set reminded_on = (${work.now}::timestamptz at time zone oc.time_zone)::date from own_company oc
        where oc.id = p.company_id and p.id = any(${due.map(({ id }) => String(id))}::bigint[])`.execute(work.db);
      const write = await mailWriter(work, 'loanReminder');
      for (const loan of due) {
        const address = link(loansPage, { id: String(loan.id) });
        const balance = `${loan.currency} ${amountOf(loan.currency, balanceOf(loan))}`;
        work.audit({ subject: 'loan', id: loan.id, what: 'remind', after: { balance } });
        if (loan.has_left) await notifyNext(work, 'loan', loan.id, { state: loan.state, permit: may.lend });
        if (!loan.active || !loan.overdue) continue;
        work.push({
          type: 1,
          topic,
          to: { accounts: [loan.borrower_id] },
          title: 'loan.overdueTitle',
          message: 'loan.overdueMessage',
          facts: { no: loan.loan_no, balance, on: loan.expected_on },
          link: address,
        });
        if (!loan.email || loan.is_muted) continue;
        const { name, company, loan_no: no, expected_on: on } = loan;
        const text = write(loan.language, { name, no, balance, on, link: `${work.product.publicUrl}${address}`, company });
        await work.send({ channel: 'mail', to: loan.email, ...text, companyId: loan.company_id });
      }
    }),
});
