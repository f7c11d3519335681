import type { Currency, Rounding } from '../../../kernel/money.ts';
import type { Facts } from '../../../kernel/refusal.ts';
import { feeBases } from '../../reference/fee-name/bases.ts';

/*
 * The facts of a price and the measures of a shipment. All quantities, prices, weights and rates are decimal text: exact on the wire, in
 * the database (numeric) and, through big.js, in the arithmetic.
 */

/** A sheet with a customer, with a carrier, or with a customs broker. */
export const sides = ['sell', 'buy', 'broker'] as const;
export type Side = (typeof sides)[number];

export const modes = ['road', 'rail', 'air', 'sea', 'courier'] as const;
export type Mode = (typeof modes)[number];

/** The measure that is counted. `percent` counts the amount of another fee; `flat` counts nothing. */
export const bases = feeBases;
export type Basis = (typeof bases)[number];
/** The bases that count a weight, so that a volume can count as one. */
export const weightBases: readonly Basis[] = ['chargeable_kg', 'ton'];

/**
 * The way from the count to an amount.
 * - `per_unit`: quantity × price.
 * - `whole_tier`: the whole quantity at the price of the tier that contains it.
 * - `cumulative_tier`: each tier's segment at its own price.
 * - `weight_break`: as `whole_tier`, but never dearer than the starting quantity of a higher tier at that tier's price
 * (the air cargo rule: IATA TACT Rules 3.9, charged "as" the next weight break).
 * - `tier_amount`: the tier's price is the whole charge (a truck load by weight band).
 * - `base_additional`: first_price covers the first_quantity, each unit above it costs price (a courier's first and
 * further weight).
 * - `first_additional`: first_price a unit up to first_quantity, price a unit above it.
 */
export const schemes = [
  'per_unit',
  'whole_tier',
  'cumulative_tier',
  'weight_break',
  'tier_amount',
  'base_additional',
  'first_additional',
] as const;
export type Scheme = (typeof schemes)[number];
export const tieredSchemes: readonly Scheme[] = ['whole_tier', 'cumulative_tier', 'weight_break', 'tier_amount'];
export const firstSchemes: readonly Scheme[] = ['base_additional', 'first_additional'];

/** Half-open: `from` belongs to the tier, `to` to the next one; `to` null is without end. */
export type Tier = { readonly from: string; readonly to: string | null; readonly price: string };

/**
 * Gross against volume weight. A lane states a divisor (cm³ per kg) or a density (kg per m³), never both: 1 m³ is 166.667 kg by 6000 and
 * 167 kg by 1:167.
 */
export type WeightRule = {
  readonly divisor: string | null;
  readonly density: string | null;
  /**
   * The percentage of the volume weight above the gross weight that is charged; 50 is the half-volume rule (分泡). Null charges all of it.
   */
  readonly volume_share_percent: string | null;
};

export type Price = WeightRule & {
  readonly basis: Basis;
  readonly scheme: Scheme;
  readonly currency: Currency;
  /** Unit price; for `percent` the percentage; unused by tiers. */
  readonly price: string;
  readonly first_quantity: string | null;
  readonly first_price: string | null;
  readonly tiers: readonly Tier[];
  /** The minimum quantity charged, such as 1 revenue ton. */
  readonly quantity_min: string | null;
  /** The quantity is rounded up to a multiple of this: 0.5 kg in air freight, each started hour or day. */
  readonly quantity_step: string | null;
  readonly min_charge: string | null;
  readonly max_charge: string | null;
  /** The fee's own rounding: decimals (−3 rounds đồng to thousands); null is the currency's own. */
  readonly round_digits: number | null;
  readonly round_carry: Rounding;
  readonly tax_percent: string;
  /** True if the price includes its tax. */
  readonly tax_included: boolean;
  /** Paid out for the party and passed on at cost: carries no tax of ours and stays out of profit. */
  readonly is_disbursement: boolean;
  /** Included in another fee of the sheet: shown, and charged at zero. */
  readonly is_included: boolean;
};

/** A price in the form of its sheet. Without a fixed tax (null) it takes the fee's dated rate of the charged day. */
export type SheetPrice = Omit<Price, 'tax_percent'> & { readonly tax_percent: string | null };

export type Package = { readonly length_cm: string; readonly width_cm: string; readonly height_cm: string; readonly count: string };
/** A container type is the ISO 6346 size-type code (22G1, 42G1, 45G1, L5G1). */
export type Containers = { readonly type: string; readonly count: number };

/** The measures of a leg. An unknown one is null: a price that needs it is then not rated, never taken as zero. */
export type Cargo = {
  readonly gross_kg: string | null;
  readonly volume_m3: string | null;
  /** The chargeable weight that was agreed with the party, in place of the one computed from gross weight and volume. */
  readonly chargeable_kg?: string | null;
  /** Measured packages give the volume weight. */
  readonly packages: readonly Package[];
  readonly containers: readonly Containers[];
  readonly pieces: string | null;
  readonly pallets: string | null;
  readonly km: string | null;
  readonly hours: string | null;
  readonly days: string | null;
  readonly trips: string | null;
  readonly bills_of_lading: string | null;
  /** Measures of a customs declaration: its lines of goods, its printed pages, and the inspections that customs ordered. */
  readonly hs_lines: string | null;
  readonly pages: string | null;
  readonly inspections: string | null;
};

/** A sentence of a calculation: a word key and its values, so that each reader sees it in their own language. */
export type Note = { readonly word: string; readonly facts: Facts };

/** The reason why a price cannot be rated for a shipment; its word is `rating.problem.<why>`. It is an answer, shown beside the price. */
export type Problem = {
  readonly why:
    | 'input_missing'
    | 'no_tier'
    | 'above_tiers'
    | 'bad_container'
    | 'base_missing'
    | 'base_waits'
    | 'base_currency'
    | 'percent_cycle'
    | 'tie'
    | 'tax_missing';
  readonly facts: Facts;
};

const waiting: ReadonlySet<Problem['why']> = new Set([
  'tax_missing',
  'above_tiers',
  'tie',
  'bad_container',
  'base_currency',
  'base_waits',
  'percent_cycle',
]);

/**
 * True when a fee waits for a price by hand. The other problems say that its measure is not known, such as hours of waiting, or that it is
 * not charged for this leg. Goods always have a volume, so a fee by volume waits until somebody knows it.
 */
export function waitsForPrice({ why, facts }: Problem): boolean {
  return waiting.has(why) || (why === 'input_missing' && facts['input'] === 'volume_m3');
}

export function isProblem(value: object): value is Problem {
  return 'why' in value;
}
