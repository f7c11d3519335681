import type { Insertable } from 'kysely';
import { seeded } from '../../../../server/random.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import type { ContainerEvent, StopReason } from '../../container-clock/kinds.ts';
import { calculateClocks } from '../../container-clock/server/calculate.ts';
import { type DemurrageDirection, type DemurrageKind, type DemurrageSide, demurrageSides } from '../../demurrage-tariff/kinds.ts';
import type { FreightTables } from '../db.ts';

type Context = SeedContext<FreightTables>;
type Row<T extends keyof FreightTables> = Insertable<FreightTables[T]>;

const dayMs = 86_400_000;

type Rates = readonly [first: string, later: string];
/** Free days and daily rates in US dollars: what the line asks, and what we ask of customers. */
const terms: readonly (readonly [DemurrageKind, DemurrageDirection, free: number, Readonly<Record<DemurrageSide, Rates>>])[] = [
  ['demurrage', 'import', 4, { payable: ['30', '60'], receivable: ['36', '72'] }],
  ['detention', 'import', 5, { payable: ['20', '45'], receivable: ['24', '54'] }],
  ['storage', 'import', 3, { payable: ['8', '15'], receivable: ['10', '18'] }],
  ['combined', 'export', 10, { payable: ['25', '50'], receivable: ['30', '60'] }],
];

/** Tariffs of the demo's lines at their ports, the events of its containers, and the clocks that follow from both. */
export async function seedClocks(context: Context): Promise<void> {
  const { db, now } = context;
  const random = seeded(70_118);
  const jobs = await db
    .selectFrom('freight_job')
    .select([
      'id',
      'company_id',
      'carrier_id',
      'direction',
      'state',
      'etd',
      'eta',
      'origin_station_id',
      'destination_station_id',
      'created_by',
    ])
    .where('mode', '=', 'ocean')
    .where('state', 'not in', ['draft', 'cancelled'])
    .orderBy('id')
    .execute();
  await seedTariffs(context, jobs);
  const containers = await db
    .selectFrom('freight_container')
    .select(['id', 'job_id'])
    .where('container_no', 'is not', null)
    .where(
      'job_id',
      'in',
      jobs.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  const events: Row<'container_event'>[] = [];
  const stops: Row<'clock_stop'>[] = [];
  for (const { id: container_id, job_id } of containers) {
    const job = jobs.find(({ id }) => id === job_id);
    if (!job?.etd || !job.eta) continue;
    const from = job.direction === 'import' ? job.eta.getTime() : job.etd.getTime();
    const steps: [ContainerEvent, number][] =
      job.direction === 'import'
        ? [
            ['discharged', 0.5],
            ['gateOutFull', random.between(3, 9)],
            ['gateInEmpty', random.between(10, 20)],
          ]
        : [
            ['gateOutEmpty', -random.between(7, 14)],
            ['gateInFull', -random.between(2, 5)],
            ['loaded', -0.2],
          ];
    for (const [kind, days] of steps) {
      const at = new Date(from + days * dayMs);
      events.push({ container_id, kind, planned_at: at, actual_at: at <= now ? at : null });
    }
    if (job.direction === 'import' && random.chance(0.2) && job.eta < now) {
      const stopDay = new Date(from + 2 * dayMs).toISOString().slice(0, 10);
      const reason: StopReason = random.pick(['customsHold', 'terminalClosed']);
      stops.push({ container_id, reason, from_on: stopDay, to_on: stopDay, remark: null, created_by: job.created_by });
    }
  }
  if (events.length > 0) await db.insertInto('container_event').values(events).execute();
  if (stops.length > 0) await db.insertInto('clock_stop').values(stops).execute();
  await calculateClocks(
    context,
    containers.map(({ id }) => id),
  );
}

type Job = {
  readonly company_id: bigint;
  readonly carrier_id: bigint | null;
  readonly origin_station_id: bigint;
  readonly destination_station_id: bigint;
  readonly created_by: bigint | null;
};

async function seedTariffs({ db, today }: Context, jobs: readonly Job[]): Promise<void> {
  const scopes = new Map(
    jobs.flatMap((job) =>
      [job.origin_station_id, job.destination_station_id].map((station_id) => [
        `${job.company_id} ${job.carrier_id} ${station_id}`,
        { job, station_id },
      ]),
    ),
  );
  const rows = [...scopes.values()].flatMap(({ job, station_id }) =>
    terms.flatMap(([kind, direction, free_days, rates]) =>
      demurrageSides.flatMap((side): Row<'demurrage_tariff'>[] =>
        job.carrier_id === null
          ? []
          : [
              {
                company_id: job.company_id,
                side,
                kind,
                direction,
                carrier_id: job.carrier_id,
                station_id,
                currency: 'USD',
                valid_from: `${Number(today.slice(0, 4)) - 1}-01-01`,
                free_days,
                count_by: kind === 'detention' ? 'working' : 'calendar',
                starts: 'sameDay',
                warn_days: 3,
                tier1_to: free_days + 5,
                tier1_rate: rates[side][0],
                last_rate: rates[side][1],
                created_by: job.created_by,
              },
            ],
      ),
    ),
  );
  if (rows.length > 0) await db.insertInto('demurrage_tariff').values(rows).execute();
}
