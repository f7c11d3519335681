import Big from 'big.js';
import type { Currency } from '../../../kernel/money.ts';

/*
 * What a kilometre costs in the demo, in yuan, and what that is in other currencies. Only the size of the numbers matters: they are
 * near what trucks between Guangxi, northern Vietnam and Thailand cost, and belong to nobody.
 */

/** Units of a currency a yuan, about; and what prices in it are rounded to. */
const scales: Partial<Record<Currency, readonly [perYuan: string, step: number]>> = {
  CNY: ['1', 10],
  USD: ['0.14', 5],
  THB: ['4.95', 50],
  VND: ['3500', 10_000],
};

/** An amount of yuan in another currency, rounded as a price list rounds. */
export function quoted(yuan: Big, currency: Currency): string {
  const [perYuan, step] = scales[currency] ?? ['1', 10];
  return yuan.times(perYuan).div(step).round(0, Big.roundUp).times(step).toFixed();
}

/** The same for what is quoted a kilometre or a kilogram: two places, whole đồng. */
export function quotedFine(yuan: Big, currency: Currency): string {
  const [perYuan] = scales[currency] ?? ['1', 10];
  return yuan
    .times(perYuan)
    .round(currency === 'VND' ? 0 : 2, Big.roundHalfUp)
    .toFixed();
}

/** What a truck of this load costs a kilometre: 4.2 yuan for a van, some 8 for a semi-trailer of 30 t. */
export function truckKm(loadKg: string): Big {
  return new Big('4').plus(new Big(loadKg).div(7500));
}
