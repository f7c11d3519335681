import type { InboundState } from '../inbound/states.ts';
import type { OutboundState } from '../outbound/states.ts';

/* Words across a slip. A slip of a cancelled plan, or of goods that are not picked, must not pass for a valid one. */

export function inboundMark(state: InboundState): string | null {
  return state === 'cancelled' ? 'label.void' : null;
}

export function outboundMark(state: OutboundState): string | null {
  if (state === 'cancelled') return 'label.void';
  return state === 'picked' || state === 'completed' ? null : 'label.notPicked';
}
