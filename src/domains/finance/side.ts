import { z } from 'zod';

/** Receivable: somebody owes us. Payable: we owe. One capability serves both; the side is a filter. */
export const sides = ['receivable', 'payable'] as const;
export const side = z.enum(sides);
export type Side = z.output<typeof side>;

/** The kind of business that a charge, bill or request came from; ocean pages are the same lists with this filter fixed. */
export const businesses = ['road', 'ocean', 'air', 'storage', 'other'] as const;
export const business = z.enum(businesses);
export type Business = z.output<typeof business>;
