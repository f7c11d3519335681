import { sql } from 'kysely';
import { z } from 'zod';
import { addDays, dayIn, monthOf } from '../../../../../kernel/day.ts';
import type { Language } from '../../../../../kernel/words.ts';
import type { JobContext } from '../../../../../server/work.ts';
import { mailText } from '../../../../workspace/mail/server/mail-account.ts';
import { sheetMime } from '../../../../workspace/batch/server/jobs/export-rows.ts';
import { type FinanceTables, job } from '../../../server/db.ts';
import { may as profit } from '../../../profit/permits.ts';
import { addMonths } from '../../../profit-analysis/rules.ts';
import { may } from '../../permits.ts';
import { reportSheet, summaryText } from '../report.ts';

type Context = JobContext<FinanceTables>;
type Reader = {
  readonly id: bigint;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly company_id: bigint;
  readonly company: string;
  readonly time_zone: string;
};

/**
 * Mails the profit of the month before to those whose role subscribes to it, on the first of the month. The figures are read as the reader,
 * so they hold no company, order or amount that the reader does not see. Each report is one transaction; a run that was killed, and those of
 * the next two days, mail what is missing.
 */
export default job({
  name: 'profitReport.monthly',
  payload: z.object({}),
  // 09:00 on the first three days in China.
  cron: '0 1 1-3 * *',
  attempts: 3,
  run: async (context) => {
    for (const reader of await context.within(readersOf)) {
      context.signal.throwIfAborted();
      await report(context, reader);
    }
  },
});

/** Active staff with a mail address whose role has the right, and who did not turn off the topic of money. */
async function readersOf({ db }: Parameters<Parameters<Context['within']>[0]>[0]): Promise<readonly Reader[]> {
  const { rows } = await sql<Reader>`
    select a.id, a.name, a.email, a.language, oc.id as company_id, oc.name as company, oc.time_zone
    from account a join own_company oc on oc.id = a.company_id
    where a.active and a.user_type = 1 and a.email is not null
      and not exists (select from notice_setting n where n.account_id = a.id and 'money' = any(n.muted))
      and ${[may.receive, profit.view]}::text[] <@ (select array_agg(p) from account_role ar join role r on r.id = ar.role_id and r.active
        cross join lateral unnest(r.permits) p where ar.account_id = a.id)
    order by a.id`.execute(db);
  return rows;
}

async function report(context: Context, reader: Reader): Promise<void> {
  const month = addMonths(monthOf(dayIn(context.now(), reader.time_zone)), -1);
  const isSent = await context.within(({ db }) =>
    db.selectFrom('profit_report').select('id').where('account_id', '=', reader.id).where('month', '=', month).executeTakeFirst(),
  );
  if (isSent) return;
  const period = { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
  const read = (cmd: string, params: Record<string, unknown>) => context.read(reader.id, cmd, params);
  const translate = (key: string, facts?: Record<string, string>): string => context.product.translate(reader.language, key, facts);
  const figures = await summaryText(read, translate, period);
  // A month without charges is not reported.
  if (figures === '') return;
  const { sha256, bytes } = await context.product.files.keep(reportSheet(read, translate, period));
  await context.within(async (work) => {
    const file = await work.db
      .insertInto('file')
      .values({
        sha256,
        bytes: BigInt(bytes),
        name: `${translate('profitReport.file', { month })}.xlsx`,
        mime: sheetMime,
        account_id: reader.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const saved = await work.db
      .insertInto('profit_report')
      .values({ account_id: reader.id, month, file_id: file.id, sent_at: work.now })
      .onConflict((conflict) => conflict.columns(['account_id', 'month']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!saved) return;
    const text = await mailText(work, 'profitReport', reader.language, { name: reader.name, month, figures, company: reader.company });
    await work.send({ channel: 'mail', to: reader.email, ...text, companyId: reader.company_id, fileIds: [file.id] });
    work.audit({ subject: 'profitAnalysis', id: saved.id, what: 'mail', after: { account: reader.id, month } });
  });
}
