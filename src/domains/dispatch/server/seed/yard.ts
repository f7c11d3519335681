import { isIdentifier } from '../../../../kernel/identifier.ts';
import { type Random, seeded } from '../../../../server/random.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import type { DispatchTables } from '../db.ts';

type Context = SeedContext<DispatchTables>;
const hourMs = 3_600_000;

/** A container number with a valid check digit. */
export function containerNo(random: Random): string {
  const body = `${random.pick(['MSKU', 'TCLU', 'CSQU', 'OOLU'])}${random.between(100_000, 999_999)}`;
  const digit = [...'0123456789'].find((one) => isIdentifier('container', body + one));
  return body + (digit ?? '0');
}

/** The yard of the border gate: the trucks that handed over there, some containers, and the movements of the last days. */
export async function seedYard({ db, now }: Context): Promise<void> {
  const random = seeded(64_209);
  const gate = await db.selectFrom('station').select('id').where('code', '=', 'CNPIN').executeTakeFirst();
  const company = await db.selectFrom('own_company').select('id').where('country', '=', 'CN').executeTakeFirst();
  if (!gate || !company) return;
  const rows = await db
    .selectFrom('work_order')
    .select(['id', 'company_id', 'plate_no', 'vehicle_id', 'driver_name', 'driver_phone', 'completed_at'])
    .where('destination_station_id', '=', gate.id)
    .where('state', '=', 'completed')
    .where('completed_at', '>', new Date(now.getTime() - 48 * hourMs))
    .where('plate_no', 'is not', null)
    .orderBy('id')
    .execute();
  const trucks = [...new Map(rows.map((trip) => [trip.plate_no, trip])).values()];
  const nothing = { container_no: null, seal_no: null, dock: null, dock_at: null, gate_out_at: null, remark: null, created_by: null };
  const here = trucks.map((trip, place) => ({
    ...nothing,
    company_id: trip.company_id,
    station_id: gate.id,
    kind: 'truck' as const,
    plate_no: trip.plate_no,
    vehicle_id: trip.vehicle_id,
    driver_name: trip.driver_name,
    driver_phone: trip.driver_phone,
    work_order_id: trip.id,
    gate_in_at: new Date((trip.completed_at ?? now).getTime() - 30 * 60_000),
    ...(place % 3 === 0 ? { state: 'atDock' as const, dock: `D${place + 1}`, dock_at: trip.completed_at } : { state: 'inYard' as const }),
  }));
  const containers = Array.from({ length: 5 }, () => ({
    ...nothing,
    company_id: company.id,
    station_id: gate.id,
    kind: 'container' as const,
    state: 'inYard' as const,
    plate_no: null,
    vehicle_id: null,
    driver_name: null,
    driver_phone: null,
    work_order_id: null,
    container_no: containerNo(random),
    seal_no: `CN${random.between(100_000, 999_999)}`,
    gate_in_at: new Date(now.getTime() - random.between(2, 60) * hourMs),
  }));
  const gone = Array.from({ length: 24 }, () => {
    const gate_in_at = new Date(now.getTime() - random.between(20, 160) * hourMs);
    return {
      ...nothing,
      company_id: company.id,
      station_id: gate.id,
      kind: 'truck' as const,
      state: 'out' as const,
      vehicle_id: null,
      work_order_id: null,
      plate_no: random.chance(0.5) ? `桂F${random.between(10_000, 99_999)}` : `12C-${random.between(100, 999)}.${random.between(10, 99)}`,
      driver_name: random.pick(['Hoàng Văn Tú', '覃国强', 'Lương Văn Bình', '韦明', 'Nông Văn Dũng']),
      driver_phone: null,
      gate_in_at,
      gate_out_at: new Date(gate_in_at.getTime() + random.between(1, 18) * hourMs),
    };
  });
  await db
    .insertInto('yard_visit')
    .values([...here, ...containers, ...gone])
    .execute();
}
