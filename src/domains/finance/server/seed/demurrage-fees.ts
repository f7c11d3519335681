import { sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../db.ts';

/** The fees under which the days of container clocks are charged, at 6 % in China. For tests. */
export async function addDemurrageFees({ db }: Work<FinanceTables>, codes: readonly ('DEM' | 'DET' | 'DND')[]): Promise<void> {
  await sql`with fee as (insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis, disbursement)
      select code, code, code, code, code, (select min(id) from fee_type), 'CNY', 'trip', false from unnest(${[...codes]}::text[]) code returning id)
    insert into tax_rate (country, fee_name_id, percent, valid_from) select 'CN', id, 6, date '2000-01-01' from fee`.execute(db);
}
