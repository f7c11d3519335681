import type { Product } from '../../../../server/work.ts';
import type { FreightMilestone } from '../../job/kinds.ts';
import { statuses } from '../../message/server/cargo-imp.ts';
import { objectClasses, type ObjectKind } from '../kinds.ts';
import { dateTime, type Json, objectUri } from './json-ld.ts';

/** ONE Record keeps the status codes of Cargo-IMP. Milestones of a job that the list does not name have none. */
const codeOf: ReadonlyMap<string, string> = new Map(Object.entries(statuses).map(([code, kind]) => [kind, code]));
const timeTypes = { planned: 'PLANNED', estimated: 'ESTIMATED', actual: 'ACTUAL' } as const;
type TimeType = keyof typeof timeTypes;

export type Milestone = {
  readonly kind: FreightMilestone;
  readonly planned_at: Date | null;
  readonly estimated_at: Date | null;
  readonly actual_at: Date | null;
};
export type LogisticsEvent = {
  /** Never the same for another time: an event does not change. */
  readonly id: string;
  readonly code: string;
  readonly type: TimeType;
  readonly at: Date;
};

/** One event for each time of a milestone that has a status code. */
export function eventsOf(milestones: readonly Milestone[]): LogisticsEvent[] {
  return milestones.flatMap((milestone) => {
    const code = codeOf.get(milestone.kind);
    const times = (Object.keys(timeTypes) as TimeType[]).map((type) => ({ type, at: milestone[`${type}_at`] }));
    return times.flatMap(({ type, at }) => (code && at ? [{ id: `${code}-${type}-${at.getTime()}`.toLowerCase(), code, type, at }] : []));
  });
}

export type EventQuery = {
  readonly codes: readonly string[];
  readonly after: Date | null;
  readonly before: Date | null;
  readonly descending: boolean;
  readonly skip: number;
  readonly limit: number;
};

/** The events of a query, and their number without its limit. A code matches where the code's URI contains it. */
export function eventsFor(events: readonly LogisticsEvent[], query: EventQuery): { items: LogisticsEvent[]; total: number } {
  const wanted = events
    .filter(({ code }) => query.codes.length === 0 || query.codes.some((one) => codeUri(code).includes(one)))
    .filter(({ at }) => (!query.after || at > query.after) && (!query.before || at < query.before))
    .sort((a, b) => (query.descending ? -1 : 1) * (a.at.getTime() - b.at.getTime() || a.id.localeCompare(b.id)));
  return { items: wanted.slice(query.skip, query.skip + query.limit), total: wanted.length };
}

const codeUri = (code: string): string => `https://onerecord.iata.org/ns/code-lists/StatusCode#${code}`;

export function eventBody(product: Product, objectId: string, kind: ObjectKind, { id, code, type, at }: LogisticsEvent): Json {
  return {
    '@id': `${objectUri(product, objectId)}/logistics-events/${id}`,
    '@type': 'cargo:LogisticsEvent',
    'cargo:eventDate': dateTime(at),
    'cargo:eventCode': { '@id': codeUri(code), '@type': 'cargo:CodeListElement', 'cargo:code': code },
    'cargo:eventTimeType': { '@id': `cargo:${timeTypes[type]}` },
    'cargo:eventFor': { '@type': `cargo:${objectClasses[kind]}`, '@id': objectUri(product, objectId) },
  };
}
