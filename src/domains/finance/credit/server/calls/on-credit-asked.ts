import { creditAsked } from '../../../../order/transport-order/events.ts';
import { react } from '../../../server/db.ts';
import { creditTroubles } from '../credit.ts';

/** Reports the credit problems of the payer when an order is saved or submitted. */
export default react(creditAsked, (work, question) =>
  work.asSystem(async () => {
    question.found.push(...(await creditTroubles(work, question)));
  }),
);
