import { merging } from '../../../../reference/merge/events.ts';
import { react } from '../../../server/db.ts';

/** The requests of a merged customer move to its survivor. */
export default react(merging, async ({ db }, { of, from, into, taking, partCounts }) => {
  if (of !== 'customer') return;
  const { n } = await db
    .selectFrom('quotation_request')
    .select((e) => e.cast<number>(e.fn.countAll(), 'integer').as('n'))
    .where('customer_id', '=', from)
    .executeTakeFirstOrThrow();
  if (n === 0) return;
  if (taking) await db.updateTable('quotation_request').set({ customer_id: into }).where('customer_id', '=', from).execute();
  partCounts.push({ part: 'quotationRequest', moves: n, stays: 0 });
});
