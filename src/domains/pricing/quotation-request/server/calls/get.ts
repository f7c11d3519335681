import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getRequest } from '../../contract.ts';
import { requestRow, requestRows } from '../queries.ts';

/** Older sheets than these are hardly the reply to a new request. */
const sheetsMax = 50;

export default handle(getRequest, async (work, { id }) => {
  const { db, who } = work;
  const request = await requestRows(work)
    .where('r.id', '=', id)
    .where('r.company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!request) throw new Refusal('NOT_FOUND');
  const sheets = await db
    .selectFrom('quotation')
    .select(['id', 'version', 'number', 'revision', 'title', 'valid_from', 'valid_to', 'answer'])
    .where('customer_id', '=', request.customer_id)
    .where('company_id', '=', request.company_id)
    .where('state', '=', 'approved')
    .orderBy('id', 'desc')
    .limit(sheetsMax)
    .execute();
  return { ...requestRow(request), sheets };
});
