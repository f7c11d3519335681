import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const billTemplateState = z.enum(['draft', 'current', 'retired']);
export type BillTemplateState = z.output<typeof billTemplateState>;

/**
 * A version of a template is a draft that can be changed, then the current one of its company or customer, then retired. It is never changed
 * after that: bills that were sent with it are printed with it. The next current version supersedes the former one.
 */
export const billTemplateStates = machine({
  start: 'draft',
  states: billTemplateState.options,
  moves: [
    ['publish', 'draft', 'current', may.publish, { tone: 'primary', confirm: true }],
    ['retire', ['draft', 'current'], 'retired', may.publish, { tone: 'danger', confirm: true }],
    ['supersede', 'current', 'retired', 'system'],
  ],
});
