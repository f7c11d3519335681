import type { Day } from '../../../kernel/day.ts';
import { listCarrierWork } from '../../dispatch/carrier/contract.ts';
import {
  carrierAssignPage,
  carrierOffersPage,
  carrierPricesPage,
  carrierTrackPage,
  carrierTripsPage,
  carrierWorkOrderDetailPage,
} from '../../dispatch/carrier/pages.ts';
import { listOwnBills } from '../../finance/bill/contract.ts';
import { ownBillsPage } from '../../finance/bill/pages.ts';
import { carrierReceivablesPage } from '../../finance/charge/pages.ts';
import { listOwnClaims } from '../../order/own-claim/contract.ts';
import { ownClaimsPage } from '../../order/claim/pages.ts';
import { ownClaimPage } from '../../order/own-claim/pages.ts';
import { listOwnOrders } from '../../order/portal/contract.ts';
import { customerBoardPage } from '../../order/portal/pages.ts';
import { listOwnQuotations } from '../../pricing/own-quotation/contract.ts';
import { ownQuotationPage, ownQuotationsPage } from '../../pricing/own-quotation/pages.ts';
import { type Behind, behindPage } from './behind.ts';
import type { PartyStandingKey, PartyWaitingKey } from './contract.ts';
import { endOfWeek } from './weeks.ts';

type Lists = Readonly<Partial<Record<PartyWaitingKey | PartyStandingKey, Behind>>>;

const record = carrierWorkOrderDetailPage;

/** The lists behind the numbers of a carrier's home page. `today` is the reader's day. */
export function behindCarrier(today: Day): Lists {
  const trips = { tab: 'assigned', where: { planned_depart: { to: today } } };
  return {
    answerOffers: behindPage(carrierOffersPage, listCarrierWork, { tab: 'offered', record }),
    assignTrips: behindPage(carrierAssignPage, listCarrierWork, { tab: 'accepted', record }),
    startTrips: behindPage(carrierTripsPage, listCarrierWork, { ...trips, record }),
    proveDelivery: behindPage(carrierTrackPage, listCarrierWork, { tab: 'arrived', record }),
    confirmPrices: behindPage(carrierPricesPage, listCarrierWork, { tab: 'toConfirm', record }),
    confirmBills: behindPage(carrierReceivablesPage, listOwnBills, { tab: 'sent', record: carrierReceivablesPage }),
    openBills: behindPage(carrierReceivablesPage, listOwnBills, { tab: 'open', record: carrierReceivablesPage }),
  };
}

/** The same for a customer. */
export function behindCustomer(today: Day): Lists {
  const arriving = { tab: 'underWay', where: { due: { from: today, to: endOfWeek(today) } } };
  return {
    confirmBills: behindPage(ownBillsPage, listOwnBills, { tab: 'sent', record: ownBillsPage }),
    answerQuotations: behindPage(ownQuotationsPage, listOwnQuotations, { tab: 'open', record: ownQuotationPage }),
    answerClaims: behindPage(ownClaimsPage, listOwnClaims, { tab: 'offered', record: ownClaimPage }),
    arrivingOrders: behindPage(customerBoardPage, listOwnOrders, arriving),
    billsDue: behindPage(ownBillsPage, listOwnBills, {
      tab: 'open',
      where: { due_on: { to: endOfWeek(today) } },
      record: ownBillsPage,
    }),
  };
}
