import { sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { letterheadsOf } from '../../../reference/document-print/server/letterhead.ts';
import { namesIn } from '../../../reference/document-print/server/names.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { printedLinesMax, type readBillSheets } from '../contract.ts';
import { accountsToPay } from '../rules.ts';
import { linesOf } from './lines.ts';
import { billRowOf, namedBills } from './queries.ts';

type SheetParams = z.output<typeof readBillSheets.params>;

/** The data of bills for paper, in the order in which they were requested. Refuses NOT_FOUND and PRINT_TOO_LONG. */
export async function billSheetsOf(work: Work<FinanceTables>, { ids, languages, lines }: SheetParams) {
  const bills = await namedBills(work).where('b.id', 'in', ids).where('b.company_id', 'in', companiesOf(work.who)).execute();
  if (bills.length !== new Set(ids).size) throw new Refusal('NOT_FOUND');
  const total = bills.reduce((sum, bill) => sum + bill.line_count, 0);
  if (lines && bills.length > 1 && total > printedLinesMax) throw new Refusal('PRINT_TOO_LONG', { lines: total, limit: printedLinesMax });
  const own = bills.map(({ id }) => id);
  const companyIds = bills.map(({ company_id }) => company_id);
  const headOf = await letterheadsOf(work, companyIds);
  const parties = await partiesOf(work, own);
  const accounts = await accountsOf(work, companyIds);
  const feeName = namesIn(languages, (language) => sql.ref(`f.name_${language}`));
  const charges = Map.groupBy(lines ? await linesOf(work, own, feeName) : [], ({ bill_id }) => bill_id);
  const printed = await copiesOf(work, own);
  const sheets = new Map(
    bills.map((bill) => {
      const { id, company_id } = bill;
      const row = billRowOf(bill, work);
      return [
        id,
        {
          ...row,
          company: headOf(company_id),
          party: { name: row.party_name, address: null, tax_no: null, contact: null, phone: null, ...parties.get(id) },
          customer_ref: bill.customer_ref,
          remark: bill.remark,
          banks:
            bill.side === 'payable' ? [] : accountsToPay({ ...bill, currencies: row.balances.map(({ currency }) => currency) }, accounts),
          lines: charges.get(id) ?? [],
          printed: printed(id, work.who.userType === 1 ? 'bill' : 'ownBill'),
          printed_in_summary: work.who.userType === 1 ? printed(id, 'billSummary') : 0,
        },
      ] as const;
    }),
  );
  return [...new Set(ids)].flatMap((id) => sheets.get(id) ?? []);
}

/** The party for each bill under its registered name, whatever the reader's language, with a customer's invoice address or the carrier's own. */
async function partiesOf({ db }: Work<FinanceTables>, ids: readonly bigint[]) {
  const rows = await db
    .selectFrom('bill as b')
    .leftJoin('customer as cu', 'cu.id', 'b.customer_id')
    .leftJoin('carrier as ca', 'ca.id', 'b.carrier_id')
    .select(['b.id', 'ca.contact'])
    .select((eb) => [
      sql<string>`coalesce(cu.name, ca.name)`.as('name'),
      eb.fn.coalesce('cu.invoice_address', 'ca.address').as('address'),
      eb.fn.coalesce('cu.tax_no', 'ca.tax_no').as('tax_no'),
      eb.fn.coalesce('cu.invoice_phone', 'ca.phone').as('phone'),
    ])
    .where('b.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...party }) => [id, party]));
}

async function accountsOf({ db }: Work<FinanceTables>, companyIds: readonly bigint[]) {
  return db
    .selectFrom('own_bank_account')
    .select(['id', 'company_id', 'active', 'bank', 'branch', 'account_no', 'account_name', 'swift', 'currency'])
    .where('company_id', 'in', companyIds)
    .orderBy('id')
    .execute();
}

async function copiesOf({ db }: Work<FinanceTables>, ids: readonly bigint[]): Promise<(id: bigint, document: string) => number> {
  const rows = await db
    .selectFrom('document_copies')
    .select(['record_id', 'document', 'copies'])
    .where('subject', '=', 'bill')
    .where('record_id', 'in', ids)
    .execute();
  const copies = new Map(rows.map((row) => [`${row.record_id} ${row.document}`, row.copies]));
  return (id, document) => copies.get(`${id} ${document}`) ?? 0;
}
