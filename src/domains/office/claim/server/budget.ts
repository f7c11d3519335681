import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { OfficeTables } from '../../server/db.ts';
import { liveStates } from '../states.ts';

type OfficeWork = Work<OfficeTables>;

/** Locks an activity of a company that takes claims. Refuses ACTIVITY_NOT_OPEN, and ACTIVITY_CURRENCY for a claim in another currency. */
export async function lockActivity({ db }: OfficeWork, id: bigint, claim: { readonly companyId: bigint; readonly currency: Currency }) {
  const activity = await db
    .selectFrom('activity')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', claim.companyId)
    .forUpdate()
    .executeTakeFirst();
  if (!activity) throw new Refusal('NOT_FOUND');
  if (activity.state !== 'approved') throw new Refusal('ACTIVITY_NOT_OPEN', { no: activity.activity_no });
  if (activity.currency !== claim.currency)
    throw new Refusal('ACTIVITY_CURRENCY', { no: activity.activity_no, currency: activity.currency });
  return activity;
}

/**
 * Requires that a claim stays within the budget of its activity together with the claims in review, to be paid and paid. A claim beyond it
 * needs a reason.
 */
export async function requireBudget(
  work: OfficeWork,
  claim: {
    readonly id: bigint;
    readonly activityId: bigint;
    readonly companyId: bigint;
    readonly currency: Currency;
    readonly minor: bigint;
    readonly reason: string | null;
  },
): Promise<void> {
  const activity = await lockActivity(work, claim.activityId, claim);
  const { used } = await work.db
    .selectFrom('expense_claim')
    .select(sql<bigint>`coalesce(sum(approved_minor), 0)::bigint`.as('used'))
    .where('activity_id', '=', activity.id)
    .where('state', 'in', liveStates)
    .where('id', '<>', claim.id)
    .executeTakeFirstOrThrow();
  if (used + claim.minor <= activity.budget_minor || claim.reason !== null) return;
  throw new Refusal('OVER_BUDGET', {
    no: activity.activity_no,
    currency: activity.currency,
    left: amountOf(activity.currency, activity.budget_minor > used ? activity.budget_minor - used : 0n),
    asked: amountOf(activity.currency, claim.minor),
  });
}
