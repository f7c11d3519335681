import type { FeedRequest } from '../../../../server/feed.ts';
import { type PartyWho, withoutAccount } from '../../../../server/session.ts';
import type { HeldKey } from '../../machine-key/server/admit.ts';
import { carrierMay } from '../../work-order/permits.ts';

/**
 * The identity of a key: its carrier or customer towards one own company, under the name of the key, without an account and with only these
 * rights.
 */
export function partyOf(key: HeldKey, request: FeedRequest): PartyWho {
  const { carrier_id, customer_id, company_id, name } = key;
  const party = { ...withoutAccount, companyIds: [company_id], kind: 'party', name, ip: request.ip, agent: '', language: 'en' } as const;
  if (carrier_id !== null) {
    const permits = new Set([carrierMay.view, carrierMay.report]);
    return { ...party, userType: 2, carrierId: carrier_id, customerId: null, permits };
  }
  if (customer_id !== null) return { ...party, userType: 4, carrierId: null, customerId: customer_id };
  throw new Error(`the key ${key.id} speaks for nobody`);
}
