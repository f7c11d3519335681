import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { priceOf, priceRows } from '../../../quotation/server/queries.ts';
import { tiersByPrice } from '../../../rating/server/offers.ts';
import { getOwnQuotation } from '../../contract.ts';
import { ownStateOf } from '../../rules.ts';
import { replacedFrom, sentSheets } from '../queries.ts';

/** Of several requests that the sheet replies to, its customer is shown the latest. */
export default handle(getOwnQuotation, (work, { id }) =>
  work.asSystem(async () => {
    const sheet = await sentSheets(work)
      .innerJoin('account as sender', 'sender.id', 'q.sent_by')
      .leftJoin('quotation_request as r', 'r.quotation_id', 'q.id')
      .select(['q.version', 'q.sent_note', 'q.answer_note', 'sender.name as sent_by', 'r.request_no', replacedFrom.as('replaced_from')])
      .where('q.id', '=', id)
      .orderBy('r.id', (order) => order.desc().nullsLast())
      .limit(1)
      .executeTakeFirst();
    if (!sheet) throw new Refusal('NOT_FOUND');
    const prices = await priceRows(work, ['sell']).where('p.quotation_id', '=', id).orderBy('p.line_no').execute();
    const tiers = await tiersByPrice(
      work,
      prices.map((price) => price.id),
    );
    return { ...sheet, state: ownStateOf(sheet, sheet.today), prices: prices.map((price) => priceOf(price, tiers.get(price.id))) };
  }),
);
