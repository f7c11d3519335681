import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const freightJobStateNames = ['draft', 'inProgress', 'departed', 'arrived', 'delivered', 'closed', 'cancelled'] as const;
export type FreightJobState = (typeof freightJobStateNames)[number];

/**
 * The life of a freight job. It is written and started, departs with its vessel or flight, arrives, is delivered and closed. A job that
 * has not departed can be cancelled with a reason. A wrong report is taken back with a reason.
 */
export const freightJobStates = machine({
  start: 'draft',
  states: freightJobStateNames,
  moves: [
    ['start', 'draft', 'inProgress', may.edit, { tone: 'primary' }],
    ['depart', 'inProgress', 'departed', may.operate, { tone: 'primary' }],
    ['undepart', 'departed', 'inProgress', may.operate, { reason: 'required' }],
    ['arrive', 'departed', 'arrived', may.operate, { tone: 'primary' }],
    ['unarrive', 'arrived', 'departed', may.operate, { reason: 'required' }],
    ['deliver', 'arrived', 'delivered', may.operate, { tone: 'primary' }],
    ['undeliver', 'delivered', 'arrived', may.operate, { reason: 'required' }],
    ['close', 'delivered', 'closed', may.close, { tone: 'primary', reason: 'optional' }],
    ['reopen', 'closed', 'delivered', may.close, { reason: 'required' }],
    ['cancel', ['draft', 'inProgress'], 'cancelled', may.cancel, { tone: 'danger', reason: 'required' }],
  ],
});

/** States in which a job is no longer changed. Its containers are free for other jobs. */
export const endedStates: readonly FreightJobState[] = ['closed', 'cancelled'];

/** States in which its goods have not left, so that its houses may still be changed. */
export const undepartedStates: readonly FreightJobState[] = ['draft', 'inProgress'];
