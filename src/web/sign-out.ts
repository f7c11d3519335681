import type { Call } from '../kernel/call.ts';
import { send } from './call.ts';
import { announceSignOut, endHere } from './session.ts';

/** Signs out with the call for it: notifies the server, and clears all data here even when the server is not reached. */
export async function signOutHere(call: Call): Promise<void> {
  announceSignOut();
  await send(call, {}, { quiet: true }).catch(() => {});
  await endHere('signedOut');
}
