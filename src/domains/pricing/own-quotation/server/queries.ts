import { sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import { plainName } from '../../../reference/server/names.ts';
import type { PricingTables } from '../../server/db.ts';

const today = ({ now }: Work<PricingTables>) => sql<string>`(${now}::timestamptz at time zone c.time_zone)::date`;

/** The tabs of a customer's quotations, by the rule of `ownStateOf`. */
export function tabsOf(work: Work<PricingTables>) {
  const open = sql<boolean>`(q.state = 'approved' and (q.valid_to is null or q.valid_to >= ${today(work)}))`;
  return {
    all: sql<boolean>`true`,
    open: sql<boolean>`(q.answer is null and ${open})`,
    accepted: sql<boolean>`q.answer = 'accepted'`,
    declined: sql<boolean>`q.answer = 'declined'`,
    ended: sql<boolean>`(q.answer is null and not ${open})`,
  };
}

/** The first day on which the prices of a later revision of the sheet `q` charge; null where none does. */
export const replacedFrom = sql<
  string | null
>`(select min(lower(p.in_force))::text from quotation n join quotation_price p on p.quotation_id = n.id
  where n.number = q.number and n.revision > q.revision and not isempty(p.in_force))`;

/** The sheets that were sent to the caller's customer. Read as the system: customers have no grant on sheets. */
export function sentSheets(work: Work<PricingTables>) {
  const { db, who } = work;
  return db
    .selectFrom('quotation as q')
    .innerJoin('own_company as c', 'c.id', 'q.company_id')
    .leftJoin('account as answerer', 'answerer.id', 'q.answered_by')
    .select(['q.id', 'q.number', 'q.revision', 'q.state', 'q.answer', 'q.title', 'q.currency', 'q.valid_from', 'q.valid_to'])
    .select(['q.answered_at', 'answerer.name as answered_by', plainName('c', who.language).as('company_name')])
    .select([sql<Date>`q.sent_at`.as('sent_at'), sql<string>`${today(work)}::text`.as('today')])
    .where('q.customer_id', '=', who.customerId ?? 0n)
    .where('q.company_id', 'in', [...who.companyIds])
    .where('q.sent_at', 'is not', null);
}
