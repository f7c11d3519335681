import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

export const articleState = z.enum(['draft', 'published', 'withdrawn']);
export type ArticleState = z.output<typeof articleState>;
export const categories = ['policy', 'process', 'safety', 'customs', 'system', 'other'] as const;

/** Publishing makes a version of the working copy. Readers of an earlier one read it again. */
export const articleStates = machine({
  start: 'draft',
  states: articleState.options,
  moves: [
    ['publish', ['draft', 'published', 'withdrawn'], 'published', may.edit, { tone: 'primary', reason: 'optional' }],
    ['withdraw', 'published', 'withdrawn', may.edit, { tone: 'danger', confirm: true }],
  ],
});
