/** The points of an order's journey, in the order in which they are reached. */
export const milestoneCodes = [
  'received',
  'dispatched',
  'pickedUp',
  'departed',
  'border',
  'arrived',
  'delivered',
  'signed',
  'podReturned',
] as const;
export type MilestoneCode = (typeof milestoneCodes)[number];

export const milestoneSources = ['plan', 'staff', 'carrier', 'device', 'system'] as const;
export type MilestoneSource = (typeof milestoneSources)[number];

export const exceptionKinds = ['delay', 'damage', 'shortage', 'loss', 'refusal', 'accident', 'customs', 'other'] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];
