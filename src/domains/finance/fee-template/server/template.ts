import type { Selectable } from 'kysely';
import { requireVersion } from '../../../../server/version.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { Tables } from './tables.ts';

export type FeeTemplate = Selectable<Tables['fee_template']>;
export type TemplateFee = Selectable<Tables['fee_template_fee']>;

/** Locks a template of the caller's companies; refuses NOT_FOUND and CHANGED_MEANWHILE. */
export async function lockTemplate(
  { db, who }: Work<FinanceTables>,
  wanted: { readonly id: bigint; readonly version?: number | undefined },
): Promise<FeeTemplate> {
  const template = await db
    .selectFrom('fee_template')
    .selectAll()
    .where('id', '=', wanted.id)
    .where('company_id', 'in', companiesOf(who))
    .forUpdate()
    .executeTakeFirst();
  return requireVersion(template, wanted.version ?? 'any');
}

/** The fees of a template in their order, without the removed ones. */
export function feesOf({ db }: Pick<Work<FinanceTables>, 'db'>, templateId: bigint): Promise<TemplateFee[]> {
  return db
    .selectFrom('fee_template_fee')
    .selectAll()
    .where('template_id', '=', templateId)
    .where('removed_at', 'is', null)
    .orderBy('place')
    .execute();
}
