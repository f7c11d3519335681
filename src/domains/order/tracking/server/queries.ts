import type { z } from 'zod';
import type { Work } from '../../../../server/work.ts';
import type { Values } from '../../../../server/statement.ts';
import { type OrderTables, statement } from '../../server/db.ts';
import type { exceptionOut, milestoneOut } from '../contract.ts';
import type { MilestoneCode } from '../kinds.ts';
import { inJourneyOrder } from '../rules.ts';

const points = statement((db, { order }: Values<{ order: bigint }>) =>
  db
    .selectFrom('order_milestone as m')
    .leftJoin('account as a', 'a.id', 'm.recorded_by')
    .select(['m.code', 'm.planned_at', 'm.actual_at', 'm.recorded_at', 'm.source', 'm.place', 'm.remark', 'a.name as recorded_by_name'])
    .where('m.order_id', '=', order),
);

/** The journey of one order in its own sequence, with its delays. */
export async function milestonesOf(work: Work<OrderTables>, orderId: bigint): Promise<z.input<typeof milestoneOut>[]> {
  const rows = await points(work.db, { order: orderId });
  return inJourneyOrder(rows).map((row) => ({ ...row, late: row.planned_at !== null && (row.actual_at ?? work.now) > row.planned_at }));
}

const exceptions = statement((db, { order }: Values<{ order: bigint }>) =>
  db
    .selectFrom('order_exception as x')
    .leftJoin('account as a', 'a.id', 'x.created_by')
    .leftJoin('account as r', 'r.id', 'x.resolved_by')
    .select([
      'x.id',
      'x.version',
      'x.kind',
      'x.happened_at',
      'x.place',
      'x.note',
      'a.name as created_by_name',
      'x.resolved_at',
      'r.name as resolved_by_name',
      'x.resolution',
    ])
    .where('x.order_id', '=', order)
    .orderBy('x.id', 'desc'),
);

export function exceptionsOf({ db }: Work<OrderTables>, orderId: bigint): Promise<z.input<typeof exceptionOut>[]> {
  return exceptions(db, { order: orderId });
}

type JourneyPoint = { code: MilestoneCode; planned_at: Date | null; actual_at: Date | null; place: string | null; late: boolean };

/** The journeys of many orders without the people who reported them, as their customer may see them. */
export async function journeysOf(work: Work<OrderTables>, orderIds: readonly bigint[]): Promise<Map<bigint, JourneyPoint[]>> {
  const journeys = new Map<bigint, JourneyPoint[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return journeys;
  const rows = await work.db
    .selectFrom('order_milestone')
    .select(['order_id', 'code', 'planned_at', 'actual_at', 'place'])
    .where('order_id', 'in', [...orderIds])
    .execute();
  for (const [orderId, points] of Map.groupBy(rows, ({ order_id }) => order_id))
    journeys.set(
      orderId,
      inJourneyOrder(points).map(({ order_id: _order, ...point }) => ({
        ...point,
        late: point.planned_at !== null && (point.actual_at ?? work.now) > point.planned_at,
      })),
    );
  return journeys;
}
