import { type RawBuilder, sql } from 'kysely';
import type { ReferenceWork } from '../../server/db.ts';
import type { DatedRate } from '../rules.ts';

/** A dated rate in the form of JSON: ids are text. */
export type DatedJson = Omit<DatedRate, 'id' | 'feeNameId'> & { readonly id: string; readonly feeNameId: string | null };

/**
 * The rates that apply to a fee in a company's country, as part of another statement, so that pricing during a save needs no second query.
 * `taxRateOn` picks the row of a day.
 */
export function datedRates(companyId: RawBuilder<bigint>, fee: RawBuilder<unknown>): RawBuilder<DatedJson[] | null> {
  return sql`(select jsonb_agg(jsonb_build_object('id', r.id::text, 'feeNameId', r.fee_name_id::text, 'kind', r.kind,
      'percent', trim_scale(r.percent)::text, 'from', r.valid_from, 'to', r.valid_to, 'basis', r.basis))
    from tax_rate r where r.active and r.country = (select country from own_company where id = ${companyId})
      and (r.fee_name_id = ${fee} or (r.fee_name_id is null and r.kind = 'standard')))`;
}

export function readDated(rows: readonly DatedJson[] | null): readonly DatedRate[] {
  return (rows ?? []).map((row) => ({ ...row, id: BigInt(row.id), feeNameId: row.feeNameId === null ? null : BigInt(row.feeNameId) }));
}

/**
 * The rates for charges of these own companies, by company: the rows of its country for these fees, and its standard rates. One query for
 * any number of companies, fees and days; `taxRateOn` picks the row of a day.
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
