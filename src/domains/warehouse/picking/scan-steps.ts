import type { PickingRow } from './contract.ts';

/** The codes that were scanned for the next pick. */
export type Seen = { readonly task_no: string | null; readonly location: string | null; readonly pallet: string | null };
export const nothingSeen: Seen = { task_no: null, location: null, pallet: null };

/** The meaning of a scan among the tasks of a list. */
export type Step =
  | { readonly is: 'seen'; readonly seen: Seen; readonly task: PickingRow | null }
  | { readonly is: 'pick'; readonly task: PickingRow; readonly location: string; readonly pallet: string }
  | { readonly is: 'label' | 'check' | 'load'; readonly task: PickingRow; readonly pallet: string }
  | { readonly is: 'splitFrom'; readonly task: PickingRow }
  | { readonly is: 'split'; readonly task: PickingRow; readonly pallet: string; readonly to: string }
  | { readonly is: 'again'; readonly task: PickingRow }
  | { readonly is: 'unknown' };

/**
 * Reads a scan: a pick code, a location or a pallet number. A pallet means what its task waits for: its label, its split, its check, its truck,
 * or else its pick. A pick is complete with its three codes, in whichever order they are scanned.
 */
export function stepOf(tasks: readonly PickingRow[], text: string, seen: Seen, splittingTask: string | null): Step {
  const code = text.toUpperCase();
  const byCode = tasks.find(({ task_no }) => task_no === code);
  if (byCode) {
    if (byCode.state === 'awaitingPicking') return pickStep(tasks, { ...nothingSeen, ...seenFor(byCode, seen), task_no: code });
    return byCode.state === 'newTask' ? { is: 'unknown' } : { is: 'again', task: byCode };
  }
  const splitting = tasks.find((task) => task.task_no === splittingTask && task.to_pallet_no === text);
  if (splitting) return { is: 'split', task: splitting, pallet: splitting.pallet_no, to: text };
  const onto = tasks.filter(({ to_pallet_no }) => to_pallet_no === text);
  const labelled = onto.find(({ state }) => state === 'awaitingLabelling');
  if (labelled) return { is: 'label', task: labelled, pallet: text };
  const checked = onto.find(({ state }) => state === 'awaitingOutbound');
  if (checked) return { is: 'check', task: checked, pallet: text };
  const loaded = onto.find(({ state, loaded_at }) => state === 'complete' && loaded_at === null);
  if (loaded) return { is: 'load', task: loaded, pallet: text };
  const source = tasks.find(({ state, pallet_no }) => state === 'awaitingSplitting' && pallet_no === text);
  const open = tasks.filter(({ state }) => state === 'awaitingPicking');
  if (source && !open.some(({ pallet_no }) => pallet_no === text)) return { is: 'splitFrom', task: source };
  if (open.some(({ pallet_no }) => pallet_no === text)) return pickStep(tasks, { ...seen, pallet: text });
  if (open.some(({ location_code }) => location_code === code)) return pickStep(tasks, { ...seen, location: code });
  const again = onto[0] ?? tasks.find(({ pallet_no }) => pallet_no === text);
  return again ? { is: 'again', task: again } : { is: 'unknown' };
}

/** A location or pallet that was scanned before a pick code holds only if it is the task's own. */
function seenFor(task: PickingRow, seen: Seen): Partial<Seen> {
  return {
    location: seen.location === task.location_code ? seen.location : null,
    pallet: seen.pallet === task.pallet_no ? seen.pallet : null,
  };
}

function pickStep(tasks: readonly PickingRow[], seen: Seen): Step {
  const task = tasks.find(({ task_no }) => task_no === seen.task_no) ?? null;
  if (task && seen.location && seen.pallet) return { is: 'pick', task, location: seen.location, pallet: seen.pallet };
  return { is: 'seen', seen, task };
}
