import type { Stand } from '../stand.ts';

/* The clock of the model: it stands at some days, one after the other, over month ends and a year end. */

const dayMs = 86_400_000;
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** Eight in the morning in China, so that a run never crosses midnight. */
const morningOf = (day: string): number => Date.parse(`${day}T08:00:00+08:00`);

export const todayInChina = (now: string): string => dayAt(Date.parse(now) + 8 * 3_600_000);
/** The first morning in China that is not before an instant. */
export function firstDay(now: string): string {
  const today = todayInChina(now);
  return morningOf(today) >= Date.parse(now) ? today : dayAt(Date.parse(today) + dayMs);
}

/** From the end of a month to the first days of the next, and from there to its last day. */
export function nextDay(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  if (date > 20) return dayAt(Date.UTC(year, month, 1 + (month % 5)));
  return dayAt(Date.UTC(year, month, 0));
}

/** The clock's offset at an instant. */
export const offsetTo = (day: string, now: string): string => String(morningOf(day) - Date.parse(now));

/** Passwords that do not expire, and rates for the months that the clock reaches: each month ends at another rate. */
export async function openClock(stand: Stand, day: string): Promise<void> {
  await stand.query(`update account set password_at = '2999-01-01' where password_at < '2999-01-01'`);
  const filled = `
    insert into exchange_rate (company_id, base, quote, rate, side, valid_from, valid_to, source, kind)
    select company_id, base, quote, round(rate * case when extract(month from valid_to)::int % 2 = 0 then 1.01 else 0.99 end, 8), side, valid_to + 1,
      (valid_to + 1 + interval '1 month' - interval '1 day')::date, source, kind
    from exchange_rate where kind = 'month' and source = 'accountingMonth' and valid_to < $1::date + 31
      and valid_to = (select max(valid_to) from exchange_rate where kind = 'month' and source = 'accountingMonth') returning id`;
  while ((await stand.query(filled, [day])).length > 0);
  await stand.query(
    `insert into exchange_rate (company_id, base, quote, rate, side, valid_from, valid_to, source, kind)
     select m.company_id, m.base, m.quote, m.rate, m.side, m.valid_to, m.valid_to, 'centralBank', 'closing' from exchange_rate m
     where m.kind = 'month' and m.source = 'accountingMonth' and m.valid_to < $1::date and not exists (select from exchange_rate c
       where c.kind = 'closing' and c.valid_to = m.valid_to and c.base = m.base and c.quote = m.quote and c.company_id is not distinct from m.company_id)`,
    [day],
  );
}
