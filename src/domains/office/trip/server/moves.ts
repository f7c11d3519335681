import { convert } from '../../../../kernel/money.ts';
import { recordAddress } from '../../../../kernel/link.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { todayOf } from '../../../identity/own-company/server/today.ts';
import { bookRate } from '../../../finance/ledger/server/queries.ts';
import { booksOf } from '../../../finance/period/server/books.ts';
import { beginApproval, participantsOf, recordOwnEvent, withdrawApproval } from '../../../workspace/approval/server/engine.ts';
import { notifyNext } from '../../../workspace/approval/server/notify.ts';
import { lockOwn, mover } from '../../server/db.ts';
import { may } from '../permits.ts';
import { advanceReviews, tripState, tripStates } from '../states.ts';
import { workOutAllowance } from './allowance.ts';
import { requireNoOpenMoney, requireNothingClaimed } from './money.ts';
import { giveBackHalfDays, requireOpenSheets, takeHalfDays } from './people.ts';
import { peopleOf, staysOf } from './queries.ts';
import { type Trip, type TripWork } from './trip.ts';

const ownEvents: readonly string[] = ['cancel', 'report', 'settle', 'reopen'];

export const trips = mover({
  subject: 'trip',
  table: 'trip',
  machine: tripStates,
  parts: {
    prepared: (_work, trip) => trip.traveller_id,
    decided: (work, trip) => participantsOf(work, 'trip', trip.id),
  },
  effects: {
    submit,
    withdraw: async (work, trip, { reason }) => {
      await withdrawApproval(work, 'trip', trip.id, reason);
      await giveBackHalfDays(work, trip);
      return {};
    },
    cancel,
    report: async (work, trip, { reason }) => {
      if ((await todayOf(work, trip.company_id)) < trip.to_on) throw new Refusal('TRIP_NOT_OVER', { no: trip.trip_no, on: trip.to_on });
      return { report: reason };
    },
    settle: async (work, trip) => {
      await requireNoOpenMoney(work, trip);
      return {};
    },
  },
  announce: async (work, trip, { action, from, to, reason }) => {
    if (ownEvents.includes(action)) await recordOwnEvent(work, 'trip', trip.id, { what: action, stage: from, comment: reason });
    if (action === 'report') await notifyNext(work, 'trip', trip.id, { state: to, permit: may.settle });
    const isNews = to === 'approved' ? action === 'approve' : action === 'sendBack' || action === 'cancel' || action === 'reopen';
    if (isNews) await notifyPeople(work, trip, action, reason);
  },
});

/** Takes the half days of its people and begins a round of review. An advance is reviewed by two more. */
async function submit(work: TripWork, trip: Trip) {
  const { currency, company_id: companyId, advance_minor: minor } = trip;
  const people = await peopleOf(work, trip.id);
  const allowances = await workOutAllowance(work, { companyId, currency, people, stays: await staysOf(work, trip.id) });
  const allowance = allowances.reduce((sum, { trip_minor }) => sum + trip_minor, 0n);
  if (allowance !== trip.allowance_minor) throw new Refusal('TRIP_CHANGED', { no: trip.trip_no });
  await requireOpenSheets(work, trip);
  await takeHalfDays(work, trip);
  const books = await booksOf(work, companyId);
  const { rate } = await bookRate(work, books, { currency, day: books.today, side: 'payable' });
  const amounts = { money: { currency, minor }, functional: convert({ currency, minor }, books.currency, rate) };
  const stage = await beginApproval(work, 'trip', {
    id: trip.id,
    companyId,
    no: trip.trip_no,
    preparedBy: trip.traveller_id,
    party: trip.purpose,
    payee: `employee ${trip.traveller_id}`,
    ...(minor > 0n ? amounts : { unneeded: advanceReviews }),
  });
  return { state: tripState.parse(stage), submitted_at: work.now };
}

/** Frees the half days of its people. An approved trip is cancelled before it begins, afterwards by finance, and never with open money. */
async function cancel(work: TripWork, trip: Trip, { from, reason }: { from: string; reason: string | null }) {
  if (from !== 'approved') return {};
  if (!work.can(may.settle) && trip.from_on <= (await todayOf(work, trip.company_id)))
    throw new Refusal('TRIP_STARTED', { no: trip.trip_no });
  await requireNoOpenMoney(work, trip);
  await requireNothingClaimed(work, trip);
  await requireOpenSheets(work, trip);
  await withdrawApproval(work, 'trip', trip.id, reason);
  await giveBackHalfDays(work, trip);
  return {};
}

/** Opens a settled trip again whose loan or claim is open again; every other trip stays as it is. */
export async function reopenTrip(work: TripWork, id: bigint, reason: string | null): Promise<void> {
  const trip = await lockOwn(work, 'trip', { id });
  if (trip.state === 'settled') await trips.follow(work, trip, 'reopen', {}, reason);
}

const titles: Readonly<Record<string, string>> = {
  approve: 'trip.approvedTitle',
  sendBack: 'trip.rejectedTitle',
  cancel: 'trip.cancelledTitle',
  reopen: 'trip.reopenedTitle',
};

/** Tells the traveller, and the companions once the trip is approved or cancelled after that. */
async function notifyPeople(work: TripWork, trip: Trip, action: string, reason: string | null): Promise<void> {
  const people = action === 'approve' || action === 'cancel' ? await peopleOf(work, trip.id) : [trip.traveller_id];
  const accounts = people.filter((id) => id !== work.who.accountId);
  if (accounts.length === 0) return;
  const address = recordAddress(work.product.pages, 'trip', String(trip.id), () => true);
  work.push({
    type: 1,
    to: { accounts },
    topic: 'approval',
    title: titles[action] ?? '',
    message: reason === null ? 'trip.noticeMessage' : 'trip.noticeReason',
    facts: { no: trip.trip_no, from: trip.from_on, to: trip.to_on, reason: reason ?? '' },
    ...(address === null ? {} : { link: address }),
  });
}
