import { link } from '../../../kernel/link.ts';
import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import type { Page } from '../../../kernel/page.ts';
import { countPaymentRequests, listPaymentRequests } from '../payment-request/contract.ts';
import { may as mayRequest } from '../payment-request/permits.ts';
import { reviews, stages } from '../payment-request/states.ts';
import { countOcean, countPayable, countReceivable } from './contract.ts';
import { listDelays } from '../../freight/delay/contract.ts';
import { oceanDelayPage } from '../../freight/delay/pages.ts';
import { billsOpening, listBills } from '../bill/contract.ts';
import { carrierBillsPage, financeBillsPage, receivableBillsPage } from '../bill/pages.ts';
import { cashOpening, listCash } from '../cash/contract.ts';
import { collectionsPage } from '../cash/pages.ts';
import { chargesOpening, listCharges } from '../charge/contract.ts';
import { feeReviewPage, payableDetailsPage } from '../charge/pages.ts';
import { listIncome } from '../income/contract.ts';
import { incomePage } from '../income/pages.ts';
import { paymentRequestsPage, paymentsPage } from '../payment-request/pages.ts';

const bills = (page: Page) => opensWith(page, listBills, billsOpening(page));
const charges = (page: Page) => opensWith(page, listCharges, chargesOpening(page));
const requests = (page: Page) => opensWith(page, listPaymentRequests, { tab: page.fixed?.['tab'] ?? 'mine' });

/** The pages that show the specification's counts. */
export const badges = [
  badgeSource({
    call: countReceivable,
    badges: [
      { of: opensWith(incomePage, listIncome), count: (data) => data.order_count },
      { of: charges(feeReviewPage), count: (data) => data.income_open_count },
      { of: bills(receivableBillsPage), count: (data) => data.income_bill_count + data.income_disputed_count },
      { of: bills(financeBillsPage), count: (data) => data.income_overdue_count },
      { of: opensWith(collectionsPage, listCash, cashOpening(collectionsPage)), count: (data) => data.income_unclaimed_count },
    ],
  }),
  badgeSource({
    call: countOcean,
    badges: [{ of: opensWith(oceanDelayPage, listDelays), count: (data) => data.delay_count }],
  }),
  badgeSource({
    call: countPayable,
    badges: [
      { of: charges(payableDetailsPage), count: (data) => data.pay_unpriced_count + data.pay_open_count },
      { of: bills(carrierBillsPage), count: (data) => data.pay_bill_count },
      { of: requests(paymentsPage), count: (data) => data.pay_unpaid_count },
    ],
  }),
  badgeSource({
    call: countPaymentRequests,
    badges: [{ of: requests(paymentRequestsPage), count: (data) => Object.values(data).reduce((sum, n) => sum + n, 0) }],
    bell: {
      permit: mayRequest.bell,
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
