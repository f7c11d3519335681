import type { Currency } from '../../../../kernel/money.ts';
import { normalPhone } from '../../../../kernel/phone.ts';
import type { Random } from '../../../../server/random.ts';
import { familyNames, givenNames, streets } from './names.ts';

/* People, phones and addresses in the usual form of each country. */

export type Country = 'CN' | 'VN' | 'TH';

export const currencyOf = { CN: 'CNY', VN: 'VND', TH: 'THB' } as const satisfies Record<Country, Currency>;
export const timeZoneOf = { CN: 'Asia/Shanghai', VN: 'Asia/Ho_Chi_Minh', TH: 'Asia/Bangkok' } as const;

export function personIn(country: Country, random: Random): string {
  const [family, givenName] = [random.pick(familyNames[country]), random.pick(givenNames[country])];
  return country === 'CN' ? family + givenName : country === 'VN' ? `${family} ${givenName}` : `${givenName} ${family}`;
}
export function phoneIn(country: Country, random: Random): string {
  const digits = (count: number): string => Array.from({ length: count }, () => random.whole(10)).join('');
  if (country === 'CN') return `1${random.pick(['35', '36', '58', '77', '86', '99'])}${digits(8)}`;
  return country === 'VN' ? `09${digits(8)}` : `08${digits(8)}`;
}
/** The same, in the form in which phone numbers are stored. */
export function storedPhoneIn(country: Country, random: Random): string {
  return normalPhone(phoneIn(country, random), country);
}
export function addressIn(country: Country, random: Random): string {
  const street = random.pick(streets[country]);
  const number = random.between(1, 380);
  return country === 'CN' ? `${street}${number}号` : country === 'VN' ? `Số ${number}, ${street}` : `${number} ${street}`;
}
export function plateIn(country: Country, place: number): string {
  const serial = String(10_000 + ((place * 7919) % 89_999));
  if (country === 'CN') return `桂A${serial}`;
  return country === 'VN' ? `29C-${serial.slice(0, 3)}.${serial.slice(3)}` : `70-${serial.slice(0, 4)}`;
}
