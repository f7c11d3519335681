import { z } from 'zod';
import { fromGcj02 } from '../../../../kernel/geo.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { faultsOf } from '../../../../server/door.ts';
import { type RowRefusal, rowRefusal } from '../../../../server/feed.ts';
import { type DispatchWork, feed } from '../../db.ts';
import { admitMachine, type HeldKey } from '../../machine-key/store.ts';
import { positionIn, rowsMax } from '../feed.ts';
import { followFixes, keepFixes, lastSeen, type NewFix } from '../store.ts';

/** Devices' clocks are set by satellites; what is further ahead is wrong. Older points than this nobody can act on. */
const aheadMs = 5 * 60_000;
const oldestMs = 30 * 86_400_000;

type Sent = { readonly row: number; readonly position: z.output<typeof positionIn> };

/** Takes a batch of positions. Each row stands for itself: the good ones are kept, each other is refused with its place and why. */
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
      const fault = parsed.success ? timeFault(parsed.data.at, context.now) : new Refusal('BAD_PARAMS', {}, faultsOf(parsed.error));
      if (fault) refused.push(rowRefusal(context, row, fault));
      return parsed.success && !fault ? [{ row, position: parsed.data }] : [];
    });
    const { fixes, seen, kept, unknown } = await context.asSystem(async (work) => {
      const found = await trucksOf(work, key, sent);
      const before = await lastSeen(
        work,
        found.fixes.map((fix) => fix.vehicle_id),
      );
      return { ...found, seen: before, kept: await keepFixes(work, found.fixes) };
    });
    for (const row of unknown) refused.push(rowRefusal(context, row, new Refusal('TRUCK_NOT_KNOWN')));
    // What follows from the points is business, and is on disk before we answer.
    await context.asSystem((work) => followFixes(work, fixes, seen));
    return { taken: kept, duplicates: fixes.length - kept, refused: refused.sort((a, b) => a.row - b.row) };
  },
});

function timeFault(at: Date, now: Date): Refusal | undefined {
  const bad = (why: string): Refusal => new Refusal('BAD_PARAMS', {}, [{ at: 'at', why }]);
  if (at.getTime() > now.getTime() + aheadMs) return bad('IN_THE_FUTURE');
  return at.getTime() < now.getTime() - oldestMs ? bad('TOO_OLD') : undefined;
}

/** The trucks that rows name, by device or plate, of the key's carrier where it has one. A foreign truck is as unknown as none. */
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
  if (key.carrier_id !== null) query = query.where('carrier_id', '=', key.carrier_id);
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
