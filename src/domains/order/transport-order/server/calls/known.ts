import { handle } from '../../../server/db.ts';
import { fullAddress } from '../../rules.ts';
import { readKnown } from '../../save/contract.ts';

export default handle(readKnown, async ({ db, who }, { customer_id, place_id, customer_line_id }) => {
  const customer = customer_id
    ? await db
        .selectFrom('customer')
        .select(['company_id', 'sales_id', 'service_id', 'hold'])
        .where('id', '=', customer_id)
        .executeTakeFirst()
    : undefined;
  const place = place_id
    ? await db
        .selectFrom('consignor')
        .select(['id', 'name', 'contact', 'phone', 'address', 'country', 'city', 'region', 'station_id'])
        .where('id', '=', place_id)
        .executeTakeFirst()
    : undefined;
  const line = customer_line_id
    ? await db
        .selectFrom('customer_line as c')
        .innerJoin('line as l', 'l.id', 'c.line_id')
        .select(['c.line_id', 'l.origin_station_id', 'l.destination_station_id', 'c.vehicle_type_id'])
        .where('c.id', '=', customer_line_id)
        .executeTakeFirst()
    : undefined;
  // An order belongs to one of the clerk's companies, even if the customer's contract is with another own company.
  const company_id = customer && who.companyIds.includes(customer.company_id) ? customer.company_id : who.companyId;
  return {
    customer: customer ? { ...customer, company_id } : null,
    place: place ? { ...place, address: fullAddress(place) } : null,
    customer_line: line ?? null,
  };
});
