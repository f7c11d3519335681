import { opensWith } from '../../../kernel/badge.ts';
import type { Day } from '../../../kernel/day.ts';
import { link } from '../../../kernel/link.ts';
import { listPool, listReceipts } from '../../dispatch/board/contract.ts';
import { dispatchBoardPage, receiveOrdersPage } from '../../dispatch/board/pages.ts';
import { listCapacity } from '../../dispatch/capacity/contract.ts';
import { transportCapacityPage } from '../../dispatch/capacity/pages.ts';
import { listRoadExceptions } from '../../dispatch/exception/contract.ts';
import { roadExceptionsPage } from '../../dispatch/exception/pages.ts';
import { listOffers } from '../../dispatch/offer/contract.ts';
import { notConfirmedPage } from '../../dispatch/offer/pages.ts';
import { listWorkOrders } from '../../dispatch/work-order/contract.ts';
import { workOrderDetailPage, workOrdersPage } from '../../dispatch/work-order/pages.ts';
import { billsOpening, listBills } from '../../finance/bill/contract.ts';
import { billDetailPage, financeBillsPage } from '../../finance/bill/pages.ts';
import { cashOpening, listCash } from '../../finance/cash/contract.ts';
import { collectionsPage, writeOffDetailPage } from '../../finance/cash/pages.ts';
import { chargesOpening, listCharges } from '../../finance/charge/contract.ts';
import { feeReviewPage, payableDetailsPage } from '../../finance/charge/pages.ts';
import { listPaymentRequests } from '../../finance/payment-request/contract.ts';
import { paymentRequestsPage } from '../../finance/payment-request/pages.ts';
import { listOrders, listReview } from '../../order/transport-order/contract.ts';
import { orderDetailPage, orderReviewPage, ordersPage } from '../../order/transport-order/pages.ts';
import { listDrivers } from '../../reference/driver/contract.ts';
import { driversPage } from '../../reference/driver/pages.ts';
import { listVehicles } from '../../reference/vehicle/contract.ts';
import { vehiclesPage } from '../../reference/vehicle/pages.ts';
import { listInbound } from '../../warehouse/inbound/contract.ts';
import { inboundDetailPage, inboundPage } from '../../warehouse/inbound/pages.ts';
import { listPicking } from '../../warehouse/picking/contract.ts';
import { pickingDetailPage, pickingPage } from '../../warehouse/picking/pages.ts';
import { listReceiving } from '../../warehouse/receiving/contract.ts';
import { receivingDetailPage, receivingPage } from '../../warehouse/receiving/pages.ts';
import { listApprovals } from '../../workspace/approval/contract.ts';
import { type Behind, behindPage } from './behind.ts';
import type { StandingKey, WaitingKey } from './contract.ts';
import { homePage } from './pages.ts';
import { endOfWeek } from './weeks.ts';

const bills = (tab: string): Behind =>
  behindPage(financeBillsPage, listBills, { tab, opening: billsOpening(financeBillsPage), record: billDetailPage });
const charges = (tab: string): Behind => behindPage(feeReviewPage, listCharges, { tab, opening: chargesOpening(feeReviewPage) });
/** Nobody approves the lines that they entered by hand. */
const byOthers = { tab: 'open', where: { entered_by_me: false } } as const;

/** The list behind each number of the home page. Where a list is the place of the act itself, such as the dispatch board, it has no record. */
export const behind: Readonly<Record<WaitingKey, Behind>> = {
  approvals: { rows: opensWith(homePage, listApprovals), address: link(homePage, { view: 'approvals' }) },
  draftOrders: behindPage(ordersPage, listOrders, { tab: 'draft', where: { mine: true }, record: orderDetailPage }),
  reviewOrders: behindPage(orderReviewPage, listReview, {
    tab: 'submitted',
    where: { submitted_by_me: false },
    record: orderDetailPage,
  }),
  receiveOrders: behindPage(receiveOrdersPage, listReceipts),
  dispatchOrders: behindPage(dispatchBoardPage, listPool),
  lateOffers: behindPage(notConfirmedPage, listOffers, { tab: 'late', record: workOrderDetailPage }),
  lateDepartures: behindPage(workOrdersPage, listWorkOrders, { tab: 'assigned', where: { late: true }, record: workOrderDetailPage }),
  openExceptions: behindPage(roadExceptionsPage, listRoadExceptions, { tab: 'open' }),
  auditInbound: behindPage(inboundPage, listInbound, { tab: 'submitted', record: inboundDetailPage }),
  receiveGoods: behindPage(receivingPage, listReceiving, { tab: 'toReceive', record: receivingDetailPage }),
  putAwayGoods: behindPage(receivingPage, listReceiving, { tab: 'toPutAway', record: receivingDetailPage }),
  pickGoods: behindPage(pickingPage, listPicking, { tab: 'awaitingPicking', record: pickingDetailPage }),
  unpricedCharges: charges('unpriced'),
  reviewCharges: behindPage(feeReviewPage, listCharges, { ...byOthers, opening: chargesOpening(feeReviewPage) }),
  billCharges: charges('reviewed'),
  unsentBills: bills('made'),
  disputedBills: bills('disputed'),
  reviewPayables: behindPage(payableDetailsPage, listCharges, { ...byOthers, opening: chargesOpening(payableDetailsPage) }),
  draftRequests: behindPage(paymentRequestsPage, listPaymentRequests, {
    tab: 'mine',
    where: { state: ['awaitingRequest'] },
    record: paymentRequestsPage,
  }),
  payRequests: behindPage(paymentRequestsPage, listPaymentRequests, {
    tab: 'mine',
    where: { state: ['unpaid'] },
    record: paymentRequestsPage,
  }),
  unallocatedReceipts: behindPage(collectionsPage, listCash, { opening: cashOpening(collectionsPage), record: writeOffDetailPage }),
};

/** The same for the lists of the moment; `today` is the reader's day. */
export function standingBehind(today: Day): Readonly<Record<StandingKey, Behind>> {
  return {
    freeTrucks: behindPage(transportCapacityPage, listCapacity, { tab: 'free' }),
    dueBills: behindPage(financeBillsPage, listBills, {
      tab: 'open',
      where: { due_on: { from: today, to: endOfWeek(today) } },
      opening: billsOpening(financeBillsPage),
      record: billDetailPage,
    }),
  };
}

/** The same for the papers that run out. */
export const runningOut: Readonly<Record<'vehicles' | 'drivers', Behind>> = {
  vehicles: behindPage(vehiclesPage, listVehicles, { tab: 'due' }),
  drivers: behindPage(driversPage, listDrivers, { tab: 'due' }),
};
