import { type RawBuilder, sql } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';

/**
 * A bill of a payment, or an advance, of which tax was withheld; what an advance pays for is not known, so all of it is carriage without VAT. The
 * bill, and the amount paid for it with that tax, are in the currency of the bill; the tax is in the functional currency, at `rate`.
 */
export type WithheldLine = {
  write_off_id: bigint;
  company_id: bigint;
  certificate_no: string;
  paid_on: string;
  currency: Currency;
  functional_currency: Currency;
  company_country: string;
  payee_name: string;
  payee_address: string | null;
  payee_tax_no: string | null;
  payee_country: string;
  payee_kind: 'own' | 'contracted' | 'individual';
  bill_no: string;
  carriage: boolean;
  paid: bigint;
  rate: string;
  tax: bigint;
  /** Before tax, without what the carrier laid out for us, which is no income of its own. */
  bill_net: bigint;
  bill_amount: bigint;
  reversed: boolean;
};

/** The lines of the certificates that we gave carriers with some payments, of the caller's companies. */
export async function withheldLines({ db, who }: Work<FinanceTables>, writeOffIds: readonly bigint[]): Promise<WithheldLine[]> {
  const { rows } = await sql<WithheldLine>`
    select w.id as write_off_id, w.company_id, l.certificate_no, e.value_on as paid_on, l.currency, oc.currency as functional_currency, oc.country as company_country,
      ca.name as payee_name, ca.address as payee_address, ca.tax_no as payee_tax_no, ca.country as payee_country, ca.kind as payee_kind,
      coalesce(b.bill_no, e.entry_no) as bill_no, ${carriageOnly} as carriage,
      coalesce((select sum(p.amount_minor) from write_off_line p
        where p.write_off_id = w.id and p.bill_id = l.bill_id and p.currency = l.currency and p.by in ('cash', 'withholding')), ${advance})::bigint as paid,
      l.settled_rate as rate, l.settled_functional_minor as tax, coalesce(s.net_minor - s.disbursement_minor, ${advance}) as bill_net,
      coalesce(s.amount_minor, ${advance}) as bill_amount,
      exists (select from write_off r where r.reverses_id = w.id) as reversed
    from write_off w join write_off_line l on l.write_off_id = w.id and l.by = 'withholding' left join bill b on b.id = l.bill_id
      left join bill_balance s on s.bill_id = l.bill_id and s.currency = l.currency
      join cash_entry e on e.id = w.cash_entry_id join own_company oc on oc.id = w.company_id join carrier ca on ca.id = w.carrier_id
    where w.id = any(${writeOffIds.map(String)}::bigint[]) and w.side = 'payable' and w.reverses_id is null
      and w.company_id = any(${companiesOf(who).map(String)}::bigint[])
    order by w.id, b.bill_no`.execute(db);
  return rows;
}

/** The advance of a payment with the tax that it withheld. */
const advance = sql`e.amount_minor + e.withheld_minor`;

const carriageOnly: RawBuilder<unknown> = sql`not exists (select from charge c join fee_name f on f.id = c.fee_name_id join fee_type t on t.id = f.fee_type_id
  where c.bill_id = b.id and c.currency = l.currency and not c.disbursement and t.category not in ('transport', 'ocean', 'air'))`;
