import { z } from 'zod';
import { addDays, dayIn, monthOf } from '../../../../../kernel/day.ts';
import type { JobContext } from '../../../../../server/work.ts';
import { sheetMime } from '../../../../workspace/batch/server/jobs/export-rows.ts';
import { mailText } from '../../../../workspace/mail/server/mail-account.ts';
import { addMonths } from '../../../profit-analysis/rules.ts';
import { type FinanceTables, job } from '../../../server/db.ts';
import { type Reader, readersOf } from '../readers.ts';
import { reportSheet, summaryText } from '../report.ts';

type Context = JobContext<FinanceTables>;

/**
 * Mails the profit of the month before to one reader, once. The figures are read as the reader, so they hold no company, order or amount
 * that the reader does not see. The report is one transaction, so a run that was killed is repeated.
 */
export default job({
  name: 'profitReport.mail',
  payload: z.object({ account_id: z.string() }),
  attempts: 3,
  run: async (context, { account_id }) => {
    const [reader] = await context.within((work) => readersOf(work, BigInt(account_id)));
    if (reader) await report(context, reader);
  },
});

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
    if (!saved) {
      // Another run mailed the report meanwhile.
      await work.db.deleteFrom('file').where('id', '=', file.id).execute();
      return;
    }
    const text = await mailText(work, 'profitReport', reader.language, { name: reader.name, month, figures, company: reader.company });
    await work.send({ channel: 'mail', to: reader.email, ...text, companyId: reader.company_id, fileIds: [file.id] });
    work.audit({ subject: 'profitAnalysis', id: saved.id, what: 'mail', after: { account: reader.id, month } });
  });
}
