import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import type { OrderState } from '../transport-order/states.ts';
import { may } from './permits.ts';

export const claimState = z.enum([
  'registered',
  'investigating',
  'liabilityDecided',
  'directorReview',
  'financeDirectorReview',
  'amountApproved',
  'posted',
  'settled',
  'closed',
  'rejected',
  'cancelled',
]);
export type ClaimState = z.output<typeof claimState>;

/** The stages at which the amount is approved. The second one is skipped up to a limit that each company sets in its chain. */
export const reviews = [
  { stage: 'directorReview', permit: may.director },
  { stage: 'financeDirectorReview', permit: may.financeDirector },
] as const;
export const inReview = reviews.map(({ stage }) => stage);
/** States in which nothing more happens. An order or a job with a claim in another state has an open claim. */
export const endedStates = ['closed', 'rejected', 'cancelled'] as const satisfies readonly ClaimState[];

/** True for a claim that has not ended. */
export function isOpen({ state }: { readonly state: ClaimState }): boolean {
  return !endedStates.some((ended) => ended === state);
}
/** States in which the facts of a claim can be changed. */
export const editableStates = ['registered', 'investigating'] as const satisfies readonly ClaimState[];
/** States in which its customer can withdraw a claim: nobody has approved an amount yet, or was asked to. */
export const withdrawableStates = ['registered', 'investigating', 'liabilityDecided'] as const satisfies readonly ClaimState[];
/** States in which the charges of a claim stand. */
export const postedStates = ['posted', 'settled', 'closed'] as const satisfies readonly ClaimState[];

/**
 * A claim for goods. It is registered, somebody investigates it, a supervisor decides who is liable with which share, and the amount is
 * approved. Finance then posts the charges: the customer is credited, and each liable party is charged its part. The claim is settled when
 * the money was recovered, and closed.
 */
export const claimStates = machine({
  start: 'registered',
  states: claimState.options,
  moves: [
    // Also gives an investigation to another person.
    ['investigate', ['registered', 'investigating'], 'investigating', may.investigate, { tone: 'primary' }],
    ['decide', 'investigating', 'liabilityDecided', may.decide, { tone: 'primary', notBy: ['prepared'], ownCall: true }],
    ['reconsider', 'liabilityDecided', 'investigating', may.decide, { reason: 'required' }],
    ['submit', 'liabilityDecided', 'directorReview', may.submit, { tone: 'primary', ownCall: true }],
    ['approve', 'directorReview', 'financeDirectorReview', 'system'],
    ['approve', 'financeDirectorReview', 'amountApproved', 'system'],
    ['sendBack', inReview, 'liabilityDecided', 'system'],
    ['withdraw', inReview, 'liabilityDecided', may.submit, { reason: 'required' }],
    ['post', 'amountApproved', 'posted', may.post, { tone: 'primary', confirm: true, notBy: ['prepared', 'decided'] }],
    // The customer refused what it was offered, or the amount was wrong: it is proposed and approved once more.
    ['reoffer', 'amountApproved', 'liabilityDecided', may.submit, { tone: 'danger', reason: 'required' }],
    ['unpost', 'posted', 'amountApproved', may.post, { tone: 'danger', reason: 'required' }],
    ['settle', 'posted', 'settled', may.settle, { tone: 'primary', reason: 'optional' }],
    ['close', 'settled', 'closed', may.settle, { tone: 'primary', confirm: true }],
    ['reject', ['registered', 'investigating', 'liabilityDecided'], 'rejected', may.decide, { tone: 'danger', reason: 'required' }],
    ['cancel', 'registered', 'cancelled', may.register, { tone: 'danger', reason: 'required' }],
    // Its customer claims no longer, which is no rejection: the customer itself withdraws it, or says so to a person who decides.
    ['cancel', ['investigating', 'liabilityDecided'], 'cancelled', may.decide, { tone: 'danger', reason: 'required' }],
    ['cancel', withdrawableStates, 'cancelled', 'system'],
  ],
});

/** The states of an order whose goods were taken over: only then can its customer claim for them. */
export const takenOverStates = ['inTransit', 'signed', 'podReturned', 'closed'] as const satisfies readonly OrderState[];

/** The states of a claim as its customer sees them: nothing about liability and approval. */
export const ownStates = [
  'registered',
  'inProgress',
  'offered',
  'accepted',
  'refused',
  'credited',
  'closed',
  'rejected',
  'cancelled',
] as const;
/** The customer's answer to the amount that it is offered. */
export const offerAnswers = ['accepted', 'refused'] as const;
export type OfferAnswer = (typeof offerAnswers)[number];
/** A liable carrier's answer to its share. */
export const carrierAnswers = ['accepted', 'disputed'] as const;
export type CarrierAnswer = (typeof carrierAnswers)[number];
/** The states in which a carrier sees that it is held liable, and those in which it can answer. */
export const carrierStates = [
  'liabilityDecided',
  ...inReview,
  'amountApproved',
  'posted',
  'settled',
  'closed',
] as const satisfies readonly ClaimState[];
export const answerableStates = ['liabilityDecided', ...inReview, 'amountApproved', 'posted'] as const satisfies readonly ClaimState[];

type Offered = { readonly state: ClaimState; readonly offered_minor: bigint | null; readonly offer_answer: OfferAnswer | null };
export function ownStateOf({ state, offered_minor, offer_answer }: Offered): (typeof ownStates)[number] {
  switch (state) {
    case 'amountApproved':
      return offer_answer ?? (offered_minor === null ? 'inProgress' : 'offered');
    case 'registered':
    case 'closed':
    case 'rejected':
    case 'cancelled':
      return state;
    case 'posted':
    case 'settled':
      return 'credited';
    default:
      return 'inProgress';
  }
}
