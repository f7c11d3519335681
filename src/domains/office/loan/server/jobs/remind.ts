import { sql } from 'kysely';
import { z } from 'zod';
import { amountOf } from '../../../../../kernel/money.ts';
import { link } from '../../../../../kernel/link.ts';
import type { NoticeTopic } from '../../../../../kernel/notice.ts';
import { mailWriter } from '../../../../workspace/mail/server/mail-account.ts';
import { job } from '../../../server/db.ts';
import { loansPage } from '../../pages.ts';
import { balanceOf } from '../../rules.ts';
import { overdueLoan } from '../queries.ts';

/** A borrower is reminded of an overdue loan at most once in this many days. */
const remindDays = 7;
const topic: NoticeTopic = 'deadline';

/** Reminds the borrowers of overdue loans, by notice and by mail. Both and their record are one transaction, so a killed run repeats nothing. */
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
        .select(sql<boolean>`exists (select from notice_setting n where n.account_id = b.id and ${topic} = any(n.muted))`.as('is_muted'))
        .where(overdueLoan(work))
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
        work.push({
          type: 1,
          topic,
          to: { accounts: [loan.borrower_id] },
          title: 'loan.overdueTitle',
          message: 'loan.overdueMessage',
          facts: { no: loan.loan_no, balance, on: loan.expected_on },
          link: address,
        });
        work.audit({ subject: 'loan', id: loan.id, what: 'remind', after: { balance } });
        if (!loan.email || !loan.active || loan.is_muted) continue;
        const { name, company, loan_no: no, expected_on: on } = loan;
        const text = write(loan.language, { name, no, balance, on, link: `${work.product.publicUrl}${address}`, company });
        await work.send({ channel: 'mail', to: loan.email, ...text, companyId: loan.company_id });
      }
    }),
});
