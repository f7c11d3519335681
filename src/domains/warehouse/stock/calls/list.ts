import { sql } from 'kysely';
import { anyId, anyText, atDays, by, contains, listRows, onDays } from '../../../../server/list.ts';
import { handle } from '../../db.ts';
import { listStock } from '../contract.ts';
import { balancesOf, expiringStock, oldStock } from '../queries.ts';

export default handle(listStock, (work, params) =>
  listRows(work, listStock, params, {
    query: balancesOf,
    id: 'b.id',
    tabs: {
      all: sql<boolean>`true`,
      available: sql<boolean>`b.available > 0`,
      held: sql<boolean>`b.held > 0`,
      allocated: sql<boolean>`b.allocated > 0`,
      old: oldStock(work),
      expiring: expiringStock(work),
    },
    where: {
      words: (text) => contains('g.search', text),
      customer_id: (ids) => anyId('b.customer_id', ids),
      warehouse_id: (ids) => anyId('b.warehouse_id', ids),
      product_id: (ids) => anyId('b.product_id', ids),
      location_code: (values) => anyText('l.code', values),
      pallet_no: (values) => anyText('p.pallet_no', values),
      lot_no: (values) => anyText('lot.lot_no', values),
      batch_no: (values) => anyText('lot.batch_no', values),
      order_no: (values) => anyText('o.order_no', values),
      quality: (values) => anyText('lot.quality', values),
      received: (days) => atDays('b.since', days, work.who.timeZone),
      expires: (days) => onDays('lot.expiry_on', days),
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
