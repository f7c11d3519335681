import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { nothing } from '../../../kernel/schema.ts';
import { may as booking } from '../../freight/booking/permits.ts';
import { may as delay } from '../../freight/delay/permits.ts';
import { may as track } from '../../order/tracking/permits.ts';
import { may as order } from '../../order/transport-order/permits.ts';
import { may as bankAccount } from '../../reference/bank-account/permits.ts';
import { may as bill } from '../bill/permits.ts';
import { may as cash } from '../cash/permits.ts';
import { may as charge } from '../charge/permits.ts';
import { may as request } from '../payment-request/permits.ts';

/** Receivable counts (specification). `order_count` counts orders with receivable lines to price or review; `income_…` are tabs of the lists. */
export const countReceivable = call({
  cmd: 'B641',
  shows: ['charge', 'order', 'workOrder', 'bill', 'cash'],
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

/** Suppliers that need action (specification): carriers and suppliers with a bank account that was entered and is not yet approved. */
export const countSuppliers = call({
  cmd: 'B990',
  shows: ['bankAccount'],
  kind: 'read',
  users: [1],
  permit: bankAccount.view,
  params: nothing,
  result: z.object({ supplier_count: z.int() }),
});

/** Payable counts (specification). `pay_bill_count` counts the carrier bills that need our action: issued and not sent, or disputed. */
export const countPayable = call({
  cmd: 'B642',
  shows: ['charge', 'order', 'workOrder', 'bill', 'paymentRequest'],
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

/**
 * Counts of the ocean pages (the specification leaves their fields open): orders and freight jobs under way by sea, bookings that wait for
 * the carrier or for us, late sailings with our bookings on them, and ocean charges of both sides to price or review.
 */
export const countOcean = call({
  cmd: 'B1098',
  shows: ['order', 'freightJob', 'booking', 'sailing', 'charge'],
  kind: 'read',
  users: [1],
  permit: [order.view, track.view, booking.view, delay.view],
  params: nothing,
  result: z.object({
    total_count: z.int(),
    order_count: z.int(),
    booking_count: z.int(),
    delay_count: z.int(),
    pay_count: z.int(),
    income_count: z.int(),
  }),
});
