import { sql } from 'kysely';
import { anyId, by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listPrices } from '../../contract.ts';
import { partyOfQuotation, priceOf, priceRows } from '../queries.ts';

export default handle(listPrices, (work, params) =>
  listRows(work, listPrices, params, {
    id: 'p.id',
    query: (w) =>
      priceRows(w)
        .leftJoin('customer', 'customer.id', 'q.customer_id')
        .leftJoin('carrier', 'carrier.id', 'q.carrier_id')
        .leftJoin('supplier', 'supplier.id', 'q.supplier_id')
        .select(['q.number', 'q.revision', 'q.state'])
        .select(partyOfQuotation(w.who.language).as('party_name'))
        .select(sql<string | null>`p.in_force::text`.as('in_force'))
        .select(sql<number>`(select count(*)::int from quotation_tier t where t.price_id = p.id)`.as('tier_count')),
    where: {
      quotation_id: (ids) =>
        anyId(
          'p.quotation_id',
          ids.filter((id) => /^\d{1,18}$/.test(id)),
        ),
      number: 'q.number',
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
