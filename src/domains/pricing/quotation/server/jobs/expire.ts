import { sql } from 'kysely';
import { z } from 'zod';
import { job } from '../../../server/db.ts';

/** Expires sheets after their last day by the time zone of the own company. Prices need no job: they charge by their days alone. */
export default job({
  name: 'quotation.expire',
  payload: z.strictObject({}),
  cron: '7 * * * *',
  run: (context) =>
    context.within(async (work) => {
      const expiredSheets = await work.db
        .updateTable('quotation')
        .from('own_company')
        .whereRef('own_company.id', '=', 'quotation.company_id')
        .where('quotation.state', '=', 'approved')
        .where(sql<boolean>`quotation.valid_to < (${work.now}::timestamptz at time zone own_company.time_zone)::date`)
        .set((e) => ({ state: 'expired', version: e('quotation.version', '+', 1), updated_at: work.now }))
        .returning('quotation.id')
        .execute();
      for (const { id } of expiredSheets)
        work.audit({ subject: 'quotation', id, what: 'expire', before: { state: 'approved' }, after: { state: 'expired' } });
    }),
});
