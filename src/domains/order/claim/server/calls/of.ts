import { handle } from '../../../server/db.ts';
import { claimsOf } from '../../contract.ts';
import { claimRowOf, namedClaims } from '../queries.ts';

/** An order shows the claims of everything that carried it; another record those that were registered from it. */
export default handle(claimsOf, async (work, { subject, id }) => {
  await work.needRecord(subject, id);
  const rows = await namedClaims(work)
    .where((eb) =>
      subject === 'order' ? eb('c.order_id', '=', id) : eb.and([eb('c.source_subject', '=', subject), eb('c.source_id', '=', id)]),
    )
    .orderBy('c.id', 'desc')
    .limit(100)
    .execute();
  return { claims: rows.map((row) => claimRowOf(row, work)) };
});
