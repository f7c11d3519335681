import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const feedStateNames = ['paused', 'active', 'closed'] as const;
export type FeedState = (typeof feedStateNames)[number];

/** A paused feed records its messages and sends none but tests. A closed one records nothing. */
export const feedStates = machine({
  start: 'paused',
  states: feedStateNames,
  moves: [
    ['activate', 'paused', 'active', may.save, { tone: 'primary', confirm: true }],
    ['pause', 'active', 'paused', may.save],
    ['close', ['paused', 'active'], 'closed', may.save, { tone: 'danger', reason: 'required' }],
    ['reopen', 'closed', 'paused', may.save],
  ],
});

export const messageStateNames = ['waiting', 'failed', 'dead', 'sent', 'skipped'] as const;
export type MessageState = (typeof messageStateNames)[number];

/**
 * A failed message is tried again at its time. A dead one had a permanent refusal or its last try: it blocks the later messages of its order
 * or bill until somebody sends it again or skips it.
 */
export const messageStates = machine({
  start: 'waiting',
  states: messageStateNames,
  moves: [
    ['deliver', ['waiting', 'failed', 'dead', 'skipped'], 'sent', 'system'],
    ['postpone', ['waiting', 'failed'], 'failed', 'system'],
    ['giveUp', ['waiting', 'failed'], 'dead', 'system'],
    ['replay', ['failed', 'dead', 'sent', 'skipped'], 'waiting', 'system'],
    ['resend', ['failed', 'dead', 'sent', 'skipped'], 'waiting', may.send, { tone: 'primary', confirm: true }],
    ['skip', ['waiting', 'failed', 'dead'], 'skipped', may.send, { tone: 'danger', reason: 'required' }],
  ],
});
