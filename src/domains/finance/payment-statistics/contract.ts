import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { currency, day, idOut } from '../../../kernel/schema.ts';
import { may } from '../payment-request/permits.ts';

/**
 * The part of one payment for one line of a bill, in the functional currency at the rate of the payment; without a bill it is an
 * advance, without a fee it is for a bill that has no lines, such as one of an opening.
 */
export const paidRow = z.object({
  id: idOut,
  paid_on: day,
  company_code: z.string(),
  bill_id: idOut.nullable(),
  bill_no: z.string().nullable(),
  carrier_id: idOut,
  carrier_name: z.string(),
  fee_name_id: idOut.nullable(),
  fee_name: z.string().nullable(),
  currency,
  amount: z.string(),
});
export type PaidRow = z.output<typeof paidRow>;

export const listPaid = listCall({
  cmd: 'paymentStatistics.list',
  isReport: true,
  shows: ['paymentRequest'],
  users: [1],
  permit: may.view,
  row: paidRow,
  filters: {
    paid_on: { is: 'days' },
    carrier: { is: 'ref', to: 'carrier' },
    fee: { is: 'ref', to: 'feeName' },
    company: { is: 'ref', to: 'ownCompany' },
  },
  sorts: ['paid_on', 'amount'],
  defaultSort: [{ key: 'paid_on', desc: true }],
});

export const pivotBy = ['carrier', 'fee'] as const;

/** The same rows as a table of months, by carrier or by fee, one table for each currency; currencies are never added up. */
export const pivotPaid = call({
  cmd: 'paymentStatistics.pivot',
  isReport: true,
  shows: ['paymentRequest'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ by: z.enum(pivotBy), asked: listPaid.params }),
  result: z.object({
    currencies: z.array(
      z.object({
        currency,
        months: z.array(z.string()),
        total: z.string(),
        totals: z.array(z.string()),
        rows: z.array(
          z.object({
            key: z.string().nullable(),
            /** Null for advances, and for what was paid for bills without fees. */
            name: z.string().nullable(),
            advance: z.boolean(),
            total: z.string(),
            amounts: z.array(z.string()),
          }),
        ),
      }),
    ),
  }),
});
