import type { Day } from '../../../kernel/day.ts';
import { paperState } from '../../reference/paper/rules.ts';

/** What keeps a truck or a driver from going; `until` is the day a paper ended or a ban ends. Words: `workOrder.blocker.<what>`. */
export type Blocker = { readonly what: string; readonly until: Day | null };

type Vehicle = {
  readonly status: string;
  readonly inspection_until: Day;
  readonly insurance_until: Day;
  readonly permit_until: Day | null;
  readonly border_permit_until: Day | null;
};

/** Papers must be valid through the day; the border permit only counts where a border is crossed, and there it must exist. */
export function vehicleBlockers(vehicle: Vehicle, asked: { day: Day; crossesBorder: boolean }): Blocker[] {
  return [
    ...(vehicle.status === 'available' ? [] : [{ what: vehicle.status, until: null }]),
    ...ended('inspection', vehicle.inspection_until, asked.day),
    ...ended('insurance', vehicle.insurance_until, asked.day),
    ...ended('permit', vehicle.permit_until, asked.day),
    ...(asked.crossesBorder ? borderPaper('borderPermit', vehicle.border_permit_until, asked.day) : []),
  ];
}

type Driver = {
  readonly active: boolean;
  readonly licence_until: Day;
  readonly qualification_until: Day | null;
  readonly passport_until: Day | null;
  readonly banned_from: Day | null;
  readonly banned_until: Day | null;
};

/** A ban counts when any of its days is a day of the trip. */
export function driverBlockers(driver: Driver, asked: { from: Day; day: Day; crossesBorder: boolean }): Blocker[] {
  const banned =
    driver.banned_from !== null && driver.banned_until !== null && driver.banned_from <= asked.day && driver.banned_until >= asked.from;
  return [
    ...(driver.active ? [] : [{ what: 'left', until: null }]),
    ...(banned ? [{ what: 'banned', until: driver.banned_until }] : []),
    ...ended('licence', driver.licence_until, asked.day),
    ...ended('qualification', driver.qualification_until, asked.day),
    ...(asked.crossesBorder ? borderPaper('passport', driver.passport_until, asked.day) : []),
  ];
}

type Carrier = { readonly licence_until: Day | null; readonly permit_until: Day | null };

/** The papers without which a company may not carry at all; that it has them is looked at when it is entered. */
export function carrierBlockers(carrier: Carrier, day: Day): Blocker[] {
  return [...ended('licence', carrier.licence_until, day), ...ended('permit', carrier.permit_until, day)];
}

/** What the resource lists mark as run out is what keeps a truck here: one rule for both. */
function ended(what: string, until: Day | null, day: Day): Blocker[] {
  return paperState(until, day) === 'expired' ? [{ what, until }] : [];
}

function borderPaper(what: string, until: Day | null, day: Day): Blocker[] {
  return until === null ? [{ what, until }] : ended(what, until, day);
}
