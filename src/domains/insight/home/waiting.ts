import { opensWith, type OpeningRows } from '../../../kernel/badge.ts';
import { link } from '../../../kernel/link.ts';
import { listPool, listReceipts } from '../../dispatch/board/contract.ts';
import { dispatchBoardPage, receiveOrdersPage } from '../../dispatch/board/pages.ts';
import { listRoadExceptions } from '../../dispatch/exception/contract.ts';
import { roadExceptionsPage } from '../../dispatch/exception/pages.ts';
import { listOffers } from '../../dispatch/offer/contract.ts';
import { notConfirmedPage } from '../../dispatch/offer/pages.ts';
import { billsOpening, listBills } from '../../finance/bill/contract.ts';
import { financeBillsPage } from '../../finance/bill/pages.ts';
import { cashOpening, listCash } from '../../finance/cash/contract.ts';
import { collectionsPage } from '../../finance/cash/pages.ts';
import { chargesOpening, listCharges } from '../../finance/charge/contract.ts';
import { feeReviewPage } from '../../finance/charge/pages.ts';
import { listPaymentRequests } from '../../finance/payment-request/contract.ts';
import { paymentRequestsPage } from '../../finance/payment-request/pages.ts';
import { listOrders, listReview } from '../../order/transport-order/contract.ts';
import { orderReviewPage, ordersPage } from '../../order/transport-order/pages.ts';
import { listDrivers } from '../../reference/driver/contract.ts';
import { driversPage } from '../../reference/driver/pages.ts';
import { listVehicles } from '../../reference/vehicle/contract.ts';
import { vehiclesPage } from '../../reference/vehicle/pages.ts';
import type { WaitingKey } from './contract.ts';

type Behind = { readonly rows: OpeningRows; readonly address: string };
const bills = (tab: string): OpeningRows => opensWith(financeBillsPage, listBills, { ...billsOpening(financeBillsPage), tab });
const charges = (tab: string): OpeningRows => opensWith(feeReviewPage, listCharges, { ...chargesOpening(feeReviewPage), tab });

/** The rows that each number of the home page counts, and the address of the page that lists exactly these. */
export const behind: Readonly<Record<WaitingKey, Behind>> = {
  draftOrders: {
    rows: opensWith(ordersPage, listOrders, { tab: 'draft', fixed: { mine: true } }),
    address: link(ordersPage, { tab: 'draft', 'w.mine': 'true' }),
  },
  reviewOrders: { rows: opensWith(orderReviewPage, listReview), address: link(orderReviewPage) },
  receiveOrders: { rows: opensWith(receiveOrdersPage, listReceipts), address: link(receiveOrdersPage) },
  dispatchOrders: { rows: opensWith(dispatchBoardPage, listPool), address: link(dispatchBoardPage) },
  unansweredOffers: { rows: opensWith(notConfirmedPage, listOffers), address: link(notConfirmedPage) },
  openExceptions: {
    rows: opensWith(roadExceptionsPage, listRoadExceptions, { tab: 'open' }),
    address: link(roadExceptionsPage, { tab: 'open' }),
  },
  unpricedCharges: { rows: charges('unpriced'), address: link(feeReviewPage, { tab: 'unpriced' }) },
  reviewCharges: { rows: charges('open'), address: link(feeReviewPage, { tab: 'open' }) },
  unsentBills: { rows: bills('made'), address: link(financeBillsPage, { tab: 'made' }) },
  disputedBills: { rows: bills('disputed'), address: link(financeBillsPage, { tab: 'disputed' }) },
  paymentRequests: {
    rows: opensWith(paymentRequestsPage, listPaymentRequests, { tab: 'mine' }),
    address: link(paymentRequestsPage, { tab: 'mine' }),
  },
  unallocatedReceipts: { rows: opensWith(collectionsPage, listCash, cashOpening(collectionsPage)), address: link(collectionsPage) },
};

/** The same for the papers that run out. */
export const runningOut: Readonly<Record<'vehicles' | 'drivers', Behind>> = {
  vehicles: { rows: opensWith(vehiclesPage, listVehicles, { tab: 'due' }), address: link(vehiclesPage, { tab: 'due' }) },
  drivers: { rows: opensWith(driversPage, listDrivers, { tab: 'due' }), address: link(driversPage, { tab: 'due' }) },
};
