import type { Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { TravelGrade } from '../../travel-grade/master.ts';
import type { travelMeans, tripCostKinds } from '../contract.ts';
import type { TripState } from '../states.ts';

export type TripTable = Versioned & {
  trip_no: string;
  company_id: bigint;
  traveller_id: bigint;
  purpose: string;
  from_on: string;
  from_half: number;
  to_on: string;
  to_half: number;
  currency: Currency;
  allowance_minor: bigint;
  estimated_minor: bigint;
  advance_minor: Generated<bigint>;
  report: OptionalColumn<string>;
  state: Generated<TripState>;
  submitted_at: OptionalColumn<Date>;
};
type TripStayTable = {
  trip_id: bigint;
  place: number;
  allowance_place_id: bigint;
  from_place: string | null;
  means: (typeof travelMeans)[number];
  from_on: string;
  from_half: number;
  to_on: string;
  to_half: number;
};
type TripCostTable = {
  trip_id: bigint;
  place: number;
  kind: (typeof tripCostKinds)[number];
  description: string | null;
  currency: Currency;
  amount_minor: bigint;
};
type TripAllowanceTable = {
  id: GeneratedAlways<bigint>;
  trip_id: bigint;
  account_id: bigint;
  allowance_place_id: bigint;
  grade: TravelGrade;
  half_days: number;
  currency: Currency;
  daily_minor: bigint;
  amount_minor: bigint;
  trip_currency: Currency;
  trip_minor: bigint;
};
type TripPersonTable = {
  trip_id: bigint;
  account_id: bigint;
  half_days: string;
  live: Generated<boolean>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  trip: TripTable;
  trip_stay: TripStayTable;
  trip_cost: TripCostTable;
  trip_allowance: TripAllowanceTable;
  trip_person: TripPersonTable;
};
