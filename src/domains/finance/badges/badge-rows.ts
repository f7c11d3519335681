import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import type { Page } from '../../../kernel/page.ts';
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
import { listPaymentRequests } from '../payment-request/contract.ts';
import { paymentRequestsPage, paymentsPage } from '../payment-request/pages.ts';

const bills = (page: Page) => opensWith(page, listBills, billsOpening(page));
const charges = (page: Page) => opensWith(page, listCharges, chargesOpening(page));
const requests = (page: Page) => opensWith(page, listPaymentRequests, { tab: page.fixed?.['tab'] ?? 'mine' });

/** The rows that the badges beside this file count. */
export const rows: readonly OpeningRows[] = [
  opensWith(incomePage, listIncome),
  charges(feeReviewPage),
  bills(receivableBillsPage),
  bills(financeBillsPage),
  opensWith(collectionsPage, listCash, cashOpening(collectionsPage)),
  opensWith(oceanDelayPage, listDelays),
  charges(payableDetailsPage),
  bills(carrierBillsPage),
  requests(paymentsPage),
  requests(paymentRequestsPage),
];
