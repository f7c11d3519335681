import { type Moves, useMoves } from '../../../../web/kit/actions.ts';
import { moveWorkOrder } from '../contract.ts';
import { type WorkOrderState, workOrderStates } from '../states.ts';

/** What staff can do with a trip by a button alone; sending, assigning and departing have their dialogs. */
export function useWorkOrderMoves(): Moves<{ readonly id: string; readonly version: number; readonly state: WorkOrderState }> {
  return useMoves({
    machine: workOrderStates,
    subject: 'workOrder',
    call: moveWorkOrder,
    state: (row) => row.state,
    params: (row, action, reason) => {
      if (action === 'offer' || action === 'assign' || action === 'depart' || action === 'arrive' || action === 'complete')
        throw new TypeError(`${action} has a dialog of its own`);
      return { id: row.id, version: row.version, action, reason };
    },
    reason: ['refuse', 'withdraw', 'cancel'],
    danger: ['refuse', 'cancel'],
    sure: ['close'],
    primary: ['review', 'accept'],
    without: ['offer', 'assign', 'depart', 'arrive', 'complete'],
    invalidates: ['offer', 'dispatchReview', 'dispatchOrder', 'capacity', 'B169'],
  });
}
