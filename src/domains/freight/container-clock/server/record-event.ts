import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { recordAfterCutOff } from '../../job/server/cut-offs.ts';
import { type FreightJob, refuseActive, touchFreightJob } from '../../job/server/job.ts';
import type { FreightWork } from '../../server/db.ts';
import { type ContainerEvent, eventsOf } from '../kinds.ts';
import { eventOutOfOrder } from '../rules.ts';
import { calculateClocks } from './calculate.ts';
import { lockContainer } from './container.ts';

const directions = ['export', 'import'] as const;

type Times = {
  readonly planned_at?: Date | null | undefined;
  readonly estimated_at?: Date | null | undefined;
  readonly actual_at?: Date | null | undefined;
};

/**
 * Sets times of one event of a container and calculates its clocks again. A time that is left out stays. Refuses EVENT_DIRECTION and
 * EVENT_ORDER beside their fields, IN_THE_FUTURE, and CONTAINER_ACTIVE where an empty return is withdrawn after another job took the
 * container.
 */
export async function recordContainerEvent(
  work: FreightWork,
  {
    container_id,
    version,
    kind,
    ...times
  }: { readonly container_id: bigint; readonly version?: number; readonly kind: ContainerEvent } & Times,
): Promise<{ id: bigint; version: number }> {
  const { job, no, container_no } = await lockContainer(work, { container_id, version });
  const order = (job.direction === 'cross' ? directions : [job.direction]).flatMap((direction) => eventsOf[direction]);
  if (!order.includes(kind)) throw badField('kind', 'EVENT_DIRECTION');
  const known = await work.db.selectFrom('container_event').selectAll().where('container_id', '=', container_id).execute();
  const before = known.find((event) => event.kind === kind);
  const time = (key: 'planned_at' | 'estimated_at' | 'actual_at'): Date | null =>
    times[key] === undefined ? (before?.[key] ?? null) : (times[key] ?? null);
  const after = { planned_at: time('planned_at'), estimated_at: time('estimated_at'), actual_at: time('actual_at') };
  if (after.actual_at && after.actual_at > work.now) throw new Refusal('IN_THE_FUTURE');
  const wrong = eventOutOfOrder(order, (event) => (event === kind ? after : known.find((one) => one.kind === event))?.actual_at);
  if (wrong) throw badField('actual_at', 'EVENT_ORDER');
  await work.db
    .insertInto('container_event')
    .values({ ...after, container_id, kind })
    .onConflict((conflict) => conflict.columns(['container_id', 'kind']).doUpdateSet(after))
    .execute();
  const isDelivered = kind === 'gateInFull' && after.actual_at?.getTime() !== before?.actual_at?.getTime();
  if (isDelivered && after.actual_at) await recordAfterCutOff(work, job, ['FCO'], { at: after.actual_at });
  const returns = Number(after.actual_at !== null) - Number((before?.actual_at ?? null) !== null);
  if (kind === 'gateInEmpty' && returns !== 0) await setActive(work, job, { id: container_id, container_no }, returns < 0);
  // Both sides are calculated, whichever the caller may see.
  await work.asSystem(() => calculateClocks(work, [container_id]));
  const facts = (of: typeof before | typeof after) => ({
    planned_at: of?.planned_at,
    estimated_at: of?.estimated_at,
    actual_at: of?.actual_at,
  });
  return touchFreightJob(work, job, { what: 'containerEvent', before: facts(before), after: facts(after), note: `${no} ${kind}` });
}

/** True where an event has not happened yet, as far as is known, and happened at that time after those before it. */
export async function isInOrder(
  { db }: FreightWork,
  of: { readonly container_id: bigint; readonly kind: ContainerEvent; readonly actual_at: Date },
): Promise<boolean> {
  const known = await db.selectFrom('container_event').selectAll().where('container_id', '=', of.container_id).execute();
  const at = (kind: ContainerEvent): Date | null => known.find((event) => event.kind === kind)?.actual_at ?? null;
  if (at(of.kind) !== null) return false;
  return directions.every(
    (direction) => eventOutOfOrder(eventsOf[direction], (kind) => (kind === of.kind ? of.actual_at : at(kind))) === null,
  );
}

/** A container that is back is free for other jobs, and one that is not back after all stands on its job again. */
async function setActive(
  work: FreightWork,
  job: FreightJob,
  { id, container_no }: { readonly id: bigint; readonly container_no: string | null },
  active: boolean,
): Promise<void> {
  if (active) await refuseActive(work, job, [container_no]);
  await work.db.updateTable('freight_container').set({ active }).where('id', '=', id).execute();
}
