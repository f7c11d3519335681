import { nobody } from '../../../server/door.ts';
import type { FeedRequest } from '../../../server/feed.ts';
import type { Who } from '../../../server/session.ts';
import type { HeldKey } from '../machine-key/store.ts';
import { carrierMay } from '../work-order/permits.ts';

/** Whom a key speaks for: its carrier or its customer, by the name of the key, with no account and only these rights. */
export function partyOf(key: HeldKey, request: FeedRequest): Who {
  const { carrier_id, customer_id, name } = key;
  const party = { ...nobody, name, ip: request.ip, agent: '', language: 'en' } as const;
  return carrier_id !== null
    ? { ...party, userType: 2, carrierId: carrier_id, permits: new Set([carrierMay.view, carrierMay.report]) }
    : { ...party, userType: 4, customerId: customer_id };
}
