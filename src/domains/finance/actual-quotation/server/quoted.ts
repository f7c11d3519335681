import { sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import { amountOf, convert, type Currency } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import { rateOrNull } from '../../../reference/exchange/server/rates.ts';
import { sellingLeg, sellingPrice } from '../../charge/server/rate.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { QuotedLine } from '../contract.ts';

export type Quoted = { readonly lines: QuotedLine[]; readonly sums: ReadonlyMap<Currency, bigint> };

/** The order's quotation in force on a day, and the day of its pick-up, by which it is charged. */
export async function quotedOf(work: Work<FinanceTables>, orderId: bigint, on: Day | null): Promise<Quoted & { day: Day; ownDay: Day }> {
  const leg = await sellingLeg(work, orderId);
  const day = on ?? leg.day;
  const { lines } = await sellingPrice(work, leg, day);
  const names = await feeNames(
    work,
    lines.map((line) => line.feeNameId),
  );
  const sums = new Map<Currency, bigint>();
  for (const { currency, amountMinor } of lines) sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  return {
    day,
    ownDay: leg.day,
    sums,
    lines: lines.map((line) => ({
      fee_name_id: String(line.feeNameId),
      fee_name: names.get(line.feeNameId) ?? '',
      quotation: `${line.quotationNumber} v${line.quotationVersion}`,
      currency: line.currency,
      amount: amountOf(line.currency, line.amountMinor),
      notes: line.calc.notes.map((note) => ({ word: note.word, facts: { ...note.facts } })),
    })),
  };
}

async function feeNames({ db, who }: Work<FinanceTables>, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  const { rows } = await sql<{ id: bigint; name: string }>`
    select id, ${sql.ref(`name_${who.language}`)} as name from fee_name where id = any(${ids.map(String)}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The quotation as one sum in the agreed currency, by the rates of its day; null where there is none, or a rate is missing. */
export async function comparedMinor(
  work: Work<FinanceTables>,
  { lines, sums, day }: Quoted & { day: Day },
  o: { readonly currency: Currency; readonly companyId: bigint },
): Promise<bigint | null> {
  if (lines.length === 0) return null;
  let total = 0n;
  for (const [currency, minor] of sums) {
    const rate = await rateOrNull(work, { from: currency, to: o.currency, day, side: 'receivable', companyId: o.companyId });
    if (rate === null) return null;
    total += convert({ currency, minor }, o.currency, rate).minor;
  }
  return total;
}
