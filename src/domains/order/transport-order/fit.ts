import { metresBetween } from '../../../kernel/geo.ts';

export type Located = {
  readonly country: string;
  readonly latitude: string | null;
  readonly longitude: string | null;
};

/** A truck collects and delivers around a station within this distance: a city with its industrial zones. */
const aroundMetres = 80_000;

/**
 * True when an address cannot belong to the station: it lies in another country, or too far away. An address without coordinates in the
 * same country may be anywhere, so that it is not held against the user.
 */
export function isElsewhere(
  address: Located & { readonly station_id: bigint | null },
  station: Located & { readonly id: bigint },
): boolean {
  if (address.station_id === station.id) return false;
  if (address.country !== station.country) return true;
  const [from, to] = [pointOf(address), pointOf(station)];
  return from !== null && to !== null && metresBetween(from, to) > aroundMetres;
}

function pointOf({ latitude, longitude }: Located) {
  return latitude === null || longitude === null ? null : { latitude: Number(latitude), longitude: Number(longitude) };
}
