import { creditAsked } from '../../../order/order/events.ts';
import { react } from '../../db.ts';
import { creditTroubles } from '../store.ts';

/** Whoever saves or submits an order is told by the books what its payer may still send. */
export default react(creditAsked, (work, asked) =>
  work.asSystem(async () => {
    asked.found.push(...(await creditTroubles(work, asked)));
  }),
);
