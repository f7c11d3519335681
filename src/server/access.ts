import type { Call } from '../kernel/call.ts';
import type { Permit } from '../kernel/permit.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { AccountWho } from './session.ts';
import { type Endpoint, endpoints } from './wire.ts';

/** The endpoint to which this person sends calls. */
export function endpointOf({ userType }: AccountWho): Endpoint {
  return userType === 2 ? endpoints.supplier : endpoints.staff;
}

/** Refuses WRONG_USER_TYPE and NOT_PERMITTED: checks the sender against the access that the call declares. */
export function requireAccess(call: Call, endpoint: Endpoint, who: AccountWho): void {
  if (endpoint !== endpointOf(who) || !call.users.includes(who.userType)) throw new Refusal('WRONG_USER_TYPE');
  if (!hasAccess(call, who)) throw new Refusal('NOT_PERMITTED');
}

/** True if the access that the call declares includes this person. */
export function hasAccess(call: Call, who: AccountWho): boolean {
  if (!call.users.includes(who.userType) || call.guards?.some((guard) => who.hidden.has(guard))) return false;
  if (call.permit === 'anyone' || call.permit === 'signedIn') return true;
  const any: readonly Permit[] = typeof call.permit === 'string' ? [call.permit] : call.permit;
  return any.some((permit) => who.permits.has(permit));
}
