import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonText } from '../../../../kernel/json-text.ts';
import type { Day } from '../../../../kernel/day.ts';
import { amountOf as amountText, type Currency } from '../../../../kernel/money.ts';
import { type DemurrageDirection, type DemurrageKind, type DemurrageSide, demurrageSides } from '../../demurrage-tariff/kinds.ts';
import type { FreightDirection } from '../../job/kinds.ts';
import type { FreightWork } from '../../server/db.ts';
import { type ClockProblem, type ClockState, type ContainerEvent, eventsOf, spans, type TimeBasis } from '../kinds.ts';
import {
  amountOf,
  daysOf,
  type EventDays,
  expectedDay,
  type IsWorking,
  type Stop,
  stateOf,
  tariffFinder,
  tiersOf,
  workingDays,
} from '../rules.ts';
import type { StoredTier } from './tables.ts';

/** Containers that one transaction calculates. */
const containersMax = 5000;

type Port = { readonly station_id: bigint; readonly country: string; readonly today: Day };
type Container = {
  readonly id: bigint;
  readonly job_id: bigint;
  readonly company_id: bigint;
  readonly customer_id: bigint;
  readonly carrier_id: bigint | null;
  /** The parties whose tariffs apply: the survivors of merged ones. */
  readonly tariff_customer_id: bigint;
  readonly tariff_carrier_id: bigint | null;
  readonly size_type: string;
  readonly direction: FreightDirection;
  readonly is_open: boolean;
  readonly ports: Readonly<Record<DemurrageDirection, Port>>;
  readonly events: Readonly<Partial<Record<ContainerEvent, EventDays>>>;
  readonly stops: readonly Stop[];
};
/** A clock as it should be stored. */
type Clock = {
  readonly container_id: bigint;
  readonly job_id: bigint;
  readonly company_id: bigint;
  readonly customer_id: bigint;
  readonly carrier_id: bigint | null;
  readonly station_id: bigint;
  readonly direction: DemurrageDirection;
  readonly kind: DemurrageKind;
  readonly side: DemurrageSide;
  readonly state: ClockState;
  readonly tariff_id: bigint | null;
  readonly start_basis: TimeBasis;
  readonly started_on: Day;
  readonly last_free_on: Day | null;
  readonly ended_on: Day | null;
  readonly stopped_days: number;
  readonly charge_days: number;
  readonly currency: Currency | null;
  readonly amount_minor: bigint;
  readonly lines: readonly StoredTier[];
  readonly problem: ClockProblem | null;
};

/** Calculates the clocks of containers. Those that no longer apply are deleted, or charge nothing where finance has something of them. */
export async function calculateClocks(
  work: Pick<FreightWork, 'db' | 'now'>,
  containerIds: readonly bigint[],
): Promise<{ changed: number }> {
  let changed = 0;
  for (let first = 0; first < containerIds.length; first += containersMax)
    changed += await calculatePart(work, containerIds.slice(first, first + containersMax));
  return { changed };
}

/** The next containers of a company after `after` whose clocks are not at their end. */
export async function openContainers({ db }: FreightWork, companyId: bigint, after: bigint): Promise<bigint[]> {
  const rows = await db
    .selectFrom('container_clock')
    .select('container_id')
    .where('company_id', '=', companyId)
    .where('container_id', '>', after)
    .where(sql<SqlBool>`(state <> 'ended' or problem is not null)`)
    .groupBy('container_id')
    .orderBy('container_id')
    .limit(containersMax)
    .execute();
  return rows.map(({ container_id }) => container_id);
}

async function calculatePart(work: Pick<FreightWork, 'db' | 'now'>, ids: readonly bigint[]): Promise<number> {
  const containers = await containersOf(work, ids);
  const tariffs = await tariffsOf(work, containers);
  const working = await calendarsOf(work, containers);
  const clocks = containers.flatMap((container) => clocksOf(container, tariffs, working));
  const stored = await storedClocks(work, ids);
  const known = new Map(stored.map((clock) => [keyOf(clock), clock]));
  const changed = clocks.filter((clock) => {
    const before = known.get(keyOf(clock));
    return before === undefined || factsOf(before) !== factsOf(clock);
  });
  if (changed.length > 0) await store(work, changed);
  const wanted = new Set(clocks.map(keyOf));
  const gone = stored.filter((clock) => !wanted.has(keyOf(clock)));
  if (gone.length > 0) await drop(work, gone);
  return changed.length + gone.length;
}

