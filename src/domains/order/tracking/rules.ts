import { type MilestoneCode, milestoneCodes, warehousePoints } from './kinds.ts';

type Reached = { readonly code: MilestoneCode; readonly actual_at: Date | string | null };

/**
 * The points of an order as its journey went: in their usual order, with those of a warehouse behind the last point that was reached no later.
 * Goods may pass a warehouse before the truck comes, between two legs, or at the destination.
 */
export function inJourneyOrder<P extends Reached>(points: readonly P[]): P[] {
  const isOfWarehouse = ({ code }: P): boolean => warehousePoints.some((one) => one === code);
  const at = ({ actual_at }: P): number => (actual_at === null ? Number.POSITIVE_INFINITY : new Date(actual_at).getTime());
  const usual = points.toSorted((a, b) => milestoneCodes.indexOf(a.code) - milestoneCodes.indexOf(b.code));
  const order = usual.filter((point) => !isOfWarehouse(point));
  for (const point of usual.filter(isOfWarehouse)) order.splice(order.findLastIndex((one) => at(one) <= at(point)) + 1, 0, point);
  return order;
}
