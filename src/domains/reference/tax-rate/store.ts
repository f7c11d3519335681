import { sql } from 'kysely';
import type { ReferenceWork } from '../db.ts';
import type { DatedRate } from './rules.ts';

/**
 * The rates that charges of these own companies may take, by company: the rows of its country for these fees, and its standard rates.
 * One read, however many companies, fees and days; `taxRateOn` finds the row of a day among them.
 */
export async function taxRatesOf(
  { db }: Pick<ReferenceWork, 'db'>,
  companyIds: readonly bigint[],
  feeNameIds: readonly bigint[],
): Promise<(companyId: bigint) => readonly DatedRate[]> {
  if (companyIds.length === 0 || feeNameIds.length === 0) return () => [];
  const rows = await db
    .selectFrom('own_company as c')
    .innerJoin('tax_rate as r', 'r.country', 'c.country')
    .select(['c.id as company_id', 'r.id', 'r.fee_name_id as feeNameId', 'r.kind', 'r.valid_from as from', 'r.valid_to as to', 'r.basis'])
    .select(sql<string>`trim_scale(r.percent)::text`.as('percent'))
    .where(sql<boolean>`c.id = any(${[...new Set(companyIds)]}::bigint[])`)
    .where(sql<boolean>`(r.fee_name_id = any(${[...new Set(feeNameIds)]}::bigint[]) or (r.fee_name_id is null and r.kind = 'standard'))`)
    .where('r.active', '=', true)
    .execute();
  const byCompany = Map.groupBy(rows, (row) => row.company_id);
  return (companyId) => byCompany.get(companyId) ?? [];
}
