import { link } from '../../../kernel/link.ts';
import { badgeSource } from '../../../kernel/badge.ts';
import { may as booking } from '../../freight/booking/permits.ts';
import { oceanDelayPage } from '../../freight/delay/pages.ts';
import { may as delay } from '../../freight/delay/permits.ts';
import { may as track } from '../../order/tracking/permits.ts';
import { may as order } from '../../order/transport-order/permits.ts';
import { carrierBillsPage, financeBillsPage, receivableBillsPage } from '../bill/pages.ts';
import { may as bill } from '../bill/permits.ts';
import { collectionsPage } from '../cash/pages.ts';
import { may as cash } from '../cash/permits.ts';
import { feeReviewPage, payableDetailsPage } from '../charge/pages.ts';
import { may as charge } from '../charge/permits.ts';
import { incomePage } from '../income/pages.ts';
import type { countPaymentRequests } from '../payment-request/contract.ts';
import { paymentRequestsPage, paymentsPage } from '../payment-request/pages.ts';
import { may as request } from '../payment-request/permits.ts';
import { reviews, stages } from '../payment-request/states.ts';
import type { countOcean, countPayable, countReceivable } from './contract.ts';

/** The pages that show the specification's counts. */
export const badges = [
  badgeSource<typeof countReceivable>({
    call: {
      cmd: 'B641',
      users: [1],
      permit: [charge.view, bill.view, cash.view],
      shows: ['charge', 'order', 'workOrder', 'bill', 'cash'],
    },
    badges: [
      { page: incomePage, count: (data) => data.order_count },
      { page: feeReviewPage, count: (data) => data.income_open_count },
      { page: receivableBillsPage, count: (data) => data.income_bill_count + data.income_disputed_count },
      { page: financeBillsPage, count: (data) => data.income_overdue_count },
      { page: collectionsPage, count: (data) => data.income_unclaimed_count },
    ],
  }),
  badgeSource<typeof countOcean>({
    call: {
      cmd: 'B1098',
      users: [1],
      permit: [order.view, track.view, booking.view, delay.view],
      shows: ['order', 'freightJob', 'booking', 'sailing', 'charge'],
    },
    badges: [{ page: oceanDelayPage, count: (data) => data.delay_count }],
  }),
  badgeSource<typeof countPayable>({
    call: {
      cmd: 'B642',
      users: [1],
      permit: [charge.view, bill.view, request.view],
      shows: ['charge', 'order', 'workOrder', 'bill', 'paymentRequest'],
    },
    badges: [
      { page: payableDetailsPage, count: (data) => data.pay_unpriced_count + data.pay_open_count },
      { page: carrierBillsPage, count: (data) => data.pay_bill_count },
      { page: paymentsPage, count: (data) => data.pay_unpaid_count },
    ],
  }),
  badgeSource<typeof countPaymentRequests>({
    call: { cmd: 'B1106', users: [1], permit: [request.bell, request.view], shows: ['paymentRequest'] },
    badges: [{ page: paymentRequestsPage, count: (data) => Object.values(data).reduce((sum, n) => sum + n, 0) }],
    bell: {
      permit: request.bell,
      lines: (data) =>
        Object.entries(data).map(([key, count]) => ({
          key,
          count,
          address: link(paymentRequestsPage, { tab: 'mine', 'w.state': stages[Number(key)] }),
          isPart: reviews.some(({ stage }) => stage === stages[Number(key)]),
        })),
    },
  }),
];
