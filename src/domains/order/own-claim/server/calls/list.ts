import { amountOf } from '../../../../../kernel/money.ts';
import { by, listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listOwnClaims } from '../../contract.ts';
import { ownStateOf } from '../../../claim/states.ts';
import { isOffered } from '../queries.ts';

/** A customer's own claims. Row-level security enforces the same predicate again. */
export default handle(listOwnClaims, (work, p) =>
  listRows(work, listOwnClaims, p, {
    id: 'c.id',
    state: 'c.state',
    tabs: { offered: isOffered },
    query: ({ db, who }) =>
      db
        .selectFrom('cargo_claim as c')
        .leftJoin('transport_order as o', 'o.id', 'c.order_id')
        .where('c.customer_id', '=', who.customerId ?? 0n)
        .select(['c.id', 'c.claim_no', 'c.state', 'c.kind', 'c.happened_at', 'c.place', 'c.description', 'c.cartons', 'c.currency'])
        .select(['c.claimed_minor', 'c.credited_minor', 'c.offered_minor', 'c.offer_answer', 'c.created_at', 'o.order_no']),
    where: {},
    sorts: { id: by('c.id', 'bigint') },
    row: ({ claimed_minor, credited_minor, offered_minor, offer_answer, state, ...row }) => ({
      ...row,
      state: ownStateOf({ state, offered_minor, offer_answer }),
      claimed: amountOf(row.currency, claimed_minor),
      credited: credited_minor !== null ? amountOf(row.currency, credited_minor) : null,
    }),
  }),
);
