import Big from 'big.js';
import { formatAwb } from '../../../kernel/identifier.ts';
import { allocate, type Money } from '../../../kernel/money.ts';
import type { ContainerType, FreightDirection, FreightMode, FreightTerm, ShareBasis } from './kinds.ts';

export type Measures = { readonly pieces: number | null; readonly gross_kg: string | null; readonly volume_m3: string | null };
export type Dimension = { readonly pieces: number; readonly length_cm: string; readonly width_cm: string; readonly height_cm: string };

/** The number of a job's master as it is written: with a hyphen after the airline by air, as the carrier gave it by sea. */
export function masterText({ mode, master_no }: { readonly mode: FreightMode; readonly master_no: string | null }): string | null {
  return mode === 'air' && master_no !== null ? formatAwb(master_no) : master_no;
}

/**
 * True where the carrier of a job is paid at its other end, so that we owe it no freight: by the shipper of a prepaid import, or by the consignee
 * of a collect export. Cross trade has its own forwarder at neither end.
 */
export function isFreightPaidElsewhere(of: { readonly direction: FreightDirection; readonly freight_term: FreightTerm | null }): boolean {
  const elsewhere: Readonly<Record<FreightDirection, FreightTerm | null>> = { import: 'prepaid', export: 'collect', cross: null };
  return of.freight_term !== null && of.freight_term === elsewhere[of.direction];
}

/** The volume of pieces in cubic metres, to the ten-thousandth; null without pieces. */
export function volumeOf(dimensions: readonly Dimension[]): string | null {
  const cubicCentimetres = dimensions.reduce(
    (sum, one) => sum.plus(new Big(one.length_cm).times(one.width_cm).times(one.height_cm).times(one.pieces)),
    new Big(0),
  );
  return cubicCentimetres.eq(0) ? null : cubicCentimetres.div(1_000_000).round(4, Big.roundUp).toFixed();
}

/** The weight in kilograms that a volume counts for: cubic centimetres by the divisor, 6000 by IATA. */
export function volumeWeight(volume_m3: string, divisor: number): string {
  return new Big(volume_m3).times(1_000_000).div(divisor).round(3, Big.roundHalfUp).toFixed();
}

/** The larger of gross and volume weight, rounded up to the half kilogram (IATA Resolution 502); null while neither is known. */
export function chargeableWeight(gross_kg: string | null, volume_m3: string | null, divisor: number): string | null {
  const weights = [gross_kg, volume_m3 && volumeWeight(volume_m3, divisor)].filter((one) => one !== null && one !== '');
  if (weights.length === 0) return null;
  const most = weights.map((one) => new Big(one ?? 0)).reduce((a, b) => (a.gt(b) ? a : b));
  return most.times(2).round(0, Big.roundUp).div(2).toFixed();
}

/**
 * The verified gross mass by method 2: goods, what packs and secures them, and the empty container; null while goods or tare are not known.
 */
export function vgmByAddition(of: {
  readonly gross_kg?: string | null | undefined;
  readonly packing_kg?: string | null | undefined;
  readonly tare_kg?: string | null | undefined;
}): string | null {
  if (!of.gross_kg || !of.tare_kg) return null;
  return new Big(of.gross_kg)
    .plus(of.packing_kg || 0)
    .plus(of.tare_kg)
    .toFixed();
}

/** A container by its number; without one by its size and its place in the job. */
export function containerName(of: { readonly container_no: string | null; readonly size_type: string; readonly seq: number }): string {
  return of.container_no ?? `${of.size_type} (${of.seq})`;
}

/** The sizes and types of which a booking has another number than the containers under it. */
export function equipmentDifferences(
  equipment: readonly { readonly size_type: ContainerType; readonly units: number }[],
  containers: readonly { readonly size_type: ContainerType }[],
): { readonly size_type: ContainerType; readonly booked: number; readonly assigned: number }[] {
  const sizes = [...new Set([...equipment, ...containers].map(({ size_type }) => size_type))].sort();
  return sizes.flatMap((size_type) => {
    const booked = equipment.reduce((sum, line) => sum + (line.size_type === size_type ? line.units : 0), 0);
    const assigned = containers.filter((one) => one.size_type === size_type).length;
    return booked === assigned ? [] : [{ size_type, booked, assigned }];
  });
}

/** The sum of some houses; null without one. */
export function totalsOf(houses: readonly Measures[]): Record<keyof Measures, string> | null {
  if (houses.length === 0) return null;
  const sumOf = (measure: keyof Measures): string => houses.reduce((total, house) => total.plus(house[measure] ?? 0), new Big(0)).toFixed();
  return { pieces: sumOf('pieces'), gross_kg: sumOf('gross_kg'), volume_m3: sumOf('volume_m3') };
}

/** Each difference between the master and the sum of its houses. A measure that the master does not state differs from nothing. */
export function differencesOf(
  master: Measures,
  houses: readonly Measures[],
): { readonly measure: keyof Measures; readonly master: string; readonly houses: string }[] {
  const totals = totalsOf(houses);
  return (['pieces', 'gross_kg', 'volume_m3'] as const).flatMap((measure) => {
    const stated = master[measure];
    if (totals === null || stated === null || new Big(totals[measure]).eq(stated)) return [];
    return [{ measure, master: new Big(stated).toFixed(), houses: totals[measure] }];
  });
}

export type SharedHouse = { readonly pieces: number; readonly gross_kg: string; readonly volume_m3: string; readonly containers: number };

/**
 * Shares a cost of the master among its houses. The shares always add up to the cost. A chargeable ocean ton is the larger of a ton and a
 * cubic metre. Houses without a single container among them share by weight instead.
 */
export function shareCost(
  cost: Money,
  houses: readonly SharedHouse[],
  by: ShareBasis,
  of: { mode: FreightMode; divisor: number },
): Money[] {
  if (houses.length === 0) return [];
  const weights = houses.map((house) => tenThousandths(measureOf(house, by, of)));
  return allocate(cost, weights.some((one) => one > 0n) ? weights : houses.map((house) => tenThousandths(house.gross_kg)));
}

function measureOf(house: SharedHouse, by: ShareBasis, { mode, divisor }: { mode: FreightMode; divisor: number }): Big | string | number {
  switch (by) {
    case 'weight':
      return house.gross_kg;
    case 'volume':
      return house.volume_m3;
    case 'container':
      return house.containers;
    case 'piece':
      return house.pieces;
    case 'chargeable': {
      if (mode === 'air') return chargeableWeight(house.gross_kg, house.volume_m3, divisor) ?? 0;
      const tons = new Big(house.gross_kg).div(1000);
      return tons.gt(house.volume_m3) ? tons : house.volume_m3;
    }
  }
}

/** Four decimals, the finest of these measures, as a whole number. */
function tenThousandths(measure: Big | string | number): bigint {
  return BigInt(new Big(measure).times(10_000).round(0, Big.roundHalfUp).toFixed());
}
