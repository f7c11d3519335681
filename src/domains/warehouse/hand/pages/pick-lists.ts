import type { PickingRow } from '../../picking/contract.ts';

type Waiting = Pick<PickingRow, 'list_no' | 'picker_id' | 'priority'>;

/**
 * The numbers of the pick lists that wait for a picker: those with a task that the picker may fetch first, then by urgency, then in the order
 * of the tasks.
 */
export function pickListsFor(pickerId: string | undefined, tasks: readonly Waiting[]): string[] {
  const isOthers = ({ picker_id }: Waiting): number => (picker_id === null || picker_id === pickerId ? 0 : 1);
  const inOrder = [...tasks].sort((a, b) => isOthers(a) - isOthers(b) || a.priority - b.priority);
  return [...new Set(inOrder.map(({ list_no }) => list_no))];
}
