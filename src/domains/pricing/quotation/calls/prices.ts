import { sql } from 'kysely';
import { anyId, anyText, by, listRows } from '../../../../server/list.ts';
import { handle } from '../../db.ts';
import { listPrices } from '../contract.ts';
import { priceOf, priceRows } from '../queries.ts';

export default handle(listPrices, (work, params) =>
  listRows(work, listPrices, params, {
    id: 'p.id',
    query: (w) =>
      priceRows(w)
        .leftJoin('customer', 'customer.id', 'q.customer_id')
        .leftJoin('carrier', 'carrier.id', 'q.carrier_id')
        .select(['q.number', 'q.revision', 'q.state'])
        .select(sql<string>`coalesce(customer.name, carrier.name)`.as('party_name'))
        .select(sql<string | null>`p.in_force::text`.as('in_force'))
        .select(sql<number>`(select count(*)::int from quotation_tier t where t.price_id = p.id)`.as('tier_count')),
    where: {
      quotation_id: (ids) =>
        anyId(
          'p.quotation_id',
          ids.filter((id) => /^\d{1,18}$/.test(id)),
        ),
      number: (values) => anyText('q.number', values),
      fee_name_id: (ids) => anyId('p.fee_name_id', ids),
      line_id: (ids) => anyId('p.line_id', ids),
      vehicle_type_id: (ids) => anyId('p.vehicle_type_id', ids),
      basis: (values) => anyText('p.basis', values),
      scheme: (values) => anyText('p.scheme', values),
      side: (values) => anyText('p.side', values),
    },
    sorts: { line_no: by('p.line_no', 'int'), price: by('p.price', 'numeric') },
    row: (row) => ({
      ...priceOf(row),
      number: row.number,
      revision: row.revision,
      state: row.state,
      party_name: row.party_name,
      in_force: row.in_force,
      tier_count: row.tier_count,
    }),
  }),
);
