/** A business date, YYYY-MM-DD, without a time zone of its own. */
export type Day = string;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant at a place (IANA time zone name). */
export function dayIn(at: Date, timeZone: string): Day {
  let format = formats.get(timeZone);
  // Stryker disable next-line ConditionalExpression: a format that is made once more is the same
  if (!format)
    formats.set(timeZone, (format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })));
  return format.format(at);
}

const minutes = new Map<string, Intl.DateTimeFormat>();

/** Day and minute of an instant at a place, YYYY-MM-DD HH:mm, for sentences of the server. */
export function minuteIn(at: Date, timeZone: string): string {
  let format = minutes.get(timeZone);
  // Stryker disable next-line ConditionalExpression: a format that is made once more is the same
  if (!format) minutes.set(timeZone, (format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })));
  return `${dayIn(at, timeZone)} ${format.format(at)}`;
}

export function addDays(day: Day, days: number): Day {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The month of a day, YYYY-MM, the form in which accounting periods are named. */
export function monthOf(day: Day): string {
  return day.slice(0, 7);
}
