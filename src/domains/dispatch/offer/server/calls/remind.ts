import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { languages } from '../../../../../kernel/words.ts';
import { isHome } from '../../../../../server/names.ts';
import { stationName } from '../../../../reference/server/names.ts';
import { handle } from '../../../server/db.ts';
import { storeWorkOrder, tellEvent } from '../../../work-order/server/work-order.ts';
import { remindCarriers } from '../../contract.ts';

const againAfterMs = 10 * 60_000;

/** The name of a station for the carrier (c), whose people may not be users: in the language of its country. */
const nameThere = (station: string) =>
  sql`case ${sql.join(
    languages.map((language) => sql`when ${isHome('c', language)} then ${stationName(station, language)}`),
    sql` `,
  )} else ${stationName(station, 'en')} end`;

export default handle(remindCarriers, async (work, p) => {
  const { db, who, now } = work;
  const trips = await db
    .selectFrom('work_order')
    .selectAll()
    .where('id', 'in', p.ids)
    .where('company_id', 'in', [...who.companyIds])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (trips.length !== new Set(p.ids).size) throw new Refusal('NOT_FOUND');
  for (const trip of trips) {
    if (trip.state !== 'offered') throw new Refusal('NOT_OFFERED', { no: trip.no });
    if (trip.reminded_at && now.getTime() - trip.reminded_at.getTime() < againAfterMs)
      throw new Refusal('REMINDED_JUST_NOW', { no: trip.no });
    const reminded = await storeWorkOrder(work, trip, 'remind', { reminded_at: now, reminded_count: trip.reminded_count + 1 });
    await tellEvent(work, reminded, 'reminded');
  }
  await sql`insert into message_outbox (channel, company_id, recipient, body)
    select 'sms', w.company_id, c.phone, 'Quayside ' || w.no || ' · ' || ${nameThere('so')} || ' → ' || ${nameThere('sd')}
    from work_order w join carrier c on c.id = w.carrier_id join station so on so.id = w.origin_station_id
    join station sd on sd.id = w.destination_station_id where w.id = any(${trips.map((trip) => String(trip.id))}::bigint[])`.execute(db);
  return { reminded: trips.length };
});
