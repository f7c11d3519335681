import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { fromGcj02 } from '../../../../../kernel/geo.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { faultsOf } from '../../../../../server/params.ts';
import { badTextOf, type RowRefusal, rowRefusal } from '../../../../../server/feed.ts';
import { type DispatchWork, feed } from '../../../server/db.ts';
import { admitMachine, type HeldKey } from '../../../machine-key/server/admit.ts';
import { positionIn, rowsMax } from '../../feed.ts';
import { followFixes, keepFixes, type NewFix } from '../fixes.ts';

/** Device clocks are set by satellite, so a time further ahead than this is wrong. Points older than this are of no use to anybody. */
const aheadMs = 5 * 60_000;
const oldestMs = 30 * 86_400_000;

type Sent = { readonly row: number; readonly position: z.output<typeof positionIn> };

/**
 * Accepts a batch of positions. Each row is handled separately: valid rows are stored, the others are refused with their index and reason.
 */
export default feed({
  method: 'POST',
  path: '/api/gps',
  async run(context, request) {
    const key = await admitMachine(context, request, 'gps');
    if (!Array.isArray(request.body)) throw new Refusal('NOT_AN_ARRAY');
    if (request.body.length > rowsMax) throw new Refusal('TOO_MANY_ROWS', { limit: rowsMax });
    const refused: RowRefusal[] = [];
    const sent = request.body.flatMap((each: unknown, row): Sent[] => {
      const parsed = positionIn.safeParse(each);
      const fault =
        badTextOf(each) ??
        (parsed.success ? timeFault(parsed.data.at, context.now) : new Refusal('BAD_PARAMS', {}, faultsOf(parsed.error)));
      if (fault) refused.push(rowRefusal(context, row, fault));
      return parsed.success && !fault ? [{ row, position: parsed.data }] : [];
    });
    const { fixes, storedCount, unknown } = await context.asSystem(async (work) => {
      const trucks = await trucksOf(work, key, sent);
      return { ...trucks, storedCount: await keepFixes(work, trucks.fixes) };
    });
    for (const row of unknown) refused.push(rowRefusal(context, row, new Refusal('TRUCK_NOT_KNOWN')));
    // Events that follow from the points are business data, and are on disk before the reply.
    await context.asSystem((work) => followFixes(work, fixes));
    return { taken: storedCount, duplicates: fixes.length - storedCount, refused: refused.sort((a, b) => a.row - b.row) };
  },
});

function timeFault(at: Date, now: Date): Refusal | undefined {
  const bad = (why: string): Refusal => new Refusal('BAD_PARAMS', {}, [{ at: 'at', why }]);
  if (at.getTime() > now.getTime() + aheadMs) return bad('IN_THE_FUTURE');
  return at.getTime() < now.getTime() - oldestMs ? bad('TOO_OLD') : undefined;
}

/** A truck of the company's own fleet, or of a trip of the company from whose days points are still taken. */
function ofCompany(companyId: bigint, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(exists (select from carrier c where c.id = vehicle.carrier_id and c.company_id = ${companyId})
    or exists (select from work_order w where w.vehicle_id = vehicle.id and w.company_id = ${companyId}
      and w.state <> 'cancelled' and w.planned_arrive > ${new Date(now.getTime() - oldestMs)}))`;
}

/**
 * The trucks that rows name, by device or plate. The key of a carrier reports that carrier's trucks. A key without a carrier, such as that of
 * a provider of devices, reports the own fleet of its company and the trucks on the company's trips. Every other truck is unknown.
 */
async function trucksOf(work: DispatchWork, key: HeldKey, sent: readonly Sent[]): Promise<{ fixes: NewFix[]; unknown: number[] }> {
  const devices = [...new Set(sent.flatMap(({ position }) => position.device ?? []))];
  const plates = [...new Set(sent.flatMap(({ position }) => position.plate_no ?? []))];
  if (devices.length + plates.length === 0) return { fixes: [], unknown: [] };
  let query = work.db
    .selectFrom('vehicle')
    .select(['id', 'gps_device', 'plate_no'])
    .where((eb) =>
      eb.or([
        ...(devices.length > 0 ? [eb('gps_device', 'in', devices)] : []),
        ...(plates.length > 0 ? [eb('plate_no', 'in', plates)] : []),
      ]),
    );
  query = key.carrier_id === null ? query.where(ofCompany(key.company_id, work.now)) : query.where('carrier_id', '=', key.carrier_id);
  const trucks = await query.orderBy('id').execute();
  const byDevice = new Map(trucks.flatMap(({ id, gps_device }) => (gps_device ? [[gps_device, id] as const] : [])));
  const byPlate = new Map(trucks.map(({ id, plate_no }) => [plate_no, id]));
  const fixes: NewFix[] = [];
  const unknown: number[] = [];
  for (const { row, position } of sent) {
    const { device, plate_no, at, latitude, longitude, speed_kmh, heading, odometer_km } = position;
    const vehicle_id = device ? byDevice.get(device) : byPlate.get(plate_no ?? '');
    if (vehicle_id === undefined) unknown.push(row);
    else {
      const point = key.datum === 'gcj02' ? fromGcj02({ latitude, longitude }) : { latitude, longitude };
      fixes.push({ vehicle_id, at, ...point, speed_kmh: speed_kmh ?? null, heading: heading ?? null, odometer_km: odometer_km ?? null });
    }
  }
  return { fixes, unknown };
}
