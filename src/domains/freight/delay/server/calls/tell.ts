import { Refusal } from '../../../../../kernel/refusal.ts';
import { written } from '../../../../../kernel/words.ts';
import { mailText } from '../../../../workspace/mail/server/mail-account.ts';
import { type FreightWork, handle } from '../../../server/db.ts';
import { tellOfDelay } from '../../contract.ts';
import { bookingsOn, isDelayed, isRecovered, languageOf, type TouchedBooking } from '../queries.ts';

export default handle(tellOfDelay, async (work, { sailing_id }) => {
  const { db, now, who } = work;
  // The lock lets two users who tell at once tell one after the other, so that a customer gets one mail.
  const sailing = await db
    .selectFrom('sailing as x')
    .innerJoin('vessel as v', 'v.id', 'x.vessel_id')
    .leftJoin('sailing_delay as d', 'd.sailing_id', 'x.id')
    .select(['x.id', 'x.voyage', 'v.name as vessel', 'd.reason'])
    .where('x.id', '=', sailing_id)
    .forUpdate('x')
    .executeTakeFirst();
  if (!sailing) throw new Refusal('NOT_FOUND');
  const untold = (await bookingsOn(work, sailing_id)).filter(
    (booking) => booking.told_at === null && (isDelayed(booking) || isRecovered(booking)),
  );
  const reachable = untold.filter(({ email }) => email !== null);
  const without_mail = [...new Set(untold.filter(({ email }) => email === null).map(({ customer_name }) => customer_name))];
  if (untold.length === 0) throw new Refusal('NOTHING_TO_TELL');
  const mails = Map.groupBy(
    reachable,
    (booking) => `${booking.company_id} ${booking.customer_id} ${isDelayed(booking)} ${booking.rolled_over !== null}`,
  );
  for (const bookings of mails.values()) await write(work, sailing, bookings);
  const notices = reachable.flatMap(({ id, departs_at, arrives_at, email, country }) =>
    departs_at && arrives_at && email
      ? [
          {
            booking_id: id,
            sailing_id,
            expected_departure: departs_at,
            expected_arrival: arrives_at,
            recipient: email,
            language: languageOf(country),
            created_by: who.accountId,
            created_at: now,
          },
        ]
      : [],
  );
  if (notices.length > 0) await db.insertInto('delay_notice').values(notices).execute();
  work.audit({
    subject: 'freightDelay',
    id: sailing_id,
    what: 'tell',
    after: { bookings: reachable.map(({ booking_no }) => booking_no), without_mail },
  });
  return { mails: mails.size, bookings: reachable.length, without_mail };
});

type Sailing = { readonly voyage: string; readonly vessel: string; readonly reason: string | null };

/**
 * One mail for a customer with all its bookings on the sailing that are late, that were rolled over to it, or that are on time again, in the
 * language of its country.
 */
async function write(work: FreightWork, sailing: Sailing, bookings: readonly TouchedBooking[]): Promise<void> {
  const [first] = bookings;
  if (!first?.email) return;
  const text = await textOf(work, sailing, first, bookings);
  await work.send({ channel: 'mail', to: first.email, ...text, companyId: first.company_id });
}

/** The mail that a customer gets about its bookings, all of the kind of the first one. */
async function textOf(
  work: FreightWork,
  sailing: Sailing,
  first: TouchedBooking,
  bookings: readonly TouchedBooking[],
): Promise<{ subject: string; body: string }> {
  const language = languageOf(first.country);
  const word = (key: string): string => work.product.translate(language, key);
  const at = (time: string | null): string => written(time, language);
  const about = {
    name: first.contact_name ?? first.customer_full_name,
    vessel: `${sailing.vessel} ${sailing.voyage}`,
    company: first.company_name,
  };
  if (isRecovered(first)) {
    const punctual = bookings.map(
      (one) =>
        `${one.job_no} · ${one.booking_no} · ${one.load_en} ${at(one.expected_departure)} → ${one.discharge_en} ${at(one.expected_arrival)}`,
    );
    return mailText(work, 'oceanOnTime', language, { ...about, punctual: punctual.join('\n') });
  }
  const lineOf = (one: TouchedBooking): string =>
    `${one.job_no} · ${one.booking_no} · ${one.load_en} ${at(one.planned_departure)} → ${at(one.expected_departure)} · ${one.discharge_en} ${at(one.planned_arrival)} → ${at(one.expected_arrival)}`;
  if (first.rolled_over !== null) {
    const rolled = bookings.map((one) => `${lineOf(one)} · ${word(`booking.rollOverReason.${one.rolled_over ?? 'other'}`)}`);
    return mailText(work, 'oceanRolledOver', language, { ...about, rolled: rolled.join('\n') });
  }
  return mailText(work, 'oceanDelay', language, {
    ...about,
    delayed: bookings.map(lineOf).join('\n'),
    why: word(sailing.reason ? `freightDelay.reason.${sailing.reason}` : 'freightDelay.reasonUnknown'),
  });
}
