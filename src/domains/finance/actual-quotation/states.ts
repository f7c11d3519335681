import { z } from 'zod';
import { machine } from '../../../kernel/machine.ts';
import { may } from './permits.ts';

/** The reviews of a price below the quotation, with the right that decides unless a company's chain names others. */
export const reviews = [
  { stage: 'salesReview', permit: may.sales },
  { stage: 'executiveReview', permit: may.executive },
] as const;
export const inReview = reviews.map(({ stage }) => stage);
export const actualQuotationState = z.enum(['draft', 'salesReview', 'executiveReview', 'agreed', 'confirmed', 'superseded', 'void']);
export type ActualQuotationState = z.output<typeof actualQuotationState>;
/** The states of an agreement that is still being made: an order has one at most. */
export const openStates: readonly ActualQuotationState[] = ['draft', ...inReview, 'agreed'];

/**
 * A price agreed for an order. At or above the quotation it is agreed when it is submitted; below it, or without a quotation, it is reviewed
 * first. Another person confirms it, and it becomes the charge of the order. A later agreement supersedes it.
 */
export const actualQuotationStates = machine({
  start: 'draft',
  states: actualQuotationState.options,
  moves: [
    ['submit', 'draft', 'salesReview', may.prepare, { tone: 'primary', onlyBy: ['prepared'] }],
    ['approve', 'salesReview', 'executiveReview', 'system'],
    ['approve', 'executiveReview', 'agreed', 'system'],
    ['sendBack', inReview, 'draft', 'system'],
    ['withdraw', inReview, 'draft', may.prepare, { confirm: true, onlyBy: ['prepared'] }],
    ['confirm', 'agreed', 'confirmed', may.confirm, { tone: 'primary', confirm: true, notBy: ['prepared'] }],
    ['reopen', 'agreed', 'draft', may.prepare, { confirm: true, onlyBy: ['prepared'] }],
    ['cancel', ['draft', 'agreed'], 'void', may.prepare, { tone: 'danger', reason: 'required' }],
    ['supersede', 'confirmed', 'superseded', 'system'],
    ['drop', ['draft', ...inReview, 'agreed', 'confirmed'], 'void', 'system'],
  ],
});
