import type { Work } from '../../../../server/work.ts';
import { partyName, stationName } from '../../../reference/server/names.ts';
import type { OrderTables } from '../../server/db.ts';
import type { OrderWarning } from '../contract.ts';
import { isElsewhere } from '../fit.ts';

type Addresses = {
  readonly origin_station_id?: bigint | null | undefined;
  readonly destination_station_id?: bigint | null | undefined;
  readonly shipper_id?: bigint | null | undefined;
  readonly consignee_id?: bigint | null | undefined;
};

/** Addresses of the order that lie elsewhere than their stations, and one address at both ends. */
export async function addressWarnings({ db, who }: Work<OrderTables>, form: Addresses): Promise<OrderWarning[]> {
  const ends = [
    { code: 'SHIPPER_ELSEWHERE', addressId: form.shipper_id, stationId: form.origin_station_id },
    { code: 'CONSIGNEE_ELSEWHERE', addressId: form.consignee_id, stationId: form.destination_station_id },
  ];
  const addressIds = ends.flatMap(({ addressId }) => addressId ?? []);
  const stationIds = ends.flatMap(({ stationId }) => stationId ?? []);
  if (addressIds.length === 0) return [];
  const addresses = await db
    .selectFrom('consignor as a')
    .select(['a.id', partyName('a', who.language).as('name'), 'a.city', 'a.country', 'a.latitude', 'a.longitude', 'a.station_id'])
    .where('a.id', 'in', addressIds)
    .execute();
  const stations =
    stationIds.length === 0
      ? []
      : await db
          .selectFrom('station as s')
          .select(['s.id', stationName('s', who.language).as('name'), 's.country', 's.latitude', 's.longitude'])
          .where('s.id', 'in', stationIds)
          .execute();
  const warnings = ends.flatMap(({ code, addressId, stationId }): OrderWarning[] => {
    const address = addresses.find(({ id }) => id === addressId);
    const station = stations.find(({ id }) => id === stationId);
    if (!address || !station || !isElsewhere(address, station)) return [];
    return [{ code, facts: { address: address.name, city: address.city, station: station.name } }];
  });
  const [first] = addresses;
  const same = first !== undefined && form.shipper_id === form.consignee_id;
  return same ? [...warnings, { code: 'SAME_ADDRESS', facts: { address: first.name } }] : warnings;
}
