/** Thousands that are parted by commas. A number does not begin with a group of zero. */
const grouped = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
/** A single comma is the decimal sign otherwise, as Vietnam writes it. */
const withDecimalComma = /^(-?\d+),(\d+)$/;

/** The text of a number without its thousands separators, with a decimal point; null for an empty cell. The schema refuses what is then no number. */
export function numberOfCell(text: string | undefined): string | null {
  if (!text) return null;
  return grouped.test(text) ? text.replaceAll(',', '') : text.replace(withDecimalComma, '$1.$2');
}

/** The same for a percent, with its sign or without. */
export function percentOfCell(text: string | undefined): string | null {
  return numberOfCell(text?.replace(/ ?%$/, ''));
}

/* Days as people in the three countries type them: the year first in China, last in Vietnam and Thailand, where the
   Buddhist year is 543 ahead. When the year is last, the day comes before the month, as everywhere but in North
   America. */

const yearFirst = /^(\d{4})\s*(?:[-/.]|年)\s*(\d{1,2})\s*(?:[-/.]|月)\s*(\d{1,2})\s*日?(?:[ T]00:00(?::00)?)?$/;
const yearLast = /^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4})$/;
/** No freight document of the common era has a later year, and none of the Buddhist era an earlier one. */
const buddhistFrom = 2400;

/** YYYY-MM-DD of a cell that holds a day, in any form. Other text is returned unchanged, for the schema to refuse. */
export function dayOfCell(text: string): string {
  return text
    .replace(yearFirst, (_, year: string, month: string, day: string) => dayText(year, month, day))
    .replace(yearLast, (_, day: string, month: string, year: string) => dayText(year, month, day));
}

function dayText(year: string, month: string, day: string): string {
  const common = Number(year) >= buddhistFrom ? Number(year) - 543 : Number(year);
  return [String(common).padStart(4, '0'), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}