const zone = sql.raw(
  `case when e.kind in (${eventsOf.export.map((kind) => `'${kind}'`).join(', ')}) then so.time_zone else sd.time_zone end`,
);

/**
 * The containers with their ports, their events as days there, and their stops. Their rows are locked in one order, and read by a statement
 * of its own: the one that waits for a lock would not see the event that was recorded meanwhile.
 */
async function containersOf({ db, now }: Pick<FreightWork, 'db' | 'now'>, ids: readonly bigint[]): Promise<Container[]> {
  const named = sql`any(${ids.map(String)}::bigint[])`;
  await sql`select from freight_container where id = ${named} order by id for update`.execute(db);
  const day = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${column} at time zone ${zone})::date`;
  const port = (alias: string): RawBuilder<Port> => sql<Port>`jsonb_build_object('station_id', ${sql.ref(`${alias}.id`)}::text,
    'country', ${sql.ref(`${alias}.country`)}, 'today', (${now}::timestamptz at time zone ${sql.ref(`${alias}.time_zone`)})::date)`;
  const { rows } = await sql<Omit<Container, 'ports'> & { origin: PortJson; destination: PortJson }>`
    select k.id, k.size_type, j.id as job_id, j.company_id, j.customer_id, j.carrier_id, j.direction,
      coalesce((select merged_into_id from customer where id = j.customer_id), j.customer_id) as tariff_customer_id,
      coalesce((select merged_into_id from carrier where id = j.carrier_id), j.carrier_id) as tariff_carrier_id,
      j.state <> ${'cancelled'} as is_open, ${port('so')} as origin, ${port('sd')} as destination,
      coalesce((select jsonb_object_agg(e.kind, jsonb_build_object('planned', ${day(sql`e.planned_at`)}, 'estimated', ${day(sql`e.estimated_at`)},
        'actual', ${day(sql`e.actual_at`)})) from container_event e where e.container_id = k.id), '{}') as events,
      coalesce((select jsonb_agg(jsonb_build_object('from_on', s.from_on, 'to_on', s.to_on) order by s.from_on)
        from clock_stop s where s.container_id = k.id), '[]') as stops
    from freight_container k join freight_job j on j.id = k.job_id
    join station so on so.id = j.origin_station_id join station sd on sd.id = j.destination_station_id
    where k.id = ${named} order by k.id`.execute(db);
  return rows.map(({ origin, destination, ...row }) => ({ ...row, ports: { export: portOf(origin), import: portOf(destination) } }));
}
type PortJson = Omit<Port, 'station_id'> & { readonly station_id: string };
function portOf({ station_id, ...port }: PortJson): Port {
  return { ...port, station_id: BigInt(station_id) };
}

async function tariffsOf({ db }: Pick<FreightWork, 'db'>, containers: readonly Container[]) {
  const companies = [...new Set(containers.map(({ company_id }) => company_id))];
  const carriers = [...new Set(containers.flatMap(({ tariff_carrier_id }) => tariff_carrier_id ?? []))];
  if (carriers.length === 0) return new Map<bigint, never>();
  const rows = await db
    .selectFrom('demurrage_tariff')
    .selectAll()
    .where('company_id', 'in', companies)
    .where('carrier_id', 'in', carriers)
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  const priced = rows.map((row) => ({ ...row, tiers: tiersOf(row) }));
  return new Map([...Map.groupBy(priced, ({ company_id }) => company_id)].map(([company, own]) => [company, tariffFinder(own)]));
}

/** The working days of the ports' countries. */
async function calendarsOf({ db }: Pick<FreightWork, 'db'>, containers: readonly Container[]): Promise<ReadonlyMap<string, IsWorking>> {
  const countries = [...new Set(containers.flatMap(({ ports }) => [ports.export.country, ports.import.country]))];
  if (countries.length === 0) return new Map();
  const rows = await db
    .selectFrom('work_calendar_day')
    .select(['country', 'day', 'kind'])
    .where('country', 'in', countries)
    .where('active', '=', true)
    .execute();
  const days = Map.groupBy(rows, ({ country }) => country);
  return new Map(countries.map((country) => [country, workingDays(days.get(country) ?? [])]));
}

const directionsOf: Readonly<Record<FreightDirection, readonly DemurrageDirection[]>> = {
  import: ['import'],
  export: ['export'],
  cross: ['export', 'import'],
};

type Tariffs = Awaited<ReturnType<typeof tariffsOf>>;
type Calendars = ReadonlyMap<string, IsWorking>;

/**
 * The clocks of a container on both sides: one for both charges where its line has a combined tariff, else one each. A missing tariff is a
 * clock with the problem and without an amount; terminal storage has a clock only where it has a tariff. Of a cancelled job those are left
 * that have ended: its line charges these days, whatever became of the job.
 */
function clocksOf(container: Container, tariffs: Tariffs, calendars: Calendars): Clock[] {
  const find = tariffs.get(container.company_id);
  const clocks = directionsOf[container.direction].flatMap((direction) =>
    demurrageSides.flatMap((side) => {
      const tariffOf = (kind: DemurrageKind) => {
        const start = expectedDay(container.events[spans[direction][kind][0]]);
        const { tariff_carrier_id: carrier_id, size_type, tariff_customer_id: customer_id } = container;
        if (!start || carrier_id === null) return undefined;
        const { station_id } = container.ports[direction];
        return find?.({ side, kind, direction, carrier_id, station_id, size_type, customer_id }, start.day);
      };
      const combined = tariffOf('combined');
      const own = combined
        ? ([['combined', combined]] as const)
        : (['demurrage', 'detention'] as const).map((kind) => [kind, tariffOf(kind)] as const);
      const storage = tariffOf('storage');
      const kinds = [...own, ...(storage ? ([['storage', storage]] as const) : [])];
      return kinds.flatMap(([kind, tariff]) => clockOf(container, { direction, kind, side }, tariff, calendars) ?? []);
    }),
  );
  return container.is_open ? clocks : clocks.filter(({ state }) => state === 'ended');
}

type Tariff = NonNullable<ReturnType<NonNullable<ReturnType<Tariffs['get']>>>>;

function clockOf(
  container: Container,
  of: { readonly direction: DemurrageDirection; readonly kind: DemurrageKind; readonly side: DemurrageSide },
  tariff: Tariff | undefined,
  calendars: Calendars,
): Clock | null {
  const { id: container_id, job_id, company_id, customer_id, carrier_id } = container;
  const [startEvent, endEvent] = spans[of.direction][of.kind];
  const start = expectedDay(container.events[startEvent]);
  if (!start) return null;
  const { station_id, country, today } = container.ports[of.direction];
  // A later event of the container ends a clock whose own end nobody reported: a box that is back has left the terminal.
  const events = eventsOf[of.direction];
  const ends = events.slice(events.indexOf(endEvent)).map((event) => container.events[event]?.actual);
  const ended_on = start.basis === 'actual' ? (ends.find(Boolean) ?? null) : null;
  const to = ended_on ?? (start.basis === 'actual' && today > start.day ? today : start.day);
  const facts = { ...of, container_id, job_id, company_id, customer_id, carrier_id, station_id, ended_on };
  const began = { start_basis: start.basis, started_on: start.day };
  if (!tariff)
    return {
      ...facts,
      ...began,
      state: stateOf({ basis: start.basis, ended_on, last_free_on: null, today }),
      tariff_id: null,
      last_free_on: null,
      stopped_days: 0,
      charge_days: 0,
      currency: null,
      amount_minor: 0n,
      lines: [],
      problem: carrier_id === null ? 'NO_LINE' : 'NO_TARIFF',
    };
  const counted = daysOf(tariff, { from: start.day, to }, container.stops, calendars.get(country) ?? workingDays([]));
  const charge_days = start.basis === 'actual' ? counted.charge_days : 0;
  const { lines, minor } = amountOf(tariff, charge_days);
  return {
    ...facts,
    ...began,
    state: stateOf({ basis: start.basis, ended_on, last_free_on: counted.last_free_on, today }),
    tariff_id: tariff.id,
    last_free_on: counted.last_free_on,
    stopped_days: counted.stopped_days,
    charge_days,
    currency: tariff.currency,
    amount_minor: minor,
    lines: lines.map(({ amount_minor, ...line }) => ({ ...line, amount: amountText(tariff.currency, amount_minor) })),
    problem: null,
  };
}

const keyOf = ({ container_id, direction, kind, side }: Pick<Clock, 'container_id' | 'direction' | 'kind' | 'side'>): string =>
  `${container_id} ${direction} ${kind} ${side}`;

/** The facts of a clock as one text, to compare what is stored with what it should be. */
function factsOf(clock: Clock): string {
  const tiers = clock.lines.map(({ from_day, to_day, days, rate, amount }) => `${from_day}-${to_day} ${days} ${rate} ${amount}`);
  return [
    ...[
      clock.job_id,
      clock.customer_id,
      clock.carrier_id,
      clock.station_id,
      clock.state,
      clock.tariff_id,
      clock.start_basis,
      clock.started_on,
    ],
    ...[clock.last_free_on, clock.ended_on, clock.stopped_days, clock.charge_days, clock.currency, clock.amount_minor, clock.problem],
    ...tiers,
  ].join('|');
}

function storedClocks({ db }: Pick<FreightWork, 'db'>, ids: readonly bigint[]) {
  return db
    .selectFrom('container_clock')
    .selectAll()
    .where(sql<SqlBool>`container_id = any(${ids.map(String)}::bigint[])`)
    .orderBy('id')
    .execute();
}
type StoredClock = Awaited<ReturnType<typeof storedClocks>>[number];

const columns = [
  ...['container_id', 'job_id', 'company_id', 'customer_id', 'carrier_id', 'station_id', 'direction', 'kind', 'side', 'state', 'tariff_id'],
  ...[
    'start_basis',
    'started_on',
    'last_free_on',
    'ended_on',
    'stopped_days',
    'charge_days',
    'currency',
    'amount_minor',
    'lines',
    'problem',
  ],
];
const names = sql.join(columns.map((column) => sql.ref(column)));
const replaced = sql.join(
  columns
    .slice(columns.indexOf('state'))
    .concat('job_id', 'customer_id', 'carrier_id', 'station_id')
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
);

async function store({ db, now }: Pick<FreightWork, 'db' | 'now'>, clocks: readonly Clock[]): Promise<void> {
  await sql`insert into container_clock (${names})
    select ${names} from jsonb_to_recordset(${jsonText(clocks)}::jsonb) as r(container_id bigint, job_id bigint, company_id bigint,
      customer_id bigint, carrier_id bigint, station_id bigint, direction text, kind text, side text, state text, tariff_id bigint, start_basis text,
      started_on date, last_free_on date, ended_on date, stopped_days int, charge_days int, currency text, amount_minor bigint, lines jsonb, problem text)
    on conflict (container_id, direction, kind, side) do update
      set ${replaced}, version = container_clock.version + 1, updated_at = ${now}`.execute(db);
}

/** A clock that finance has lines of stays at nothing: its amount is taken back there, and its lines name it for good. */
async function drop({ db, now }: Pick<FreightWork, 'db' | 'now'>, clocks: readonly StoredClock[]): Promise<void> {
  const ids = (of: readonly StoredClock[]): string[] => of.map(({ id }) => String(id));
  const charged = clocks.filter(({ charged_currency, amount_minor }) => charged_currency !== null || amount_minor !== 0n);
  const isCharged = new Set(charged);
  // One whose tariff is gone has lost its currency, without which nothing is taken back.
  await sql`update container_clock set state = 'ended', amount_minor = 0, charge_days = 0, lines = '[]',
      currency = coalesce(currency, charged_currency), version = version + 1, updated_at = ${now}
    where id = any(${ids(charged)}::bigint[]) and (amount_minor <> 0 or state <> 'ended' or currency is null)`.execute(db);
  // One that is charged at this moment has lines by the time that its lock is free.
  await sql`delete from container_clock where id = any(${ids(clocks.filter((clock) => !isCharged.has(clock)))}::bigint[])
    and charged_currency is null`.execute(db);
}
