import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { type FinanceTables, mover } from '../../server/db.ts';
import type { FeedKind } from '../kinds.ts';
import { feedStates } from '../states.ts';
import deliverFeeds from './jobs/deliver.ts';

type FeedWork = Work<FinanceTables>;

/** The query of a feed of the caller's companies. */
export function feedOf({ db, who }: Pick<FeedWork, 'db' | 'who'>, id: bigint) {
  return db
    .selectFrom('customer_feed')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', 'in', [...who.companyIds]);
}

/** Starts the job that sends what is due. */
export function startDelivery(work: FeedWork): Promise<void> {
  return work.enqueue(deliverFeeds, {}, { key: 'customerFeed.deliver' });
}

type Owner = { readonly company_id: bigint; readonly customer_id: bigint; readonly kind: FeedKind };

/** A customer of an own company has one feed of a kind that is not closed. */
export async function refuseSecondFeed({ db }: Pick<FeedWork, 'db'>, { company_id, customer_id, kind }: Owner): Promise<void> {
  const other = await db
    .selectFrom('customer_feed')
    .select('name')
    .where('company_id', '=', company_id)
    .where('customer_id', '=', customer_id)
    .where('kind', '=', kind)
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  if (other) throw new Refusal('FEED_EXISTS', { name: other.name });
}

export const feeds = mover({
  subject: 'customerFeed',
  table: 'customer_feed',
  machine: feedStates,
  effects: {
    activate: () => ({ reason: null }),
    close: (_work, _feed, { reason }) => ({ reason }),
    reopen: async (work, feed) => {
      await refuseSecondFeed(work, feed);
      return { reason: null };
    },
  },
  consequences: { activate: (work) => startDelivery(work) },
});
