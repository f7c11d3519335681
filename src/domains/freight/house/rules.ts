import Big from 'big.js';

export type HouseMeasures = { readonly pieces: number; readonly gross_kg: string; readonly volume_m3: string };

const measures = ['pieces', 'gross_kg', 'volume_m3'] as const;

/**
 * The rest of a house without a part of it. Each measure of the part is less than that of the house, since both stay positive; else the
 * first that is not, with the house's own.
 */
export function restOf(
  whole: HouseMeasures,
  part: HouseMeasures,
): { readonly rest: HouseMeasures } | { readonly at: (typeof measures)[number]; readonly whole: string } {
  const at = measures.find((measure) => new Big(part[measure]).gte(whole[measure]));
  if (at) return { at, whole: new Big(whole[at]).toFixed() };
  return {
    rest: {
      pieces: whole.pieces - part.pieces,
      gross_kg: new Big(whole.gross_kg).minus(part.gross_kg).toFixed(),
      volume_m3: new Big(whole.volume_m3).minus(part.volume_m3).toFixed(),
    },
  };
}

/** Two houses as one. */
export function sumOf(one: HouseMeasures, other: HouseMeasures): HouseMeasures {
  return {
    pieces: one.pieces + other.pieces,
    gross_kg: new Big(one.gross_kg).plus(other.gross_kg).toFixed(),
    volume_m3: new Big(one.volume_m3).plus(other.volume_m3).toFixed(),
  };
}

type Parties = { readonly shipper: string | null; readonly consignee: string | null; readonly notify: string | null };

/** True where two houses have the same parties, however they are spaced and in whichever case they are written. */
export function hasSameParties(one: Parties, other: Parties): boolean {
  const plain = (text: string | null): string => (text ?? '').trim().replaceAll(/\s+/g, ' ').toUpperCase();
  return (['shipper', 'consignee', 'notify'] as const).every((party) => plain(one[party]) === plain(other[party]));
}
