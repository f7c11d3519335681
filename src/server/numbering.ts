import { dayIn } from '../kernel/day.ts';
import type { Client } from './db.ts';

/**
 * Series + company mark + yyMMdd + a counter of at least four digits that starts anew each day, by the company's own time zone:
 * SOQ2611210042. The counter's row is locked until the transaction ends, so that a number is used or free, never lost.
 */
export async function nextNumber(client: Client, series: string, companyId: bigint, now: Date): Promise<string> {
  const company = await client.query<{ mark: string; time_zone: string }>(
    'select number_mark as mark, time_zone from own_company where id = $1',
    [companyId],
  );
  const { mark, time_zone } = company.rows[0] ?? { mark: '', time_zone: 'Asia/Shanghai' };
  const day = dayIn(now, time_zone);
  const { rows } = await client.query<{ last: number }>(
    `insert into number_series (company_id, series, day, last) values ($1, $2, $3, 1)
     on conflict (company_id, series, day) do update set last = number_series.last + 1 returning last`,
    [companyId, series, day],
  );
  return `${series}${mark}${day.slice(2).replaceAll('-', '')}${String(rows[0]?.last ?? 0).padStart(4, '0')}`;
}
