import type { PriceOut } from '../../pricing/quotation/schema.ts';
import type { freightModes } from '../job/kinds.ts';

type Price = Pick<PriceOut, 'id' | 'mode' | 'origin_station_id' | 'origin_name' | 'destination_station_id' | 'destination_name'>;

/** A route of a quotation on which a job may be opened: its mode, its ends as far as they are named, and the first price on it. */
export type QuotedLane = {
  readonly mode: (typeof freightModes)[number];
  readonly price: string;
  readonly origin: string | null;
  readonly destination: string | null;
};

const modeOf = { sea: 'ocean', air: 'air' } as const;

/** The routes by sea and by air that a quotation's prices name, each once; a mode whose prices name none is one route without ends. */
export function lanesOf(prices: readonly Price[]): QuotedLane[] {
  const lanes = prices.flatMap((price) => {
    const mode = price.mode === 'sea' || price.mode === 'air' ? modeOf[price.mode] : null;
    const ends = `${price.origin_station_id ?? ''} ${price.destination_station_id ?? ''}`;
    return mode ? [{ mode, price: price.id, origin: price.origin_name, destination: price.destination_name, ends }] : [];
  });
  const named = lanes.filter((lane) => lane.ends !== ' ' || !lanes.some((other) => other.mode === lane.mode && other.ends !== ' '));
  return named
    .filter((lane, at) => named.findIndex((other) => other.mode === lane.mode && other.ends === lane.ends) === at)
    .map(({ ends: _, ...lane }) => lane);
}
