import type { Worked } from './charge.ts';
import { type Cargo, isProblem, type Price, type Problem } from './price.ts';

/** The simplest price and an empty cargo. Examples and forms add their own facts. */

export function aPrice(with_: Partial<Price>): Price {
  return {
    basis: 'flat',
    scheme: 'per_unit',
    currency: 'CNY',
    price: '0',
    first_quantity: null,
    first_price: null,
    tiers: [],
    quantity_min: null,
    quantity_step: null,
    divisor: null,
    density: null,
    volume_share_percent: null,
    min_charge: null,
    max_charge: null,
    round_digits: null,
    round_carry: 'halfUp',
    tax_percent: '0',
    tax_included: true,
    is_disbursement: false,
    is_included: false,
    ...with_,
  };
}

export function aCargo(with_: Partial<Cargo>): Cargo {
  return {
    gross_kg: null,
    volume_m3: null,
    packages: [],
    containers: [],
    pieces: null,
    pallets: null,
    km: null,
    hours: null,
    days: null,
    trips: null,
    bills_of_lading: null,
    hs_lines: null,
    pages: null,
    inspections: null,
    ...with_,
  };
}

/** The charge of an example that can be worked out. */
export function done(worked: Worked | Problem): Worked {
  if (isProblem(worked)) throw new Error(`not worked out: ${worked.why} ${JSON.stringify(worked.facts)}`);
  return worked;
}
