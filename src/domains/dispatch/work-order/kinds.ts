export const costShares = ['order', 'gross', 'volume'] as const;
export type CostShare = (typeof costShares)[number];

export const stopActions = ['pickup', 'border', 'deliver'] as const;
export type StopAction = (typeof stopActions)[number];

/** The approval of the agreed price by a second person, needed when the price is above the carrier's quotation. */
export const priceStates = ['none', 'pending', 'approved', 'rejected'] as const;
export type PriceState = (typeof priceStates)[number];

/** The events that people report from the road. Each has a word `workOrder.event.<code>`, as do the events that moves write. */
export const reportCodes = ['arrivedStop', 'leftStop', 'border', 'position'] as const;

/** The events in which an agreed price is asked for and decided, with our reasons: no carrier reads them. */
export const priceEventCodes = ['priceAsked', 'priceApproved', 'priceRejected'] as const;

export const eventCodes = [
  'created',
  'offered',
  'reminded',
  'accepted',
  'refused',
  'withdrawn',
  'assigned',
  'loadsChanged',
  'orderCancelled',
  'departed',
  'exchanged',
  'arrived',
  ...reportCodes,
  'signed',
  'completed',
  ...priceEventCodes,
  'exception',
  'reviewed',
  'closed',
  'cancelled',
] as const;
export type EventCode = (typeof eventCodes)[number];
