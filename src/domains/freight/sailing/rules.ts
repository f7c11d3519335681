import type { CutOffKind } from './kinds.ts';

type At = Date | null;
/** The times of one event of a vessel. None replaces another. */
export type Times = { readonly planned: At; readonly estimated: At; readonly actual: At };

export type Call = {
  readonly station_id: bigint;
  readonly planned_arrival: At;
  readonly estimated_arrival: At;
  readonly actual_arrival: At;
  readonly planned_departure: At;
  readonly estimated_departure: At;
  readonly actual_departure: At;
};
export type CutOff = { readonly station_id: bigint; readonly kind: CutOffKind; readonly at: Date };
export type ScheduleFault = { readonly at: string; readonly why: string };

/** The best known time of an event: the actual one, else the estimate, else the plan. */
export function expected({ planned, estimated, actual }: Times): At {
  return actual ?? estimated ?? planned;
}

export function departureOf(call: Omit<Call, 'station_id'>): Times {
  return { planned: call.planned_departure, estimated: call.estimated_departure, actual: call.actual_departure };
}
export function arrivalOf(call: Omit<Call, 'station_id'>): Times {
  return { planned: call.planned_arrival, estimated: call.estimated_arrival, actual: call.actual_arrival };
}

const hourMs = 3_600_000;

/**
 * The whole hours by which an event is behind its plan; 0 when it is on time or early, or has no plan. An event that is not reported is at
 * least as late as the time that has passed since its plan.
 */
export function delayHours(times: Times, now: Date): number {
  const best = expected(times);
  if (!times.planned || !best) return 0;
  const at = times.actual ? best.getTime() : Math.max(best.getTime(), now.getTime());
  return Math.max(0, Math.floor((at - times.planned.getTime()) / hourMs));
}

/** The faults of a schedule beside the fields of its form. */
export function scheduleFaults(calls: readonly Call[], cutOffs: readonly CutOff[]): ScheduleFault[] {
  return [
    ...calls.flatMap((call, place) => callFaults(call, place, calls)),
    ...cutOffs.flatMap((one, place) => cutOffFaults(one, place, calls, cutOffs)),
  ];
}

function callFaults(call: Call, place: number, calls: readonly Call[]): ScheduleFault[] {
  const fault = (field: string, why: string): ScheduleFault => ({ at: `ports.${place}.${field}`, why });
  const faults: ScheduleFault[] = [];
  if (calls.findIndex(({ station_id }) => station_id === call.station_id) < place) faults.push(fault('station_id', 'PORT_TWICE'));
  if (place > 0 && !call.planned_arrival) faults.push(fault('planned_arrival', 'REQUIRED'));
  if (place < calls.length - 1 && !call.planned_departure) faults.push(fault('planned_departure', 'REQUIRED'));
  for (const kind of ['planned', 'estimated', 'actual'] as const) {
    const [arrival, departure] = [call[`${kind}_arrival`], call[`${kind}_departure`]];
    if (arrival && departure && arrival >= departure) faults.push(fault(`${kind}_departure`, 'SAILS_BEFORE_ARRIVAL'));
    const before = calls[place - 1]?.[`${kind}_departure`];
    if (before && arrival && arrival <= before) faults.push(fault(`${kind}_arrival`, 'ARRIVES_BEFORE_SAILING'));
  }
  // A job expects its arrival behind its departure, also where the new time of one of them alone is known.
  const arrival = expected(arrivalOf(call));
  const departures = calls.slice(0, place).map((one) => expected(departureOf(one)));
  if (faults.length === 0 && arrival && departures.some((departure) => departure && arrival <= departure))
    faults.push(fault(call.actual_arrival ? 'actual_arrival' : 'estimated_arrival', 'ARRIVES_BEFORE_SAILING'));
  return faults;
}

function cutOffFaults(one: CutOff, place: number, calls: readonly Call[], cutOffs: readonly CutOff[]): ScheduleFault[] {
  const fault = (field: string, why: string): ScheduleFault => ({ at: `cut_offs.${place}.${field}`, why });
  const call = calls.find(({ station_id }) => station_id === one.station_id);
  if (!call || !expected(departureOf(call))) return [fault('station_id', 'PORT_NOT_CALLED')];
  // A ship that left before its cut-off did so: what was announced still counts for the cut-off.
  const departure = call.estimated_departure ?? call.planned_departure;
  const placeOf = (kind: CutOffKind): number => cutOffs.findIndex((other) => other.station_id === one.station_id && other.kind === kind);
  const first = placeOf(one.kind);
  const closes = one.kind === 'EFC' ? cutOffs[placeOf('FCO')] : undefined;
  return [
    ...(first < place ? [fault('kind', 'CUT_OFF_TWICE')] : []),
    ...(departure && one.at >= departure ? [fault('at', 'CUT_OFF_AFTER_DEPARTURE')] : []),
    ...(closes && one.at >= closes.at ? [fault('at', 'OPENS_AFTER_CUT_OFF')] : []),
  ];
}
