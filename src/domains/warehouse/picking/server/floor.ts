import { sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { lockedOutbound, type OutboundPlan, outboundPlans } from '../../outbound/server/plan.ts';
import { tellOthers } from '../../outbound/server/tell-floor.ts';
import type { WarehouseWork } from '../../server/db.ts';
import type { ScanKind } from '../kinds.ts';
import type { PickTask } from './tasks.ts';

export type Scan = { readonly plan: OutboundPlan; readonly task: PickTask; readonly duplicate: boolean };

/**
 * Begins every scan of the floor: locks the plan and then the task of a pick code, and records the scan. A scan that was recorded before is a
 * duplicate: the caller answers with the task as it is and changes nothing.
 */
export async function beginScan(
  work: WarehouseWork,
  { scan_id, task_no }: { scan_id: string; task_no: string },
  kind: ScanKind,
): Promise<Scan> {
  const { db, now, who } = work;
  const taskNamed = db
    .selectFrom('pick_task')
    .where('task_no', '=', task_no)
    .where('company_id', 'in', [...who.companyIds]);
  const [plan, task, recorded] = await Promise.all([
    lockedOutbound(work).where('p.id', '=', taskNamed.select('plan_id')).executeTakeFirst(),
    taskNamed.selectAll().forUpdate().executeTakeFirst(),
    db
      .insertInto('pick_scan')
      .columns(['scan_id', 'task_id', 'kind', 'at', 'by_account'])
      .expression(
        taskNamed.select([
          sql<string>`${scan_id}::uuid`.as('scan_id'),
          'id',
          sql<ScanKind>`${kind}::text`.as('kind'),
          sql<Date>`${now}::timestamptz`.as('at'),
          sql<bigint>`${who.accountId}::bigint`.as('by_account'),
        ]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('scan_id')
      .executeTakeFirst(),
  ]);
  if (!task || !plan) throw new Refusal('NO_SUCH_TASK', { code: task_no });
  if (!recorded) {
    work.audit({ subject: 'picking', id: task.id, what: 'duplicate', after: { scan: kind } });
    return { plan, task, duplicate: true };
  }
  if (plan.intercept === 'requested') throw new Refusal('INTERCEPTED', { plan: plan.plan_no });
  return { plan, task, duplicate: false };
}

export type SourcePallet = {
  readonly id: bigint;
  readonly pallet_no: string;
  readonly location_id: bigint;
  readonly location_code: string;
  readonly frozen: boolean;
  readonly label_count: number;
  readonly gross_kg: string;
  readonly net_kg: string;
  readonly volume_m3: string;
};

/** Locks a pallet of the warehouse, with the location where it stands. */
export async function lockPallet({ db }: WarehouseWork, id: bigint): Promise<SourcePallet> {
  const [, pallet] = await Promise.all([
    db.selectFrom('pallet').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
    db
      .selectFrom('pallet as p')
      .innerJoin('location as l', 'l.id', 'p.location_id')
      .select(['p.id', 'p.pallet_no', 'l.id as location_id', 'l.code as location_code', 'l.frozen', 'p.label_count'])
      .select(['p.gross_kg', 'p.net_kg', 'p.volume_m3'])
      .where('p.id', '=', id)
      .executeTakeFirstOrThrow(),
  ]);
  return pallet;
}

export async function palletNoOf(
  { db }: WarehouseWork,
  id: bigint | null,
): Promise<{ pallet_no: string; label_count: number } | undefined> {
  return id === null ? undefined : db.selectFrom('pallet').select(['pallet_no', 'label_count']).where('id', '=', id).executeTakeFirst();
}

/** Refuses a scanned pallet that is not the task's: another one, or that of another owner. */
export function requirePallet(scanned: string, expected: string | undefined): void {
  if (scanned !== expected) throw new Refusal('WRONG_PALLET', { pallet: scanned, expected: expected ?? '—' });
}

/** A plan is picked once something of it is complete and nothing is open any more. Of one that found nothing, who issued it hears. */
export async function pickPlanIfDone(work: WarehouseWork, plan: OutboundPlan): Promise<OutboundPlan> {
  const { open, done } = await work.db
    .selectFrom('pick_task')
    .select([
      sql<number>`count(*) filter (where state not in ('complete', 'cancelled'))::int`.as('open'),
      sql<number>`count(*) filter (where state = 'complete')::int`.as('done'),
    ])
    .where('plan_id', '=', plan.id)
    .executeTakeFirstOrThrow();
  if (plan.state !== 'issued' || open > 0) return plan;
  if (done === 0) {
    tellOthers(work, plan, [plan.issued_by], { title: 'outbound.nothingFoundTitle', message: 'outbound.nothingFoundMessage' });
    return plan;
  }
  return outboundPlans.follow(work, plan, 'pick', { picked_at: work.now });
}
