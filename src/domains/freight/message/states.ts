import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const reportStateNames = ['proposed', 'unmatched', 'taken', 'dismissed', 'outdated'] as const;
export type ReportState = (typeof reportStateNames)[number];

/**
 * The life of a report. Matched at its receipt, it proposes a time for a container or an air waybill of ours, and a person takes or
 * dismisses it. One that names nothing of ours is matched again later; one that a newer report of the same fact replaces is outdated, and may still be taken where the
 * newer one was wrong.
 */
export const reportStates = machine({
  start: 'unmatched',
  states: reportStateNames,
  moves: [
    ['take', ['proposed', 'outdated'], 'taken', may.take, { tone: 'primary' }],
    ['match', 'unmatched', 'proposed', may.take],
    ['dismiss', ['proposed', 'unmatched'], 'dismissed', may.take, { tone: 'danger', reason: 'optional' }],
    ['replace', 'proposed', 'outdated', 'system'],
  ],
});
