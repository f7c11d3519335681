/** Points that only the warehouse records. Goods may pass it before the truck comes, between two legs, or at the destination. */
export const warehousePoints = ['enteredWarehouse', 'leftWarehouse'] as const;
export type WarehousePoint = (typeof warehousePoints)[number];

/** The points of an order's journey, in the order in which they are usually reached. */
export const milestoneCodes = [
  'received',
  ...warehousePoints,
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
