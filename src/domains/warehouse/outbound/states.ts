import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const outboundStateNames = ['newPlan', 'issued', 'picked', 'completed', 'cancelled'] as const;
export type OutboundState = (typeof outboundStateNames)[number];

/**
 * The life of an outbound plan. The owner of the goods, or staff for them, writes it; the warehouse reserves stock for it and issues it to
 * the floor as a pick list. Once all its goods are picked and checked it is picked, its pallets are loaded, and its completion ships them.
 * Goods that were missing and are found later are allocated again until the plan completes, which sends a picked plan back to the floor; a
 * plan of which nothing was found is closed short. The owner may ask to intercept goods that have not left yet: the warehouse then cancels
 * the plan, or resumes it and says why. Goods of a cancelled plan that were picked are put back. System moves follow from the cancellation
 * of the plan's order.
 */
export const outboundStates = machine({
  start: 'newPlan',
  states: outboundStateNames,
  moves: [
    ['reserve', 'newPlan', 'newPlan', may.reserve, { tone: 'primary' }],
    ['release', 'newPlan', 'newPlan', may.reserve],
    ['issue', 'newPlan', 'issued', 'system'],
    ['pick', 'issued', 'picked', 'system'],
    ['allocateAgain', ['issued', 'picked'], 'issued', may.reserve],
    ['intercept', 'issued', 'issued', may.cancel, { tone: 'danger', reason: 'required' }],
    ['intercept', 'picked', 'picked', may.cancel, { tone: 'danger', reason: 'required' }],
    ['intercept', 'issued', 'issued', 'system'],
    ['intercept', 'picked', 'picked', 'system'],
    ['resume', 'issued', 'issued', may.withdraw, { reason: 'required' }],
    ['resume', 'picked', 'picked', may.withdraw, { reason: 'required' }],
    ['complete', 'picked', 'completed', may.ship, { tone: 'primary' }],
    ['cancel', 'newPlan', 'cancelled', may.cancel, { tone: 'danger', reason: 'required' }],
    ['cancel', 'newPlan', 'cancelled', 'system'],
    ['cancel', ['issued', 'picked'], 'cancelled', may.withdraw, { tone: 'danger', reason: 'required' }],
    ['closeShort', 'issued', 'cancelled', may.withdraw, { tone: 'danger', reason: 'required' }],
  ],
});

/** Moves whose button depends on more than the state: what is reserved, what is intercepted, what was found. */
export function isOffered(
  action: string,
  plan: {
    readonly intercept: string | null;
    readonly reserved: 'none' | 'part' | 'whole' | null;
    readonly nothing_found: boolean;
  },
): boolean {
  if (action === 'reserve') return plan.reserved !== 'whole';
  if (action === 'release') return plan.reserved !== 'none';
  if (action === 'allocateAgain') return plan.reserved !== 'whole' && plan.intercept !== 'requested';
  if (action === 'closeShort') return plan.nothing_found && plan.intercept !== 'requested';
  if (action === 'intercept' || action === 'complete') return plan.intercept !== 'requested';
  if (action === 'resume') return plan.intercept === 'requested';
  return true;
}
