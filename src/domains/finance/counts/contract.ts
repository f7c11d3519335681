import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { nothing } from '../../../kernel/schema.ts';
import { may as bankAccount } from '../../reference/bank-account/permits.ts';
import { may as bill } from '../bill/permits.ts';
import { may as cash } from '../cash/permits.ts';
import { may as charge } from '../charge/permits.ts';
import { may as request } from '../payment-request/permits.ts';

/** Receivable counts (specification). `order_count` is orders with receivable lines that are not billed; `income_…` are tabs of the lists. */
export const countReceivable = call({
  cmd: 'B641',
  kind: 'read',
  users: [1],
  permit: [charge.view, bill.view, cash.view],
  params: nothing,
  result: z.object({
    total_count: z.int(),
    order_count: z.int(),
    income_unpriced_count: z.int(),
    income_open_count: z.int(),
    income_reviewed_count: z.int(),
    income_bill_count: z.int(),
    income_disputed_count: z.int(),
    income_overdue_count: z.int(),
    income_unclaimed_count: z.int(),
    income_unallocated_count: z.int(),
  }),
});

/** Suppliers that wait for us (specification): carriers and suppliers with a bank account that somebody entered and nobody approved yet. */
export const countSuppliers = call({
  cmd: 'B990',
  kind: 'read',
  users: [1],
  permit: bankAccount.view,
  params: nothing,
  result: z.object({ supplier_count: z.int() }),
});

/** Payable counts (specification). `pay_bill_count` is carrier bills that wait for us: made and not sent, or disputed. */
export const countPayable = call({
  cmd: 'B642',
  kind: 'read',
  users: [1],
  permit: [charge.view, bill.view, request.view],
  params: nothing,
  result: z.object({
    total_count: z.int(),
    pay_bill_count: z.int(),
    pay_unpriced_count: z.int(),
    pay_open_count: z.int(),
    pay_reviewed_count: z.int(),
    pay_overdue_count: z.int(),
    pay_request_count: z.int(),
    pay_unpaid_count: z.int(),
  }),
});
