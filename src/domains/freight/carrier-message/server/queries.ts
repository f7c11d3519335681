import type { FreightWork } from '../../server/db.ts';

/** The messages of the caller's companies with their writers. */
export function messagesOf({ db, who }: FreightWork) {
  return db
    .selectFrom('carrier_message as m')
    .leftJoin('account as a', 'a.id', 'm.created_by')
    .select(['m.id', 'm.kind', 'm.function', 'm.reference', 'm.house_no', 'm.sent_to', 'm.created_at', 'a.name as created_by_name'])
    .where('m.company_id', 'in', [...who.companyIds]);
}
