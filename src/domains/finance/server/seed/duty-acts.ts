import { sql } from 'kysely';
import type { Actor } from '../../../../server/seed.ts';
import type { Work } from '../../../../server/work.ts';
import { getDeclaration, payTaxes } from '../../../customs/declaration/contract.ts';
import type { FinanceTables } from '../db.ts';

/** Puts a fee under a type of duties, so that duties which we paid are passed on with it. */
export async function makeDutyFee({ db }: Work<FinanceTables>, feeId: bigint): Promise<void> {
  await sql`with t as (insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
      values ('CU', '报关', 'Hải quan', 'Customs', 'ศุลกากร', 'duty') returning id)
    update fee_name set fee_type_id = t.id from t where fee_name.id = ${feeId}`.execute(db);
}

/** Customs accepts a declaration and assesses duties of 3,500.00 yuan, which a second person confirms. */
export async function assessDuties({ db }: Work<FinanceTables>, declarationId: string, reviewerId: bigint): Promise<void> {
  await sql`update customs_declaration set state = 'accepted', reviewed_by = ${reviewerId}, reviewed_at = now(), customs_no = lpad(id::text, 18, '7'),
    duty_minor = 350000, taxes_confirmed_at = now() where id = ${declarationId}`.execute(db);
}

/** The duties of a declaration are paid on 20 November 2026. */
export async function payDuties(who: Actor, id: string): Promise<void> {
  const { version } = await who.send(getDeclaration, { id });
  await who.send(payTaxes, { id, version, paid_on: '2026-11-20', payment_no: 'T1' });
}
