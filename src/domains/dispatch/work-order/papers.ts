import type { Day } from '../../../kernel/day.ts';
import { paperState } from '../../reference/paper/rules.ts';

/**
 * The reasons why a truck or driver may not go; `until` is the day on which a document expired or a ban ends. Words:
 * `workOrder.blocker.<what>`.
 */
export type Blocker = { readonly what: string; readonly until: Day | null };

export type VehiclePapers = {
  readonly status: string;
  readonly inspection_until: Day;
  readonly insurance_until: Day;
  readonly permit_until: Day | null;
  readonly border_permit_until: Day | null;
};

/** Documents must be valid through the day. The border permit counts only where a border is crossed, and there it must exist. */
export function vehicleBlockers(vehicle: VehiclePapers, trip: { day: Day; crossesBorder: boolean }): Blocker[] {
  return [
    ...(vehicle.status === 'available' ? [] : [{ what: vehicle.status, until: null }]),
    ...ended('inspection', vehicle.inspection_until, trip.day),
    ...ended('insurance', vehicle.insurance_until, trip.day),
    ...ended('permit', vehicle.permit_until, trip.day),
    ...(trip.crossesBorder ? borderPaper('borderPermit', vehicle.border_permit_until, trip.day) : []),
  ];
}

export type DriverPapers = {
  readonly active: boolean;
  readonly licence_until: Day;
  readonly qualification_until: Day | null;
  readonly passport_until: Day | null;
  readonly banned_from: Day | null;
  readonly banned_until: Day | null;
};

/** A ban counts when it covers any day of the trip. */
export function driverBlockers(driver: DriverPapers, trip: { from: Day; day: Day; crossesBorder: boolean }): Blocker[] {
  const banned =
    driver.banned_from !== null && driver.banned_until !== null && driver.banned_from <= trip.day && driver.banned_until >= trip.from;
  return [
    ...(driver.active ? [] : [{ what: 'left', until: null }]),
    ...(banned ? [{ what: 'banned', until: driver.banned_until }] : []),
    ...ended('licence', driver.licence_until, trip.day),
    ...ended('qualification', driver.qualification_until, trip.day),
    ...(trip.crossesBorder ? borderPaper('passport', driver.passport_until, trip.day) : []),
  ];
}

export type CarrierPapers = { readonly licence_until: Day | null; readonly permit_until: Day | null };

/** The documents without which a company may not carry at all; that they exist is checked when the carrier is entered. */
export function carrierBlockers(carrier: CarrierPapers, day: Day): Blocker[] {
  return [...ended('licence', carrier.licence_until, day), ...ended('permit', carrier.permit_until, day)];
}

/** The resource lists mark the same documents as expired: one rule for both. */
function ended(what: string, until: Day | null, day: Day): Blocker[] {
  return paperState(until, day) === 'expired' ? [{ what, until }] : [];
}

function borderPaper(what: string, until: Day | null, day: Day): Blocker[] {
  return until === null ? [{ what, until }] : ended(what, until, day);
}
