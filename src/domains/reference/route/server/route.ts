import { type Selectable, sql } from 'kysely';
import { badField, type Fault, Refusal } from '../../../../kernel/refusal.ts';
import type { ReferenceWork } from '../../server/db.ts';
import type { RouteTable } from './tables.ts';

/** Locks a route that a page has read. */
export async function lockRoute({ db }: ReferenceWork, id: bigint, version: number | undefined): Promise<Selectable<RouteTable>> {
  const route = await db.selectFrom('route').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!route) throw new Refusal('NOT_FOUND');
  if (route.version !== version) throw new Refusal('CHANGED_MEANWHILE');
  return route;
}

type Main = { id?: bigint | undefined; line_id: bigint; valid_from: string; valid_to: string | null };

/**
 * Planning starts from the main route of a line, so a line has at most one on any day. The line's row is locked so that
 * two saves cannot run at once.
 */
export async function refuseSecondMain({ db }: ReferenceWork, route: Main): Promise<void> {
  await db.selectFrom('line').select('id').where('id', '=', route.line_id).forUpdate().executeTakeFirst();
  const other = await db
    .selectFrom('route')
    .select('code')
    .where('line_id', '=', route.line_id)
    .where('main', '=', true)
    .where('active', '=', true)
    .where('id', '<>', route.id ?? 0n)
    .where(sql<boolean>`valid_from <= ${route.valid_to ?? 'infinity'}::date and valid_to >= ${route.valid_from}::date`)
    .executeTakeFirst();
  if (other)
    throw new Refusal('MAIN_ROUTE_THERE', { code: other.code }, [{ at: 'main', why: 'MAIN_ROUTE_THERE', facts: { code: other.code } }]);
}

type Legs = readonly { readonly from_station_id: bigint; readonly to_station_id: bigint; readonly carrier_id: bigint | null }[];

/** The legs lead from the origin of the line to its destination, through active stations and with active carriers. */
export async function checkLegs({ db }: ReferenceWork, lineId: bigint, legs: Legs): Promise<void> {
  const line = await db
    .selectFrom('line')
    .select(['origin_station_id', 'destination_station_id'])
    .where('id', '=', lineId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!line) throw badField('line_id', 'NOT_KNOWN');
  const last = legs.length - 1;
  const carriers = await activeIds(
    db,
    'carrier',
    legs.flatMap(({ carrier_id }) => carrier_id ?? []),
  );
  const stations = await activeIds(
    db,
    'station',
    legs.flatMap((leg) => [leg.from_station_id, leg.to_station_id]),
  );
  const faults = legs.flatMap((leg, place): Fault[] => {
    const at = (field: string, why: string): Fault => ({ at: `legs.${place}.${field}`, why });
    return [
      ...(place === 0 && leg.from_station_id !== line.origin_station_id ? [at('from_station_id', 'NOT_ORIGIN')] : []),
      ...(place === last && leg.to_station_id !== line.destination_station_id ? [at('to_station_id', 'NOT_DESTINATION')] : []),
      ...(stations.has(leg.from_station_id) ? [] : [at('from_station_id', 'NOT_ACTIVE')]),
      ...(stations.has(leg.to_station_id) ? [] : [at('to_station_id', 'NOT_ACTIVE')]),
      ...(leg.carrier_id === null || carriers.has(leg.carrier_id) ? [] : [at('carrier_id', 'NOT_ACTIVE')]),
    ];
  });
  if (faults.length > 0) throw new Refusal('BAD_PARAMS', {}, faults);
}

export async function activeIds(
  db: ReferenceWork['db'],
  table: 'carrier' | 'station',
  ids: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  if (ids.length === 0) return new Set();
  const activeRows = await db
    .selectFrom(table)
    .select('id')
    .where('active', '=', true)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Set(activeRows.map(({ id }) => id));
}

/** The stations before a change and after it by their codes, for the history of a record: `CNNNG → CNPIN`. */
export async function codesOf(
  db: ReferenceWork['db'],
  before: readonly bigint[],
  after: readonly bigint[],
): Promise<{ readonly before: string; readonly after: string }> {
  const ids = [...new Set([...before, ...after])];
  const stations = ids.length === 0 ? [] : await db.selectFrom('station').select(['id', 'code']).where('id', 'in', ids).execute();
  const codes = new Map(stations.map(({ id, code }) => [id, code]));
  const text = (way: readonly bigint[]): string => way.map((id) => codes.get(id) ?? '').join(' → ');
  return { before: text(before), after: text(after) };
}

/** The stations of legs in their order: the start of the first, then the end of each. */
export function stopsOf(legs: readonly Pick<Legs[number], 'from_station_id' | 'to_station_id'>[]): readonly bigint[] {
  return [...legs.slice(0, 1).map((leg) => leg.from_station_id), ...legs.map((leg) => leg.to_station_id)];
}
