import { send } from '../../../../web/call.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { reverseWriteOff } from '../contract.ts';

/** The action that reverses a write-off, on the page of its money and of each bill that it settled. */
export function reversalOf(id: string): Action {
  return {
    key: 'reverse',
    word: 'writeOff.do.reverse',
    tone: 'danger',
    asks: 'reason',
    reasonMax: 300,
    run: (reason) => send(reverseWriteOff, { id, reason }),
  };
}
