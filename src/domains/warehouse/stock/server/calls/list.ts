import { sql } from 'kysely';
import { by, contains, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listStock } from '../../contract.ts';
import { balancesOf, expiringStock, oldStock } from '../queries.ts';

export default handle(listStock, (work, params) =>
  listRows(work, listStock, params, {
    query: balancesOf,
    id: 'b.id',
    tabs: {
      all: sql<boolean>`true`,
      available: sql<boolean>`b.available > 0`,
      held: sql<boolean>`b.held > 0`,
      allocated: sql<boolean>`(b.allocated > 0 and p.state <> 'picked')`,
      picked: sql<boolean>`(b.allocated > 0 and p.state = 'picked')`,
      old: oldStock(work),
      expiring: expiringStock(work),
    },
    where: {
      // Two subqueries, each answered by its index: an "or" over the joined tables could use neither.
      words: (text) =>
        sql<boolean>`(b.product_id in (select found.id from customer_product found where ${contains('found.search', text)})
          or b.pallet_id in (select found.id from pallet found where ${contains('found.pallet_no', text)}))`,
      location_code: 'l.code',
      pallet_no: 'p.pallet_no',
      lot_no: 'lot.lot_no',
      batch_no: 'lot.batch_no',
      order_no: 'o.order_no',
      quality: 'lot.quality',
      received: 'b.since',
      expires: 'lot.expiry_on',
    },
    sorts: {
      since: by('b.since', 'timestamptz'),
      location_code: by('l.code', 'text'),
      qty: by('b.qty', 'numeric'),
      expiry_on: by(sql`coalesce(lot.expiry_on, 'infinity')`, 'date'),
    },
    row: (row) => row,
  }),
);
