import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

/** The seven stages of the specification in its order, 0 to 6 on the wire, and the two final states. */
export const stages = [
  'awaitingRequest',
  'directorReview',
  'firstExecutiveReview',
  'secondExecutiveReview',
  'settlementReview',
  'financeDirectorReview',
  'unpaid',
] as const;
export const paymentRequestState = z.enum([...stages, 'paid', 'void']);
export type PaymentRequestState = z.output<typeof paymentRequestState>;
export type Stage = (typeof stages)[number];

/**
 * The stages of review in their order, with the right that decides unless a company's chain names others. Preparer, reviewers and payer of
 * one round are different people (money.md 17).
 */
export const reviews = [
  { stage: 'directorReview', permit: may.director },
  { stage: 'firstExecutiveReview', permit: may.firstExecutive },
  { stage: 'secondExecutiveReview', permit: may.secondExecutive },
  { stage: 'settlementReview', permit: may.settlement },
  { stage: 'financeDirectorReview', permit: may.financeDirector },
] as const satisfies readonly { stage: Stage; permit: unknown }[];
const inReview = reviews.map(({ stage }) => stage);
const cancelling = { tone: 'danger', reason: 'required' } as const;

/**
 * The stages of a payment request. The approval decides about `approve` and `sendBack`: it skips a review that the amount does not need,
 * and may send the request back to an earlier review. A new submission begins the review again.
 */
export const paymentRequestStates = machine({
  start: 'awaitingRequest',
  states: paymentRequestState.options,
  moves: [
    ['submit', 'awaitingRequest', 'directorReview', may.prepare, { tone: 'primary', onlyBy: ['prepared'] }],
    ['approve', 'directorReview', 'firstExecutiveReview', 'system'],
    ['approve', 'firstExecutiveReview', 'secondExecutiveReview', 'system'],
    ['approve', 'secondExecutiveReview', 'settlementReview', 'system'],
    ['approve', 'settlementReview', 'financeDirectorReview', 'system'],
    ['approve', 'financeDirectorReview', 'unpaid', 'system'],
    ['sendBack', inReview, 'awaitingRequest', 'system'],
    ['withdraw', inReview, 'awaitingRequest', may.prepare, { confirm: true, onlyBy: ['prepared'] }],
    ['cancel', 'awaitingRequest', 'void', may.prepare, cancelling],
    ['cancel', 'unpaid', 'void', may.financeDirector, cancelling],
    ['pay', 'unpaid', 'paid', may.pay, { notBy: ['prepared', 'decided'], ownCall: true }],
    // Part of it was paid and the rest will not be paid: the rest is released.
    ['closeRest', 'unpaid', 'paid', may.financeDirector, { confirm: true }],
    ['reopen', 'paid', 'unpaid', 'system'],
  ],
});
export type PaymentRequestAction = (typeof paymentRequestStates.moves)[number][0];
