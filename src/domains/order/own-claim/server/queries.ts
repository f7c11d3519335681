import { type RawBuilder, sql } from 'kysely';

/** The condition that the customer of a claim `c` has an offer to answer: the state `offered` of `ownStateOf`. */
export const isOffered: RawBuilder<boolean> = sql<boolean>`(c.state = 'amountApproved' and c.offered_minor is not null and c.offer_answer is null)`;
