import { sql } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { rateRow } from '../../../reference/exchange/server/rates.ts';
import type { OfficeTables } from '../../server/db.ts';

export type LineRate = { readonly rate: string; readonly rateId: bigint | null };

/** The rate of each line into the claim's currency on the day of its expense, in one query. Refuses RATE_MISSING with the first line without one. */
export async function ratesOfLines(
  { db }: Pick<Work<OfficeTables>, 'db'>,
  lines: readonly { readonly currency: Currency; readonly spent_on: string }[],
  to: Currency,
  companyId: bigint,
): Promise<LineRate[]> {
  const days = JSON.stringify(lines.map(({ currency, spent_on }, place) => ({ place, currency, spent_on })));
  const row = rateRow({
    from: sql`l.currency`,
    to: sql`${to}::text`,
    day: sql`l.spent_on`,
    side: sql`'payable'`,
    company: sql`${companyId}::bigint`,
  });
  const { rows } = await sql<{ place: number; id: bigint | null; rate: string | null }>`
    select l.place, r.id, r.rate from jsonb_to_recordset(${days}::jsonb) as l (place int, currency text, spent_on date)
    left join lateral (${row}) r on true order by l.place`.execute(db);
  return lines.map(({ currency: from, spent_on: day }, place) => {
    if (from === to) return { rate: '1', rateId: null };
    const row = rows.find((one) => one.place === place);
    if (!row || row.rate === null) throw new Refusal('RATE_MISSING', { from, to, day });
    return { rate: row.rate, rateId: row.id };
  });
}
