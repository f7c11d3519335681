import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const storageRunStateNames = ['prepared', 'charged', 'void'] as const;
export type StorageRunState = (typeof storageRunStateNames)[number];

/**
 * A month's storage is worked out (prepared) and charged, which gives finance its lines. Before that it can be voided and worked out again;
 * after it, it is withdrawn while finance has not billed it.
 */
export const storageRunStates = machine({
  start: 'prepared',
  states: storageRunStateNames,
  moves: [
    ['charge', 'prepared', 'charged', may.charge, { tone: 'primary', confirm: true }],
    ['void', 'prepared', 'void', may.run, { tone: 'danger', reason: 'required' }],
    ['withdraw', 'charged', 'void', may.charge, { tone: 'danger', reason: 'required' }],
  ],
});
