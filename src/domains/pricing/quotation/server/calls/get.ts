import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { tiersByPrice } from '../../../rating/server/offers.ts';
import { getQuotation } from '../../contract.ts';
import { headerRow, headers, priceOf, priceRows } from '../queries.ts';

export default handle(getQuotation, async (work, { id }) => {
  const sheet = await headers(work)
    .leftJoin('account as submitter', 'submitter.id', 'q.submitted_by')
    .leftJoin('account as sender', 'sender.id', 'q.sent_by')
    .leftJoin('account as answerer', 'answerer.id', 'q.answered_by')
    .select(['submitter.name as submitted_by', 'sender.name as sent_by', 'answerer.name as answered_by'])
    .select(['q.sent_note', 'q.answer_note', 'q.answered_at'])
    .where('q.id', '=', id)
    .executeTakeFirst();
  if (!sheet) throw new Refusal('NOT_FOUND');
  const prices = await priceRows(work).where('p.quotation_id', '=', id).orderBy('p.line_no').execute();
  const tiers = await tiersByPrice(
    work,
    prices.map((price) => price.id),
  );
  const revisions = await work.db
    .selectFrom('quotation as q')
    .leftJoin('account as approver', 'approver.id', 'q.approved_by')
    .select(['q.id', 'q.revision', 'q.state', 'q.valid_from', 'q.valid_to', 'approver.name as approved_by'])
    .where('q.number', '=', sheet.number)
    .orderBy('q.revision', 'desc')
    .execute();
  return {
    ...sheet,
    ...headerRow(sheet),
    prices: prices.map((price) => priceOf(price, tiers.get(price.id))),
    revisions,
  };
});
