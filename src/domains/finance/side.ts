import { z } from 'zod';
import type { Guard } from '../../kernel/guard.ts';

/** Receivable: a customer owes us. Payable: we owe a carrier or supplier. One capability serves both; the side is a filter. */
export const sides = ['receivable', 'payable'] as const;
export const side = z.enum(sides);
export type Side = z.output<typeof side>;
/** The guard of a side's amounts. */
export const guardOfSide = { receivable: 'customerPrice', payable: 'cost' } as const satisfies Record<Side, Guard>;

/** The line of business of a charge, bill or request. Ocean pages are the same lists with this filter fixed. */
export const businesses = ['road', 'ocean', 'air', 'storage', 'other'] as const;
export const business = z.enum(businesses);
export type Business = z.output<typeof business>;
