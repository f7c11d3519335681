import type { InboundState } from '../inbound/states.ts';
import type { OutboundState } from '../outbound/states.ts';

/* Words across a slip. One of a cancelled plan, or of goods that are not picked or are to be stopped, must not pass for a valid one. */

export function inboundMark(state: InboundState): string | null {
  return state === 'cancelled' ? 'label.void' : null;
}

/** The slip is the gate pass as well, so that of an intercepted plan says that its goods stay. */
export function outboundMark({ state, intercept }: { readonly state: OutboundState; readonly intercept: string | null }): string | null {
  if (state === 'cancelled') return 'label.void';
  if (intercept === 'requested') return 'label.intercepted';
  return state === 'picked' || state === 'completed' ? null : 'label.notPicked';
}

/** A pick list has no task left when the plans of all were cancelled. */
export function pickListMark(tasks: readonly unknown[]): string | null {
  return tasks.length === 0 ? 'label.void' : null;
}
