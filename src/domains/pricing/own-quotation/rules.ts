import type { Day } from '../../../kernel/day.ts';
import type { QuotationState } from '../rating/match.ts';

export const quotationAnswers = ['accepted', 'declined'] as const;
export type QuotationAnswer = (typeof quotationAnswers)[number];

export const ownQuotationStates = ['open', 'accepted', 'declined', 'replaced', 'expired'] as const;
export type OwnQuotationState = (typeof ownQuotationStates)[number];

type SentSheet = { readonly state: QuotationState; readonly answer: QuotationAnswer | null; readonly valid_to: Day | null };

/**
 * A quotation as its customer sees it. An answer stays what it was; without one, a quotation that was replaced or has run out can no longer
 * be answered. `today` is the day of the own company: the job that expires sheets may be an hour late.
 */
export function ownStateOf({ state, answer, valid_to }: SentSheet, today: Day): OwnQuotationState {
  if (answer !== null) return answer;
  if (state === 'superseded') return 'replaced';
  return state === 'approved' && (valid_to === null || valid_to >= today) ? 'open' : 'expired';
}
