import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';

type BillOf = { readonly company_id: bigint; readonly customer_id: bigint | null };

/** The template with which a bill is printed now: its customer's current one, otherwise that of its company. A carrier's bill has none. */
export async function currentTemplateId({ db }: Pick<Work<FinanceTables>, 'db'>, bill: BillOf): Promise<bigint | null> {
  if (bill.customer_id === null) return null;
  const template = await db
    .selectFrom('bill_template')
    .select('id')
    .where('company_id', '=', bill.company_id)
    .where('state', '=', 'current')
    .where((eb) => eb.or([eb('customer_id', '=', bill.customer_id), eb('customer_id', 'is', null)]))
    .orderBy('customer_id', (by) => by.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return template?.id ?? null;
}

/** The template of a bill: the version that was current when it was sent, before that the one that is current now. */
export async function templateIdOf(
  work: Pick<Work<FinanceTables>, 'db'>,
  bill: BillOf & { readonly sent_at: Date | null; readonly template_id: bigint | null },
): Promise<bigint | null> {
  return bill.sent_at === null ? currentTemplateId(work, bill) : bill.template_id;
}
