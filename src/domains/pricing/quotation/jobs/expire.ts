import { sql } from 'kysely';
import { z } from 'zod';
import { job } from '../../db.ts';

/** Sheets whose last day is over by the time zone of our company. Prices need no job: they charge by their days alone. */
export default job({
  name: 'quotation.expire',
  payload: z.strictObject({}),
  cron: '7 * * * *',
  run: (context) =>
    context.within(async (work) => {
      const gone = await work.db
        .updateTable('quotation')
        .from('own_company')
        .whereRef('own_company.id', '=', 'quotation.company_id')
        .where('quotation.state', '=', 'approved')
        .where(sql<boolean>`quotation.valid_to < (${work.now}::timestamptz at time zone own_company.time_zone)::date`)
        .set((e) => ({ state: 'expired', version: e('quotation.version', '+', 1), updated_at: work.now }))
        .returning('quotation.id')
        .execute();
      for (const { id } of gone)
        work.audit({ subject: 'quotation', id, what: 'expire', before: { state: 'approved' }, after: { state: 'expired' } });
    }),
});
