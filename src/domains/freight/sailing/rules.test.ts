import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Call, delayHours, scheduleFaults } from './rules.ts';

const at = (text: string): Date => new Date(`2026-11-${text}:00Z`);
const none = { estimated_arrival: null, actual_arrival: null, estimated_departure: null, actual_departure: null };
const first: Call = { ...none, station_id: 1n, planned_arrival: null, planned_departure: at('20T10:00') };
const last: Call = { ...none, station_id: 2n, planned_arrival: at('23T10:00'), planned_departure: null };

test('a schedule of two ports with cut-offs before departure has no fault', () => {
  expect(scheduleFaults([first, last], [{ station_id: 1n, kind: 'VCO', at: at('19T10:00') }])).toEqual([]);
});

test.each<[fault: string, calls: Call[]]>([
  ['ports.1.station_id PORT_TWICE', [first, { ...last, station_id: 1n }]],
  ['ports.1.planned_arrival REQUIRED', [first, { ...last, planned_arrival: null }]],
  ['ports.0.planned_departure REQUIRED', [{ ...first, planned_departure: null }, last]],
  ['ports.0.planned_departure SAILS_BEFORE_ARRIVAL', [{ ...first, planned_arrival: at('20T11:00') }, last]],
  ['ports.1.planned_arrival ARRIVES_BEFORE_SAILING', [first, { ...last, planned_arrival: at('20T09:00') }]],
  [
    'ports.1.actual_arrival ARRIVES_BEFORE_SAILING',
    [
      { ...first, actual_departure: at('21T10:00') },
      { ...last, actual_arrival: at('21T09:00') },
    ],
  ],
  // Of a ship that leaves late somebody has to say when it arrives, at whichever port.
  ['ports.1.estimated_arrival ARRIVES_BEFORE_SAILING', [{ ...first, estimated_departure: at('23T10:00') }, last]],
  ['ports.1.estimated_arrival ARRIVES_BEFORE_SAILING', [{ ...first, actual_departure: at('23T10:00') }, last]],
  [
    'ports.2.estimated_arrival ARRIVES_BEFORE_SAILING',
    [
      { ...first, estimated_departure: at('24T10:00') },
      { ...last, station_id: 3n, planned_arrival: at('21T10:00'), estimated_arrival: at('25T10:00'), planned_departure: at('22T10:00') },
      last,
    ],
  ],
])('%s', (fault, calls) => expect(scheduleFaults(calls, []).map((one) => `${one.at} ${one.why}`)).toEqual([fault]));

test('a ship that leaves late and arrives after that, by its plan or by an estimate, has no fault', () => {
  expect(scheduleFaults([{ ...first, estimated_departure: at('23T09:59') }, last], [])).toEqual([]);
  const late = { ...first, estimated_departure: at('24T10:00') };
  expect(scheduleFaults([late, { ...last, estimated_arrival: at('24T10:01') }], [])).toEqual([]);
  expect(scheduleFaults([late, { ...last, actual_arrival: at('27T10:00') }], [])).toEqual([]);
});

test('a cut-off stands before the departure that is expected now, once for its port and kind', () => {
  const cutOff = { station_id: 1n, kind: 'DCO', at: at('20T11:00') } as const;
  expect(scheduleFaults([first, last], [cutOff])).toEqual([{ at: 'cut_offs.0.at', why: 'CUT_OFF_AFTER_DEPARTURE' }]);
  expect(scheduleFaults([{ ...first, estimated_departure: at('21T10:00') }, last], [cutOff])).toEqual([]);
  expect(scheduleFaults([{ ...first, estimated_departure: at('21T10:00') }, last], [cutOff, cutOff])).toEqual([
    { at: 'cut_offs.1.kind', why: 'CUT_OFF_TWICE' },
  ]);
  expect(scheduleFaults([first, last], [{ ...cutOff, station_id: 2n }])).toEqual([{ at: 'cut_offs.0.station_id', why: 'PORT_NOT_CALLED' }]);
});

test('a ship that left before its cut-off is recorded', () => {
  const cutOff = { station_id: 1n, kind: 'DCO', at: at('20T08:00') } as const;
  for (const left of ['20T07:00', '20T08:00', '20T09:00'])
    expect(scheduleFaults([{ ...first, actual_departure: at(left) }, last], [cutOff])).toEqual([]);
  // A time that is announced after all still counts.
  const early = { ...first, estimated_departure: at('20T08:00') };
  expect(scheduleFaults([early, last], [cutOff])).toEqual([{ at: 'cut_offs.0.at', why: 'CUT_OFF_AFTER_DEPARTURE' }]);
});

test('a terminal takes full containers from a time before its cut-off for them', () => {
  const ports = [first, { ...last, planned_departure: at('26T10:00') }];
  const cutOff = { station_id: 1n, kind: 'FCO', at: at('19T20:00') } as const;
  const opensAt = (time: string, station_id = 1n) => ({ station_id, kind: 'EFC', at: at(time) }) as const;
  const fault = { at: 'cut_offs.1.at', why: 'OPENS_AFTER_CUT_OFF' };
  expect(scheduleFaults(ports, [cutOff, opensAt('19T21:00')])).toEqual([fault]);
  expect(scheduleFaults(ports, [cutOff, opensAt('19T20:00')])).toEqual([fault]);
  expect(scheduleFaults(ports, [cutOff, opensAt('17T08:00')])).toEqual([]);
  expect(scheduleFaults(ports, [cutOff, opensAt('25T08:00', 2n)])).toEqual([]);
});

test('a delay counts from the plan to the best known time', () => {
  const planned = at('20T10:00');
  const now = at('20T08:00');
  expect(delayHours({ planned, estimated: null, actual: null }, now)).toBe(0);
  expect(delayHours({ planned, estimated: at('24T10:00'), actual: null }, now)).toBe(96);
  expect(delayHours({ planned, estimated: at('24T10:00'), actual: at('21T10:30') }, at('28T10:00'))).toBe(24);
  // A departure that nobody reported is late by the time that has passed.
  expect(delayHours({ planned, estimated: null, actual: null }, at('22T10:00'))).toBe(48);
  expect(delayHours({ planned: null, estimated: at('24T10:00'), actual: null }, now)).toBe(0);
});

test('a delay is never negative, and an actual time ends it', () => {
  const time = fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2026-12-31T00:00:00Z'), noInvalidDate: true });
  const times = fc.record({ planned: fc.option(time), estimated: fc.option(time), actual: fc.option(time) });
  fc.assert(
    fc.property(times, time, time, (one, now, later) => {
      expect(delayHours(one, now)).toBeGreaterThanOrEqual(0);
      if (one.actual) expect(delayHours(one, now)).toBe(delayHours(one, later));
      else expect(delayHours(one, new Date(Math.max(now.getTime(), later.getTime())))).toBeGreaterThanOrEqual(delayHours(one, now));
    }),
  );
});
