import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const pickingStateNames = [
  'newTask',
  'awaitingPicking',
  'awaitingLabelling',
  'awaitingSplitting',
  'awaitingOutbound',
  'complete',
  'cancelled',
] as const;
export type PickingState = (typeof pickingStateNames)[number];

/**
 * The life of a picking task. Issued with its list, it is released to the floor and picked by scan. Goods that need a label get one, and a
 * part of a pallet that is split by scan waits for its split; a plan that needs neither skips both. A second person checks what was picked,
 * which completes the task; a quantity that was recorded wrongly is corrected before. A task on the floor can be given to another picker. A
 * task is cancelled with its plan, or when nothing of it was there.
 */
export const pickingStates = machine({
  start: 'newTask',
  states: pickingStateNames,
  moves: [
    ['release', 'newTask', 'awaitingPicking', may.release, { tone: 'primary' }],
    ['recall', 'awaitingPicking', 'newTask', may.release],
    ['assign', 'awaitingPicking', 'awaitingPicking', may.release],
    ['toLabelling', 'awaitingPicking', 'awaitingLabelling', 'system'],
    ['toSplitting', ['awaitingPicking', 'awaitingLabelling'], 'awaitingSplitting', 'system'],
    ['toOutbound', ['awaitingPicking', 'awaitingLabelling', 'awaitingSplitting'], 'awaitingOutbound', 'system'],
    ['complete', 'awaitingOutbound', 'complete', 'system'],
    [
      'cancel',
      ['newTask', 'awaitingPicking', 'awaitingLabelling', 'awaitingSplitting', 'awaitingOutbound', 'complete'],
      'cancelled',
      'system',
    ],
  ],
});

type Step = 'pick' | 'label' | 'split';
type Needs = { readonly label: boolean; readonly split: boolean };

/** The move that follows a step of a task. Steps that the task does not need are skipped. */
export function moveAfter(step: Step, needs: Needs): 'toLabelling' | 'toSplitting' | 'toOutbound' {
  if (step === 'pick' && needs.label) return 'toLabelling';
  return step !== 'split' && needs.split ? 'toSplitting' : 'toOutbound';
}
