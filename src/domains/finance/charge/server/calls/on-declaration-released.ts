import { declarationReleased } from '../../../../customs/declaration/events.ts';
import { react } from '../../../server/db.ts';
import { brokerDeclaration, rateDeclaration } from '../rate-declaration.ts';

/** Charges the broker of a declaration in the transaction that records its release, which holds the lock of the declaration. */
export default react(declarationReleased, (work, { declarationId }) =>
  work.asSystem(async () => {
    await rateDeclaration(work, await brokerDeclaration(work, declarationId, work.who.companyIds));
  }),
);
