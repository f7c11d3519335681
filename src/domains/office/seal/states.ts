import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

/** The stages of review with the right that decides by default. Seals that bind the company need the special review as well. */
export const reviews = [
  { stage: 'supervisorReview', permit: may.supervisor },
  { stage: 'specialReview', permit: may.special },
] as const;
const inReview = reviews.map(({ stage }) => stage);
export const sealRequestState = z.enum(['draft', ...inReview, 'approved', 'out', 'stamped', 'archived', 'cancelled']);
export type SealRequestState = z.output<typeof sealRequestState>;

/** The seals whose imprint binds the company. */
export const specialKinds: readonly string[] = ['contract', 'finance', 'legalRepresentative'];

const keeping = { tone: 'primary', notBy: ['prepared'], ownCall: true } as const;

/** An approved document is stamped in the house, or the seal goes out and comes back. Its scan closes the request. */
export const sealRequestStates = machine({
  start: 'draft',
  states: sealRequestState.options,
  moves: [
    ['submit', 'draft', 'supervisorReview', may.request, { tone: 'primary', onlyBy: ['prepared'] }],
    ['approve', 'supervisorReview', 'specialReview', 'system'],
    ['approve', 'specialReview', 'approved', 'system'],
    ['sendBack', inReview, 'draft', 'system'],
    ['withdraw', inReview, 'draft', may.request, { confirm: true, onlyBy: ['prepared'] }],
    ['discard', 'draft', 'cancelled', may.request, { tone: 'danger', confirm: true, onlyBy: ['prepared'] }],
    ['cancel', 'approved', 'cancelled', may.keep, { tone: 'danger', reason: 'required' }],
    ['cancel', 'approved', 'cancelled', may.request, { tone: 'danger', reason: 'required', onlyBy: ['prepared'] }],
    ['stamp', 'approved', 'stamped', may.keep, keeping],
    ['giveOut', 'approved', 'out', may.keep, keeping],
    ['receive', 'out', 'stamped', may.keep, keeping],
    ['archive', 'stamped', 'archived', may.keep, { tone: 'primary' }],
    ['archive', 'stamped', 'archived', may.request, { tone: 'primary', onlyBy: ['prepared'] }],
  ],
});
