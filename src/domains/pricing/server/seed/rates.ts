import Big from 'big.js';
import type { Currency } from '../../../../kernel/money.ts';

/* Price levels of the demo per kilometre, in yuan, and their equivalents in other currencies. Only the order of
   magnitude matters: they are near the cost of trucks between Guangxi, northern Vietnam and Thailand, and are not
   the prices of a real company. */

/** Approximate units of a currency per yuan, and the rounding step of prices in it. */
const scales: Partial<Record<Currency, readonly [perYuan: string, step: number]>> = {
  CNY: ['1', 10],
  USD: ['0.14', 5],
  THB: ['4.95', 50],
  VND: ['3500', 10_000],
};

/** An amount of yuan in another currency, rounded as in a price list. */
export function quoted(yuan: Big, currency: Currency): string {
  const [perYuan, step] = scales[currency] ?? ['1', 10];
  return yuan.times(perYuan).div(step).round(0, Big.roundUp).times(step).toFixed();
}

/** The same for prices per kilometre or kilogram: two decimals, whole đồng. */
export function quotedFine(yuan: Big, currency: Currency): string {
  const [perYuan] = scales[currency] ?? ['1', 10];
  return yuan
    .times(perYuan)
    .round(currency === 'VND' ? 0 : 2, Big.roundHalfUp)
    .toFixed();
}

/** The cost of a truck of this load per kilometre: 4.2 yuan for a van, some 8 for a semi-trailer of 30 t. */
export function truckKm(loadKg: string): Big {
  return new Big('4').plus(new Big(loadKg).div(7500));
}
