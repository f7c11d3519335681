import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { type DispatchWork, handle } from '../../../server/db.ts';
import { refuseFuture } from '../../../work-order/server/report.ts';
import { gateIn } from '../../contract.ts';
import { stationName } from '../../../../reference/server/names.ts';

const yards = ['border', 'crossDock', 'yard', 'warehouse', 'port', 'rail'] as const;

export default handle(gateIn, async (work, p) => {
  const { db, who, now } = work;
  refuseFuture(work, p.at);
  const station = await db
    .selectFrom('station')
    .select(['id', 'kind', 'active', 'name', stationName('station', who.language).as('shown_name')])
    .where('id', '=', p.station_id)
    .executeTakeFirst();
  if (!station?.active) throw badField('station_id', 'NOT_ACTIVE');
  if (!yards.some((kind) => kind === station.kind)) throw new Refusal('NO_YARD', { station: station.shown_name });
  await refuseElsewhere(work, p);
  const vehicle = p.plate_no
    ? await db.selectFrom('vehicle').select('id').where('plate_no', '=', p.plate_no).executeTakeFirst()
    : undefined;
  const trip = p.plate_no ? await tripOf(work, p.plate_no) : undefined;
  const { at, ...truck } = p;
  const visit = await db
    .insertInto('yard_visit')
    .values({
      ...truck,
      company_id: trip?.company_id ?? who.companyId,
      vehicle_id: vehicle?.id ?? null,
      work_order_id: trip?.id ?? null,
      driver_name: p.driver_name ?? trip?.driver_name ?? null,
      driver_phone: p.driver_phone ?? trip?.driver_phone ?? null,
      dock: null,
      gate_in_at: at,
      dock_at: null,
      gate_out_at: null,
      created_by: who.accountId,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  work.audit({
    subject: 'yard',
    id: visit.id,
    what: 'gateIn',
    after: { station: station.name, plate_no: p.plate_no, container_no: p.container_no },
  });
  return visit;
});

/**
 * A truck or container that is still in one yard cannot enter another. The unique index decides between two clerks who enter it at once. The
 * yard is named only to the staff of the company that let it in.
 */
async function refuseElsewhere(
  { db, who }: DispatchWork,
  p: { plate_no: string | null; container_no: string | null; kind: string },
): Promise<void> {
  const other = await db
    .selectFrom('yard_visit as y')
    .innerJoin('station as s', 's.id', 'y.station_id')
    .select([stationName('s', who.language).as('name'), 'y.company_id', 'y.plate_no', 'y.container_no'])
    .where('y.gate_out_at', 'is', null)
    .where((eb) =>
      eb.or([
        ...(p.kind === 'truck' && p.plate_no ? [eb.and([eb('y.plate_no', '=', p.plate_no), eb('y.kind', '=', 'truck')])] : []),
        ...(p.container_no ? [eb('y.container_no', '=', p.container_no)] : []),
      ]),
    )
    .executeTakeFirst();
  if (!other) return;
  const what = other.container_no !== null && other.container_no === p.container_no ? other.container_no : (other.plate_no ?? '');
  if (!who.companyIds.includes(other.company_id)) throw new Refusal('IN_ANOTHER_YARD', { what });
  throw new Refusal('STILL_IN_YARD', { what, station: other.name });
}

/** The current trip of this truck. */
function tripOf({ db, who }: DispatchWork, plate: string) {
  return db
    .selectFrom('work_order')
    .select(['id', 'company_id', 'driver_name', 'driver_phone'])
    .where('plate_no', '=', plate)
    .where('company_id', 'in', [...who.companyIds])
    .where('state', 'in', ['assigned', 'departed', 'arrived'])
    .orderBy('planned_depart')
    .limit(1)
    .executeTakeFirst();
}
