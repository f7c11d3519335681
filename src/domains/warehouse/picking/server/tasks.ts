import type { Insertable, Selectable } from 'kysely';
import { requireStaff } from '../../../identity/account/server/staff.ts';
import type { Reservation, ReservingPlan } from '../../outbound/server/reserve.ts';
import { mover, type WarehouseWork } from '../../server/db.ts';
import { movePicking } from '../contract.ts';
import { pickingStates } from '../states.ts';
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

/** A task for each reservation, in the order of the reservations. */
export async function createTasks(
  { db }: WarehouseWork,
  listId: bigint,
  fetched: readonly { readonly plan: ReservingPlan; readonly reservation: Reservation }[],
  as: Pick<Insertable<PickTaskTable>, 'state' | 'picker_id'>,
): Promise<bigint[]> {
  const tasks = await db
    .insertInto('pick_task')
    .values(
      fetched.map(({ plan, reservation: { id, line_id, product_id, lot_id, pallet_id, qty } }) => ({
        list_id: listId,
        plan_id: plan.id,
        line_id,
        reservation_id: id,
        company_id: plan.company_id,
        customer_id: plan.customer_id,
        warehouse_id: plan.warehouse_id,
        product_id,
        lot_id,
        pallet_id,
        qty,
        ...as,
      })),
    )
    .returning('id')
    .execute();
  return tasks.map(({ id }) => id);
}
