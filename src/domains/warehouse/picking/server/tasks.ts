import { type Selectable, sql } from 'kysely';
import { requireStaff } from '../../../identity/account/server/staff.ts';
import type { Reservation } from '../../outbound/server/reserve.ts';
import { mover, type WarehouseWork } from '../../server/db.ts';
import { movePicking } from '../contract.ts';
import { type PickingState, pickingStates } from '../states.ts';
import type { PickTaskTable } from './tables.ts';

export type PickTask = Selectable<PickTaskTable>;

export const pickingTasks = mover({
  subject: 'picking',
  table: 'pick_task',
  machine: pickingStates,
  params: movePicking.params,
  effects: {
    release: nextPicker,
    assign: nextPicker,
  },
  facts: ({ picker_id }) => ({ picker_id }),
  announce: (work, { company_id }) => work.push({ type: 3, to: { companyId: company_id }, counts: ['picking'] }),
});

type Given = { readonly picker_id?: bigint | null | undefined; readonly anyone: boolean };

async function nextPicker(work: WarehouseWork, task: PickTask, { picker_id, anyone }: Given): Promise<Pick<PickTask, 'picker_id'>> {
  if (anyone) return { picker_id: null };
  return { picker_id: (await pickerOf(work, picker_id)) ?? task.picker_id };
}

/** The account that a task is given to: staff of the same companies. */
export async function pickerOf(work: WarehouseWork, id: bigint | null | undefined): Promise<bigint | null> {
  if (!id) return null;
  await requireStaff(work, 'picker_id', [id]);
  return id;
}

/**
 * A task for each reservation, in the order of the reservations. They are sent as one value: a list may have more tasks than a statement takes
 * values.
 */
export async function createTasks(
  { db }: WarehouseWork,
  listId: bigint,
  reservations: readonly Pick<Reservation, 'id'>[],
  { state, picker_id }: { readonly state: PickingState; readonly picker_id: bigint | null },
): Promise<bigint[]> {
  const text = JSON.stringify(reservations.map(({ id }, place) => ({ place, id: String(id) })));
  const { rows } = await sql<{ id: bigint }>`
    insert into pick_task (list_id, plan_id, line_id, reservation_id, company_id, customer_id, warehouse_id, product_id, lot_id, pallet_id, qty,
      state, picker_id)
    select ${listId}, r.plan_id, r.line_id, r.id, p.company_id, p.customer_id, p.warehouse_id, r.product_id, r.lot_id, r.pallet_id, r.qty,
      ${state}, ${picker_id}::bigint
    from jsonb_to_recordset(${text}::jsonb) as t (place int, id bigint)
      join stock_reservation r on r.id = t.id join outbound_plan p on p.id = r.plan_id
    order by t.place returning id`.execute(db);
  return rows.map(({ id }) => id);
}
