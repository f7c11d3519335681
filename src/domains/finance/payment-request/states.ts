import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

/** The seven stages of the specification in its order, 0 to 6 on the wire, and the two ends. */
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

/** Who decides at each stage. */
export const decider = {
  awaitingRequest: may.prepare,
  directorReview: may.director,
  firstExecutiveReview: may.firstExecutive,
  secondExecutiveReview: may.secondExecutive,
  settlementReview: may.settlement,
  financeDirectorReview: may.financeDirector,
  unpaid: may.pay,
} as const satisfies Record<Stage, unknown>;

/**
 * One request for funds on its way through review. `approve` names the next stage; an executive review that the amount does not need
 * is passed over, and that is recorded (rules.ts). `sendBack` goes to the preparer; a new submission begins the review again.
 */
export const paymentRequestStates = machine({
  start: 'awaitingRequest',
  states: paymentRequestState.options,
  moves: [
    ['submit', 'awaitingRequest', 'directorReview', may.prepare],
    ['approve', 'directorReview', 'firstExecutiveReview', may.director],
    ['approve', 'firstExecutiveReview', 'secondExecutiveReview', may.firstExecutive],
    ['approve', 'secondExecutiveReview', 'settlementReview', may.secondExecutive],
    ['approve', 'settlementReview', 'financeDirectorReview', may.settlement],
    ['approve', 'financeDirectorReview', 'unpaid', may.financeDirector],
    ['sendBack', 'directorReview', 'awaitingRequest', may.director],
    ['sendBack', 'firstExecutiveReview', 'awaitingRequest', may.firstExecutive],
    ['sendBack', 'secondExecutiveReview', 'awaitingRequest', may.secondExecutive],
    ['sendBack', 'settlementReview', 'awaitingRequest', may.settlement],
    ['sendBack', 'financeDirectorReview', 'awaitingRequest', may.financeDirector],
    ['withdraw', 'directorReview', 'awaitingRequest', may.prepare],
    ['withdraw', 'firstExecutiveReview', 'awaitingRequest', may.prepare],
    ['withdraw', 'secondExecutiveReview', 'awaitingRequest', may.prepare],
    ['withdraw', 'settlementReview', 'awaitingRequest', may.prepare],
    ['withdraw', 'financeDirectorReview', 'awaitingRequest', may.prepare],
    ['cancel', 'awaitingRequest', 'void', may.prepare],
    ['cancel', 'unpaid', 'void', may.financeDirector],
    ['pay', 'unpaid', 'paid', may.pay],
    // Part of it was paid and the rest will not be: the rest is released.
    ['closeRest', 'unpaid', 'paid', may.financeDirector],
    ['reopen', 'paid', 'unpaid', 'system'],
  ],
});
export type PaymentRequestAction = (typeof paymentRequestStates.moves)[number][0];
