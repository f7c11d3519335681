import Big from 'big.js';
import { type Currency, roundTo } from '../../../kernel/money.ts';
import { type Load, shareOver } from '../charge/rules.ts';

export const truckCostParts = ['fuel', 'toll', 'upkeep', 'driver', 'depreciation'] as const;
export type TruckCostPart = (typeof truckCostParts)[number];

/** The rates of a truck on a day; null where the truck has none of that kind. */
export type TruckRates = {
  readonly fuel_km: string | null;
  readonly toll_km: string | null;
  readonly upkeep_km: string | null;
  readonly driver_day: string | null;
  readonly depreciation_day: string | null;
};
/** The kilometres, the days and the drivers of a truck on a trip. */
export type OwnTrip = { readonly km: string; readonly days: number; readonly drivers: number };
type Driven = { readonly trackKm: number; readonly ms: number };

/**
 * The kilometres of a trip by the trucks that drove it, which add up to the whole: in the proportion of their tracks, or of their time on the
 * road where one of them has no track.
 */
export function kmByTruck(km: string, trucks: readonly Driven[]): string[] {
  const isTracked = trucks.every(({ trackKm }) => trackKm > 0);
  const share = ({ trackKm, ms }: Driven): number => (isTracked ? trackKm : Math.max(1, ms));
  const whole = trucks.reduce((sum, truck) => sum + share(truck), 0);
  let left = new Big(km);
  return trucks.map((truck, place) => {
    const part = place === trucks.length - 1 ? left : new Big(km).times(share(truck)).div(whole).round(2, Big.roundDown);
    left = left.minus(part);
    return part.toFixed(2);
  });
}

type Costed = { readonly orderId: bigint | null } & Readonly<Record<TruckCostPart, bigint>>;

/** The cost of a trip by part, each rounded once, and shared over the orders that the truck carried; whole for a trip without orders. */
export function truckCost(
  currency: Currency,
  rates: TruckRates,
  { km, days, drivers }: OwnTrip,
  loads: readonly Load[],
  by: 'order' | 'gross' | 'volume',
): Costed[] {
  const cost = (rate: string | null, quantity: string | number): bigint => roundTo(currency, new Big(rate ?? '0').times(quantity)).minor;
  const parts: Readonly<Record<TruckCostPart, bigint>> = {
    fuel: cost(rates.fuel_km, km),
    toll: cost(rates.toll_km, km),
    upkeep: cost(rates.upkeep_km, km),
    driver: cost(rates.driver_day, days * drivers),
    depreciation: cost(rates.depreciation_day, days),
  };
  if (loads.length === 0) return [{ orderId: null, ...parts }];
  const share = (part: TruckCostPart) => shareOver(currency, parts[part], loads, by);
  const [fuel, toll, upkeep, driver, depreciation] = [
    share('fuel'),
    share('toll'),
    share('upkeep'),
    share('driver'),
    share('depreciation'),
  ];
  // Stryker disable next-line OptionalChaining: every part is shared over the same orders
  const at = (place: number, shares: ReturnType<typeof share>): bigint => shares[place]?.minor ?? 0n;
  return fuel.map(({ orderId, minor }, place) => ({
    orderId,
    fuel: minor,
    toll: at(place, toll),
    upkeep: at(place, upkeep),
    driver: at(place, driver),
    depreciation: at(place, depreciation),
  }));
}
