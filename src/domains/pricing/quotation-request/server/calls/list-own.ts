import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listOwnRequests } from '../../contract.ts';
import { isOwn, requestRow, requestRows } from '../queries.ts';

/** Sheets are for staff, and the number of the one that was sent is read as the system, for the customer's own requests alone. */
export default handle(listOwnRequests, (work, params) =>
  work.asSystem(() =>
    listRows(work, listOwnRequests, params, {
      id: 'r.id',
      query: () => requestRows(work).where(isOwn(work, 'r')),
      where: {},
      sorts: { id: by('r.id', 'bigint') },
      // A sheet is sent to the customer of the request, whose users alone may open it.
      row: (row) => requestRow(row.customer_id === work.who.customerId ? row : { ...row, quotation_id: null }),
    }),
  ),
);
