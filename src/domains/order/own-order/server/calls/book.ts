import { handle } from '../../../server/db.ts';
import { fullAddress } from '../../../transport-order/rules.ts';
import { readOwnBook } from '../../contract.ts';

export default handle(readOwnBook, async ({ db, who }, { place_id, customer_line_id }) => {
  const customerId = who.customerId ?? 0n;
  const [place, line] = await Promise.all([
    db
      .selectFrom('consignor')
      .select(['id', 'name', 'contact', 'phone', 'address', 'country', 'city', 'region', 'station_id'])
      .where('id', '=', place_id ?? 0n)
      .where((eb) => eb.or([eb('customer_id', '=', customerId), eb('customer_id', 'is', null)]))
      .executeTakeFirst(),
    db
      .selectFrom('customer_line as c')
      .innerJoin('line as l', 'l.id', 'c.line_id')
      .select(['l.origin_station_id', 'l.destination_station_id', 'c.vehicle_type_id'])
      .where('c.id', '=', customer_line_id ?? 0n)
      .where('c.customer_id', '=', customerId)
      .executeTakeFirst(),
  ]);
  return { place: place ? { ...place, address: fullAddress(place) } : null, customer_line: line ?? null };
});
