import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { instantThere, zonesOf } from '../../../sailing/server/schedule.ts';
import { handle } from '../../../server/db.ts';
import { saveAirBooking } from '../../contract.ts';
import { dangerousFaults } from '../../dangerous.ts';
import { airWeights } from '../../rules.ts';
import { saveAir } from '../booking.ts';

export default handle(saveAirBooking, async (work, fields) => {
  const zoneOf = await zonesOf(
    work,
    fields.flights.flatMap(({ origin_station_id, destination_station_id }, place) => [
      { field: `flights.${place}.origin_station_id`, station_id: origin_station_id },
      { field: `flights.${place}.destination_station_id`, station_id: destination_station_id },
    ]),
  );
  let before: Date | null = null;
  const flights = fields.flights.map(({ departs, arrives, ...flight }, place) => {
    const departs_at = instantThere(departs, zoneOf(flight.origin_station_id), `flights.${place}.departs`);
    const arrives_at = instantThere(arrives, zoneOf(flight.destination_station_id), `flights.${place}.arrives`);
    if (!departs_at || !arrives_at) throw badField(`flights.${place}.departs`, 'REQUIRED');
    if (arrives_at <= departs_at) throw badField(`flights.${place}.arrives`, 'END_BEFORE_START');
    if (before && departs_at <= before) throw badField(`flights.${place}.departs`, 'FLIGHTS_BROKEN');
    before = arrives_at;
    return { ...flight, departs_at, arrives_at };
  });
  const weights = airWeights(fields.piece_lines, fields.volume_divisor);
  const faults = dangerousFaults(fields.handling_codes, fields.dangerous_lines, weights?.pieces ?? 0);
  if (faults.length > 0)
    throw new Refusal(
      'BAD_PARAMS',
      {},
      faults.map(({ at, line, why, facts }) => ({ at: line === undefined ? at : `${at}.${line}.un_no`, why, facts })),
    );
  const planned = {
    planned_pieces: weights?.pieces ?? null,
    planned_gross_kg: weights?.gross_kg ?? null,
    planned_m3: weights?.volume_m3 ?? null,
    planned_chargeable_kg: weights?.chargeable_kg ?? null,
  };
  return saveAir(work, fields, { flights, planned });
});
