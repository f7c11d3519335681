import { sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import { plainName } from '../../../reference/server/names.ts';
import type { PricingTables } from '../../server/db.ts';

/** The sheets that were sent to the caller's customer. Read as the system: customers have no grant on sheets. */
export function sentSheets({ db, who, now }: Work<PricingTables>) {
  return db
    .selectFrom('quotation as q')
    .innerJoin('own_company as c', 'c.id', 'q.company_id')
    .leftJoin('account as answerer', 'answerer.id', 'q.answered_by')
    .select(['q.id', 'q.number', 'q.revision', 'q.state', 'q.answer', 'q.title', 'q.currency', 'q.valid_from', 'q.valid_to'])
    .select(['q.answered_at', 'answerer.name as answered_by', plainName('c', who.language).as('company_name')])
    .select([sql<Date>`q.sent_at`.as('sent_at'), sql<string>`((${now}::timestamptz at time zone c.time_zone)::date)::text`.as('today')])
    .where('q.customer_id', '=', who.customerId ?? 0n)
    .where('q.company_id', 'in', [...who.companyIds])
    .where('q.sent_at', 'is not', null);
}
