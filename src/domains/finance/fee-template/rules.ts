import Big from 'big.js';
import type { Direction, TemplateBasis } from './kinds.ts';

export type Conditions = {
  readonly port_id: bigint | null;
  readonly container_type: string | null;
  readonly direction: Direction | null;
};
/** The containers of an order or a freight job by type. */
type Containers = ReadonlyMap<string, number>;
type Facts = { readonly port_id: bigint | null; readonly direction: Direction; readonly containers: Containers };

/** A fee applies where each of its conditions is empty or met. */
export function applies(fee: Conditions, to: Facts): boolean {
  return (
    (fee.port_id === null || fee.port_id === to.port_id) &&
    (fee.direction === null || fee.direction === to.direction) &&
    (fee.container_type === null || to.containers.has(fee.container_type))
  );
}

/** The direction of carriage between two countries, seen from a third or from one of them. */
export function directionOf(own: string, origin: string, destination: string): Direction {
  if (origin === own) return destination === own ? 'domestic' : 'export';
  return destination === own ? 'import' : 'transit';
}

export type Measures = {
  readonly containers: Containers;
  readonly pieces: number;
  readonly pallets: string;
  readonly gross_kg: string;
  readonly volume_m3: string;
  readonly chargeable_kg: string;
  /** To a customer each of the houses, from a carrier the master. */
  readonly bills_of_lading: number;
};

type Counted = { readonly basis: TemplateBasis; readonly container_type: string | null };

/** The quantity of a fee by its basis as decimal text, of its container type alone where it has one; null where the measure is missing. */
export function quantityOf({ basis, container_type }: Counted, of: Measures): string | null {
  const own = [...of.containers].filter(([type]) => container_type === null || type === container_type);
  const quantity = measure(basis, { ...of, containers: new Map(own) });
  return quantity.lte(0) ? null : quantity.round(6, Big.roundHalfUp).toFixed();
}

function sumOf(containers: Containers, each: (type: string) => number): Big {
  return [...containers].reduce((sum, [type, count]) => sum.plus(each(type) * count), new Big(0));
}

function measure(basis: TemplateBasis, of: Measures): Big {
  const tons = new Big(of.gross_kg).div(1000);
  switch (basis) {
    case 'trip':
    case 'job':
    case 'flat':
      return new Big(1);
    case 'bill_of_lading':
      return new Big(of.bills_of_lading);
    case 'container':
      return sumOf(of.containers, () => 1);
    case 'teu':
      // ISO 6346: the first character of the size code is the length, 2 for twenty feet.
      return sumOf(of.containers, (type) => (type.startsWith('2') ? 1 : 2));
    case 'ton':
      return tons;
    case 'cbm':
      return new Big(of.volume_m3);
    case 'revenue_ton':
      return tons.gt(of.volume_m3) ? tons : new Big(of.volume_m3);
    case 'chargeable_kg':
      return new Big(of.chargeable_kg);
    case 'piece':
      return new Big(of.pieces);
    case 'pallet':
      return new Big(of.pallets);
  }
}
