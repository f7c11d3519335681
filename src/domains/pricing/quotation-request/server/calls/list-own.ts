import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listOwnRequests } from '../../contract.ts';
import { requestRow, requestRows } from '../queries.ts';

/** Sheets are for staff, and the number of the one that was sent is read as the system, for the customer's own requests alone. */
export default handle(listOwnRequests, (work, params) =>
  work.asSystem(() =>
    listRows(work, listOwnRequests, params, {
      id: 'r.id',
      query: () =>
        requestRows(work)
          .where('r.customer_id', '=', work.who.customerId ?? 0n)
          .where('r.company_id', 'in', [...work.who.companyIds]),
      where: {},
      sorts: { id: by('r.id', 'bigint') },
      row: requestRow,
    }),
  ),
);
