import type { ResultOf } from '../../../../kernel/call.ts';
import { type Step, statePath } from '../../../../web/kit/detail/step-bar.tsx';
import type { getApproval } from '../../../workspace/approval/contract.ts';
import { type PaymentRequestState, stages } from '../states.ts';

type Reviewed = Pick<ResultOf<typeof getApproval>['steps'][number], 'stage' | 'state'>;

/** The steps of a request: its stages but those that its round skips, which nobody reviews. */
export function requestSteps(state: PaymentRequestState, reviews: readonly Reviewed[]): Step[] {
  const isSkipped = (one: string): boolean => one !== state && reviews.some((review) => review.stage === one && review.state === 'skipped');
  return statePath('paymentRequest.state', [...stages.filter((stage) => !isSkipped(stage)), 'paid'], state, 'stage');
}
