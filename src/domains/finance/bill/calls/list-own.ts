import { anyText, by, listRows, onDays } from '../../../../server/list.ts';
import { handle } from '../../db.ts';
import { listOwnBills } from '../contract.ts';
import { billRowOf, carrierBills } from '../queries.ts';

export default handle(listOwnBills, (work, p) =>
  listRows(work, listOwnBills, p, {
    query: carrierBills,
    id: 'b.id',
    state: 'b.state',
    where: { bill_no: (values) => anyText('b.bill_no', values), bill_on: (range) => onDays('b.bill_on', range) },
    sorts: { bill_on: by('b.bill_on', 'date'), id: by('b.id', 'bigint') },
    row: billRowOf,
  }),
);
