import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const filingStateNames = [
  'queued',
  'sending',
  'filed',
  'accepted',
  'released',
  'rejected',
  'corrected',
  'failed',
  'unsure',
  'withdrawn',
] as const;
export type FilingState = (typeof filingStateNames)[number];

/**
 * A filing waits (queued), is noted as being sent before anything leaves (sending), and is filed once that is certain. After a kill in
 * between, the adapter is asked; where it cannot know, the filing is unsure and a person looks at customs before it is sent again.
 */
export const filingStates = machine({
  start: 'queued',
  states: filingStateNames,
  moves: [
    ['begin', 'queued', 'sending', 'system'],
    ['note', 'sending', 'filed', 'system'],
    ['postpone', 'sending', 'queued', 'system'],
    ['giveUp', 'sending', 'failed', 'system'],
    ['doubt', 'sending', 'unsure', 'system'],
    ['accept', ['queued', 'sending', 'filed', 'failed', 'unsure'], 'accepted', 'system'],
    ['reject', ['queued', 'sending', 'filed', 'failed', 'unsure'], 'rejected', 'system'],
    ['release', 'accepted', 'released', 'system'],
    // Its declaration was taken up again, or given up.
    ['settle', 'rejected', 'corrected', 'system'],
    // Customs deleted its declaration.
    ['delete', ['accepted', 'released'], 'withdrawn', 'system'],
    ['retry', 'failed', 'queued', may.retry, { tone: 'primary' }],
    ['confirm', 'unsure', 'filed', may.retry, { tone: 'primary', confirm: true }],
    ['sendAgain', 'unsure', 'queued', may.retry, { tone: 'danger', reason: 'required' }],
    ['withdraw', ['queued', 'failed'], 'withdrawn', may.retry, { tone: 'danger', reason: 'required' }],
    // The order of its declaration was cancelled before anything left.
    ['withdraw', ['queued', 'failed'], 'withdrawn', 'system'],
  ],
});
