import { useMemo, type ReactNode } from 'react';
import { dayIn } from '../kernel/day.ts';
import { minorDigits, type Currency } from '../kernel/money.ts';
import { formatDay, type Language, monthName } from '../kernel/words.ts';
import { useLanguage } from './i18n.ts';
import { useSessionIfAny } from './session.ts';
import { trimZeros } from '../kernel/decimal.ts';
import { formatNumber, locales } from '../kernel/number.ts';

/** The notation of a day, in the pattern language of dayjs. A date picker and a table show the same. */
export const dayPatterns: Readonly<Record<Language, string>> = { zh: 'YYYY-MM-DD', vi: 'DD/MM/YYYY', en: 'DD MMM YYYY', th: 'DD/MM/YYYY' };

/** Formats an amount without its currency, with all the digits of the currency: for a column whose heading names it. */
export function formatAmount(amount: string, currency: Currency, language: Language): string {
  return formatNumber(amount, language, Math.max(minorDigits[currency], trimZeros(amount.split('.')[1] ?? '').length));
}

/** Formats an amount with the code of its currency, `CNY 1,234.50`: symbols such as ¥ and $ each mean several currencies. */
export function formatMoney(amount: string, currency: Currency, language: Language): string {
  return `${currency}\u00a0${formatAmount(amount, currency, language)}`;
}

/**
 * Formats a percentage from its number, `12.5` as `12.5%`: none of the four languages has a space before the sign (Unicode CLDR,
 * percentFormat).
 */
export function formatPercent(value: string, language: Language): string {
  return `${formatNumber(value, language)}%`;
}

const times = new Map<string, Intl.DateTimeFormat>();

/** The time of day of an instant in a time zone, `HH:mm` or with seconds. */
export function timeIn(at: Date, zone: string, seconds = false): string {
  const name = `${zone} ${seconds}`;
  let format = times.get(name);
  if (!format) {
    const second = seconds ? ({ second: '2-digit' } as const) : {};
    times.set(
      name,
      (format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...second })),
    );
  }
  return format.format(at);
}

/** Formats an instant (ISO 8601) as day and time in a time zone. */
export function formatInstant(iso: string, language: Language, zone: string, seconds = false): string {
  const at = new Date(iso);
  return `${formatDay(dayIn(at, zone), language)} ${timeIn(at, zone, seconds)}`;
}

/** The same without the year where it is the year of `now`, for places with little room. */
export function formatInstantBriefly(iso: string, now: Date, language: Language, zone: string): string {
  const at = new Date(iso);
  const day = dayIn(at, zone);
  const [year = '', month = '', date = ''] = day.split('-');
  if (!dayIn(now, zone).startsWith(year)) return formatInstant(iso, language, zone);
  const brief = language === 'zh' ? `${month}-${date}` : language === 'en' ? `${date} ${monthName(Number(month))}` : `${date}/${month}`;
  return `${brief} ${timeIn(at, zone)}`;
}

const regions = new Map<Language, Intl.DisplayNames>();

/** The name of a country by its code; the code itself where it has none. */
export function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  let names = regions.get(language);
  if (!names) regions.set(language, (names = new Intl.DisplayNames([locales[language]], { type: 'region' })));
  return names.of(code) ?? code;
}

/**
 * Formats a time relative to now, past or future, in the largest whole unit that fits: `3 小时前`. Up to two days it counts hours, because
 * "tomorrow" would be read as the day of the calendar.
 */
export function formatAgo(iso: string, now: Date, language: Language): string {
  const seconds = Math.round((Date.parse(iso) - now.getTime()) / 1000);
  const units = [
    { unit: 'day', size: 86_400, from: 2 * 86_400 },
    { unit: 'hour', size: 3600, from: 3600 },
    { unit: 'minute', size: 60, from: 60 },
  ] as const;
  const fitting = units.find(({ from }) => Math.abs(seconds) >= from);
  const relative = new Intl.RelativeTimeFormat(locales[language], { numeric: fitting ? 'always' : 'auto' });
  return fitting ? relative.format(Math.trunc(seconds / fitting.size), fitting.unit) : relative.format(seconds, 'second');
}

export type Format = {
  number(value: string | number, places?: number): string;
  amount(amount: string, currency: Currency): string;
  money(amount: string, currency: Currency): string;
  percent(value: string): string;
  day(day: string): string;
  instant(iso: string, seconds?: boolean): string;
  instantBriefly(iso: string, now: Date): string;
  ago(iso: string, now: Date): string;
  readonly language: Language;
  readonly zone: string;
};

export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The formats of the current user: their language, their time zone. */
export function useFormat(): Format {
  const language = useLanguage();
  const zone = useSessionIfAny()?.time_zone ?? browserZone();
  return useMemo(
    () => ({
      language,
      zone,
      number: (value, places) => formatNumber(value, language, places),
      amount: (amount, currency) => formatAmount(amount, currency, language),
      money: (amount, currency) => formatMoney(amount, currency, language),
      percent: (value) => formatPercent(value, language),
      day: (day) => formatDay(day, language),
      instant: (iso, seconds) => formatInstant(iso, language, zone, seconds),
      instantBriefly: (iso, now) => formatInstantBriefly(iso, now, language, zone),
      ago: (iso, now) => formatAgo(iso, now, language),
    }),
    [language, zone],
  );
}

/** An amount in running text or a cell: digits of equal width, negative ones marked by colour and by their sign. */
export function Amount({
  amount,
  currency,
  bare,
}: {
  amount: string;
  currency: Currency /** without the currency's code */;
  bare?: boolean;
}): ReactNode {
  const format = useFormat();
  const text = bare ? format.amount(amount, currency) : format.money(amount, currency);
  return <span className={amount.startsWith('-') ? 'amount amount-negative' : 'amount'}>{text}</span>;
}
