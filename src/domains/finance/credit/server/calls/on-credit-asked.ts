import { hiddenAmount } from '../../../../../kernel/guard.ts';
import { type CreditTrouble, creditAsked } from '../../../../order/transport-order/events.ts';
import { react } from '../../../server/db.ts';
import { creditTroubles } from '../credit.ts';
import { seesCreditOf } from '../queries.ts';

/** Reports the credit problems of the payer when an order is saved or submitted, with amounts for those who may see its credit. */
export default react(creditAsked, (work, question) =>
  work.asSystem(async () => {
    const [troubles, isSeen] = await Promise.all([creditTroubles(work, question), seesCreditOf(work, question.customerId)]);
    question.found.push(...(isSeen ? troubles : troubles.map(withoutAmounts)));
  }),
);

function withoutAmounts(trouble: CreditTrouble): CreditTrouble {
  switch (trouble.kind) {
    case 'overLimit':
      return { ...trouble, limit: hiddenAmount, exposure: hiddenAmount };
    case 'overdue':
      return { ...trouble, amount: hiddenAmount };
    default:
      return trouble;
  }
}
