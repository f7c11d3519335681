import Big from 'big.js';
import type { Selectable } from 'kysely';
import { containerName } from '../../job/rules.ts';
import type { FreightContainerTable, FreightHouseTable } from '../../job/server/tables.ts';

type House = Selectable<FreightHouseTable>;
/** A container of a job, with the booking under which it goes: null where its job has several and it names none. */
type Container = Selectable<FreightContainerTable> & { readonly goes_by: bigint | null };

/** A house with its measures, or with those of its goods under one booking: null where a container does not state its own. */
export type HouseCargo = Omit<House, 'pieces' | 'gross_kg' | 'volume_m3'> & {
  readonly pieces: number | null;
  readonly gross_kg: string | null;
  readonly volume_m3: string | null;
};

/**
 * The cargo of one booking of a job: the containers under it, and the houses whose goods are in them. A house in containers of several
 * bookings is under each with what its containers there hold. `shared` is the only container of a job with several houses that is of none of
 * them: the houses without a container of their own are in it together. Without it, such a house may be under any booking. `unassigned` are the
 * containers that may be under this booking or another.
 */
export function cargoOf(
  bookingId: bigint,
  houses: readonly House[],
  all: readonly Container[],
): {
  readonly houses: HouseCargo[];
  readonly containers: Container[];
  readonly shared: Container | null;
  readonly unassigned: { readonly name: string; readonly isWeighed: boolean }[];
} {
  const [only] = houses.length === 1 ? houses : [];
  const containers = all.map((one) => ({ ...one, house_id: one.house_id ?? only?.id ?? null }));
  const [shared, another] = containers.filter(({ house_id }) => house_id === null);
  const together = shared && !another ? [shared] : [];
  return {
    containers: containers.filter(({ goes_by }) => goes_by === bookingId),
    shared: together[0] ?? null,
    unassigned: containers
      .filter(({ goes_by }) => goes_by === null)
      .map((one) => ({ name: containerName(one), isWeighed: one.vgm_kg !== null })),
    houses: houses.flatMap((house): HouseCargo[] => {
      const own = containers.filter(({ house_id }) => house_id === house.id);
      const holding = own.length > 0 ? own : together;
      const elsewhere = holding.filter(({ goes_by }) => goes_by !== null && goes_by !== bookingId);
      if (elsewhere.length === 0) return [house];
      const inside = holding.filter(({ goes_by }) => goes_by === bookingId);
      return inside.length === 0 ? [] : [{ ...house, ...contentsOf(inside) }];
    }),
  };
}

/** The goods of some houses, each once. */
export function goodsOf(houses: readonly Pick<HouseCargo, 'goods'>[]): string[] {
  return [...new Set(houses.map(({ goods }) => goods))];
}

/**
 * The houses whose goods may be in a container. A container that belongs to a house holds the goods of that house. Any other holds those of
 * the houses without a container of their own, or may hold those of all houses where each has one.
 */
export function housesIn<H extends Pick<HouseCargo, 'id'>>(
  container: Pick<Container, 'house_id'>,
  { houses, containers }: { readonly houses: readonly H[]; readonly containers: readonly Pick<Container, 'house_id'>[] },
): readonly H[] {
  const own = houses.filter(({ id }) => id === container.house_id);
  if (own.length > 0) return own;
  const loose = houses.filter(({ id }) => containers.every(({ house_id }) => house_id !== id));
  return loose.length > 0 ? loose : houses;
}

/** The measures of the goods in some containers; null where one of them does not state its own. */
function contentsOf(containers: readonly Container[]): Pick<HouseCargo, 'pieces' | 'gross_kg' | 'volume_m3'> {
  const sum = (values: readonly (string | number | null)[]): Big | null =>
    values.reduce<Big | null>((total, value) => (total === null || value === null ? null : total.plus(value)), new Big(0));
  const pieces = sum(containers.map((one) => one.pieces));
  return {
    pieces: pieces && pieces.toNumber(),
    gross_kg: sum(containers.map((one) => one.gross_kg))?.toFixed() ?? null,
    volume_m3: sum(containers.map((one) => one.volume_m3))?.toFixed() ?? null,
  };
}
