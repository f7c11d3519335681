import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';

type BillOf = { readonly company_id: bigint; readonly customer_id: bigint | null };
type SentBill = BillOf & { readonly sent_at: Date | null; readonly template_id: bigint | null };

/** The template with which a bill is printed now: its customer's current one, otherwise that of its company. A carrier's bill has none. */
export async function currentTemplateId({ db }: Pick<Work<FinanceTables>, 'db'>, bill: BillOf): Promise<bigint | null> {
  const [template] = await currentTemplatesOf(db, [bill]);
  return template ?? null;
}

/** The current template of each bill, in their order. */
async function currentTemplatesOf(db: Work<FinanceTables>['db'], bills: readonly BillOf[]): Promise<(bigint | null)[]> {
  const customers = [...new Set(bills.flatMap(({ customer_id }) => customer_id ?? []))];
  if (customers.length === 0) return bills.map(() => null);
  const rows = await db
    .selectFrom('bill_template')
    .select(['id', 'company_id', 'customer_id'])
    .where('company_id', 'in', [...new Set(bills.map(({ company_id }) => company_id))])
    .where('state', '=', 'current')
    .where((eb) => eb.or([eb('customer_id', 'in', customers), eb('customer_id', 'is', null)]))
    .execute();
  return bills.map((bill) => {
    if (bill.customer_id === null) return null;
    const ofCompany = rows.filter(({ company_id }) => company_id === bill.company_id);
    const own = ofCompany.find(({ customer_id }) => customer_id === bill.customer_id);
    return (own ?? ofCompany.find(({ customer_id }) => customer_id === null))?.id ?? null;
  });
}

/** The template of a bill: the version that was current when it was sent, before that the one that is current now. */
export async function templateIdOf(work: Pick<Work<FinanceTables>, 'db'>, bill: SentBill): Promise<bigint | null> {
  return bill.sent_at === null ? currentTemplateId(work, bill) : bill.template_id;
}

/** The same for many bills; one without a template is left out. */
export async function templateIdsOf(
  { db }: Pick<Work<FinanceTables>, 'db'>,
  bills: readonly (SentBill & { readonly id: bigint })[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const current = await currentTemplatesOf(db, bills);
  return new Map(
    bills.flatMap((bill, place) => {
      const id = bill.sent_at === null ? current[place] : bill.template_id;
      return id == null ? [] : [[bill.id, id] as const];
    }),
  );
}
