import { type RawBuilder, sql } from 'kysely';
import { addDays, dayIn, type Day } from '../../../../kernel/day.ts';
import { carrierMay } from '../../../dispatch/work-order/permits.ts';
import { may as bills } from '../../../finance/bill/permits.ts';
import { isOpen } from '../../../finance/bill/server/queries.ts';
import { may as claims } from '../../../order/claim/permits.ts';
import { isOffered } from '../../../order/own-claim/server/queries.ts';
import { may as portal } from '../../../order/portal/permits.ts';
import { may as quotations } from '../../../pricing/own-quotation/permits.ts';
import { tabsOf } from '../../../pricing/own-quotation/server/queries.ts';
import type { PartyStandingKey, PartyWaitingKey } from '../contract.ts';
import { endOfWeek } from '../weeks.ts';
import type { HomeList, HomeWork } from './figures-of-lists.ts';

/*
 * The lists of a carrier's and of a customer's people. Row security holds each to its own rows; the conditions say so again, as those of
 * their lists do.
 */

const startOf = (day: Day, { who }: HomeWork): RawBuilder<unknown> => sql`(${day}::date::timestamp at time zone ${who.timeZone})`;
const today = ({ now, who }: HomeWork): Day => dayIn(now, who.timeZone);

/** Trips of the carrier, with their agreed price. */
const trips =
  (since: string, state: string, more: (work: HomeWork) => RawBuilder<unknown> = () => sql`true`) =>
  (work: HomeWork): RawBuilder<unknown> =>
    sql`select id, ${sql.ref(since)} as at, buy_currency as currency, buy_amount_minor as minor from work_order
      where carrier_id = ${work.who.carrierId} and state = ${state} and ${more(work)}`;

const sentBills =
  (more: (work: HomeWork) => RawBuilder<unknown>) =>
  (work: HomeWork): RawBuilder<unknown> => {
    const { carrierId, customerId } = work.who;
    const party = carrierId === null ? sql`b.customer_id = ${customerId}` : sql`b.carrier_id = ${carrierId}`;
    return sql`select b.id, b.sent_at as at from bill b where ${party} and ${more(work)}`;
  };
const openBills = sql`b.state in ('sent', 'confirmed', 'disputed') and ${isOpen}`;

const confirmBills: HomeList<'confirmBills'> = {
  key: 'confirmBills',
  permit: bills.confirmOwn,
  amounts: 'balances',
  records: sentBills(() => sql`b.state = 'sent'`),
};

export const carrierLists: readonly HomeList<PartyWaitingKey>[] = [
  { key: 'answerOffers', permit: carrierMay.answer, amounts: 'own', records: trips('offered_at', 'offered') },
  { key: 'assignTrips', permit: carrierMay.assign, records: trips('accepted_at', 'accepted') },
  {
    key: 'startTrips',
    permit: carrierMay.report,
    records: trips('planned_depart', 'assigned', (work) => sql`planned_depart < ${startOf(addDays(today(work), 1), work)}`),
  },
  { key: 'proveDelivery', permit: carrierMay.report, records: trips('arrived_at', 'arrived') },
  {
    key: 'confirmPrices',
    permit: carrierMay.review,
    amounts: 'own',
    records: trips('completed_at', 'completed', () => sql`carrier_confirmed_at is null and carrier_dispute is null`),
  },
  confirmBills,
];

export const carrierStanding: readonly HomeList<PartyStandingKey>[] = [
  { key: 'openBills', permit: bills.confirmOwn, amounts: 'balances', records: sentBills(() => openBills) },
];

export const customerLists: readonly HomeList<PartyWaitingKey>[] = [
  confirmBills,
  {
    key: 'answerClaims',
    permit: claims.report,
    amounts: 'own',
    records: ({ who }) => sql`select id, updated_at as at, currency, offered_minor as minor from cargo_claim c
      where customer_id = ${who.customerId} and ${isOffered}`,
  },
];

/** Customers have no grant on sheets, so the system reads those that were sent to the caller's customer. */
export const quotationLists: readonly HomeList<PartyWaitingKey>[] = [
  {
    key: 'answerQuotations',
    permit: quotations.answer,
    records: (work) => sql`select q.id, q.sent_at as at from quotation q join own_company c on c.id = q.company_id
      where q.customer_id = ${work.who.customerId} and q.company_id = any(${work.who.companyIds.map(String)}::bigint[])
        and q.sent_at is not null and ${tabsOf(work).open}`,
  },
];

export const customerStanding: readonly HomeList<PartyStandingKey>[] = [
  {
    key: 'arrivingOrders',
    permit: portal.board,
    records: (work) => sql`select id, due_at as at from transport_order where customer_id = ${work.who.customerId} and state = 'inTransit'
      and due_at >= ${startOf(today(work), work)} and due_at < ${startOf(addDays(endOfWeek(today(work)), 1), work)}`,
  },
  {
    key: 'billsDue',
    permit: bills.confirmOwn,
    amounts: 'balances',
    records: sentBills((work) => sql`b.due_on <= ${endOfWeek(today(work))} and ${openBills}`),
  },
];
