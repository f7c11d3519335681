import { convert } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { nameInLanguages } from '../../../../server/names.ts';
import type { Work } from '../../../../server/work.ts';
import { partyName } from '../../../reference/server/names.ts';
import { beginApproval, withdrawal } from '../../../workspace/approval/server/engine.ts';
import { tellCompleteness } from '../../charge/server/completeness.ts';
import { rateOrder, voidLines } from '../../charge/server/rate.ts';
import { reserveAgain } from '../../credit/server/credit.ts';
import { type FinanceTables, mover } from '../../server/db.ts';
import { needsReview } from '../rules.ts';
import { actualQuotationState, actualQuotationStates } from '../states.ts';
import { type ActualQuotation, isStale, lockOrder, requireUnbilled } from './agreement.ts';
import { rateOrNull } from '../../../reference/exchange/server/rates.ts';

export const agreements = mover({
  subject: 'actualQuotation',
  table: 'actual_quotation',
  machine: actualQuotationStates,
  parts: { prepared: (_work, agreement) => [agreement.prepared_by, ...agreement.preparers] },
  effects: {
    submit,
    withdraw: withdrawal('actualQuotation'),
    confirm,
  },
  consequences: {
    // Now in force, it charges the order: as its plan until the goods are signed for, and for good from then on. An order that waits for
    // review has no plan before it is approved, and may still change: its price is reserved against the credit of its payer.
    confirm: async (work, agreement) => {
      const { state, signed_at } = await lockOrder(work, { id: agreement.order_id });
      if (state === 'submitted') return work.asSystem(() => reserveAgain(work, agreement.order_id));
      await rateOrder(work, agreement.order_id, { estimated: true });
      if (signed_at !== null) await rateOrder(work, agreement.order_id, { estimated: false });
      await tellCompleteness(work, [{ order_id: agreement.order_id, work_order_id: null }]);
    },
  },
});

/** At or above the quotation it is agreed at once; below it, or without one, it is reviewed by the size of what we give up. */
async function submit(work: Work<FinanceTables>, agreement: ActualQuotation): Promise<Partial<ActualQuotation>> {
  const order = await lockOrder(work, { id: agreement.order_id });
  await requireUnbilled(work, order.id);
  await requireCurrent(work, agreement, order);
  const { currency, difference_minor: difference, company_id: companyId } = agreement;
  if (!needsReview(difference)) return { state: 'agreed', submitted_at: work.now };
  const company = await work.db.selectFrom('own_company').select('currency').where('id', '=', companyId).executeTakeFirstOrThrow();
  const customer = await work.db
    .selectFrom('customer as c')
    .select(nameInLanguages((language) => partyName('c', language)).as('names'))
    .where('c.id', '=', agreement.customer_id)
    .executeTakeFirstOrThrow();
  const rate = await rateOrNull(work, { from: currency, to: company.currency, day: agreement.agreed_on, side: 'receivable', companyId });
  const lost = difference === null || rate === null ? null : convert({ currency, minor: -difference }, company.currency, rate);
  const stage = await beginApproval(work, 'actualQuotation', {
    id: agreement.id,
    companyId,
    no: agreement.no,
    preparedBy: agreement.prepared_by,
    preparers: agreement.preparers,
    party: customer.names,
    side: 'receivable',
    money: { currency, minor: agreement.agreed_minor },
    ...(lost === null ? {} : { functional: lost }),
  });
  return { state: actualQuotationState.parse(stage), submitted_at: work.now };
}

/** The agreed price replaces what the quotation charged, and the agreement that it follows. */
async function confirm(work: Work<FinanceTables>, agreement: ActualQuotation): Promise<Partial<ActualQuotation>> {
  const order = await lockOrder(work, { id: agreement.order_id });
  await requireUnbilled(work, order.id);
  await requireCurrent(work, agreement, order);
  const former = await work.db
    .selectFrom('actual_quotation')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('state', '=', 'confirmed')
    .forUpdate()
    .executeTakeFirst();
  if (former) await agreements.follow(work, former, 'supersede', { superseded_by_id: agreement.id });
  await voidLines(
    work,
    { column: 'order_id', id: order.id },
    { estimatedOnly: false, side: 'receivable', ratedOnly: true, reason: 'agreedPrice' },
  );
  return { confirmed_by: work.who.accountId, confirmed_at: work.now };
}

async function requireCurrent(
  work: Work<FinanceTables>,
  agreement: ActualQuotation,
  order: { readonly order_no: string; readonly bill_to_id: bigint },
): Promise<void> {
  if (await isStale(work, agreement, order.bill_to_id))
    throw new Refusal('ACTUAL_QUOTATION_STALE', { no: agreement.no, order: order.order_no });
}
