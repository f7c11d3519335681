import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { rate } from '../../../rating/rate.ts';
import { offersFor } from '../../../rating/server/offers.ts';
import { placeLeg } from '../../../rating/server/rate-leg.ts';
import { answerOf } from '../../answer.ts';
import { tryQuotation } from '../../contract.ts';
import { headers, priceNames } from '../queries.ts';
import { legFacts } from '../../rules.ts';

export default handle(tryQuotation, async (work, { id, leg }) => {
  const sheet = await headers(work).where('q.id', '=', id).executeTakeFirst();
  if (!sheet) throw new Refusal('NOT_FOUND');
  const offers = await offersFor(work, { side: sheet.side, companyId: sheet.company_id, quotationId: id });
  const placed = await placeLeg(work, legFacts(leg));
  // Rated as if it were approved and in force on the day, to show the author of a draft its effect.
  const offersInForce = offers.map((offer) => ({ ...offer, state: 'approved' as const, valid_from: leg.on, valid_to: null }));
  const names = await priceNames(
    work,
    offers.map((offer) => offer.price_id),
  );
  return { party_id: sheet.party_id, party_name: sheet.party_name, ...answerOf(rate(placed, offersInForce), names) };
});
