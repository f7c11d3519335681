import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listOwnBills } from '../../contract.ts';
import { billRowOf, isOpen, partyBills } from '../queries.ts';

export default handle(listOwnBills, (work, p) =>
  listRows(work, listOwnBills, p, {
    query: partyBills,
    id: 'b.id',
    state: 'b.state',
    tabs: { open: isOpen },
    where: {},
    sorts: { bill_on: by('b.bill_on', 'date'), id: by('b.id', 'bigint') },
    row: billRowOf,
  }),
);
