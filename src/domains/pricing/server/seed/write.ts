import { type Insertable, sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import type { PricingTables } from '../db.ts';
import type { QuotationState } from '../../rating/match.ts';
import type { Side, Tier } from '../../rating/price.ts';
import { partyColumns } from '../../quotation/server/quotation.ts';
import type { QuotationPriceTable } from '../../quotation/server/tables.ts';

type PriceColumns = Insertable<QuotationPriceTable>;
/** The facts that differ between prices; the rest is the sheet's. */
export type Row = Partial<PriceColumns> & Pick<PriceColumns, 'fee_name_id' | 'basis' | 'price'> & { readonly tiers?: readonly Tier[] };

export type Sheet = {
  readonly side: Side;
  readonly company_id: bigint;
  readonly mark: string;
  readonly party_id: bigint;
  readonly title: string;
  readonly currency: Currency;
  readonly revision: number;
  readonly state: QuotationState;
  readonly valid_from: Day;
  readonly valid_to: Day;
  readonly in_force: string | null;
  readonly created_on: Day;
  readonly preparer: bigint | null;
  readonly approver: bigint | null;
  readonly rows: readonly Row[];
};

/** Rows of one insert: PostgreSQL takes 65,535 parameters per statement. */
const chunk = 1000;

/** Writes sheets and their prices in bulk. Revisions of one sheet follow each other in the list. */
export async function writeSheets({ db }: SeedContext<PricingTables>, sheets: readonly Sheet[]): Promise<void> {
  const headers = withNumbers(sheets);
  const ids: bigint[] = [];
  for (let at = 0; at < headers.length; at += chunk) {
    const sheetRows = await db
      .insertInto('quotation')
      .values(headers.slice(at, at + chunk))
      .returning('id')
      .execute();
    ids.push(...sheetRows.map((row) => row.id));
  }
  await sql`update quotation set previous_id = before.id from quotation before
    where before.number = quotation.number and before.revision = quotation.revision - 1 and quotation.previous_id is null`.execute(db);
  const rows = sheets.flatMap((sheet, place) => sheet.rows.map((row, line) => ({ sheet, row, line, quotation_id: ids[place] ?? 0n })));
  for (let at = 0; at < rows.length; at += chunk) {
    const part = rows.slice(at, at + chunk);
    const priceRows = await db.insertInto('quotation_price').values(part.map(priceOf)).returning('id').execute();
    const tiers = part.flatMap(({ row }, place) =>
      (row.tiers ?? []).map((tier, step) => ({
        price_id: priceRows[place]?.id ?? 0n,
        place: step,
        from_quantity: tier.from,
        to_quantity: tier.to,
        price: tier.price,
      })),
    );
    if (tiers.length > 0) await db.insertInto('quotation_tier').values(tiers).execute();
  }
}

/** The numbers that the product would have assigned on the day. A revision has the number of its first sheet. */
function withNumbers(sheets: readonly Sheet[]) {
  const counts = new Map<string, number>();
  let number = '';
  return sheets.map((sheet) => {
    if (sheet.revision === 1) {
      const start = `QT${sheet.mark}${sheet.created_on.slice(2).replaceAll('-', '')}`;
      const count = (counts.get(start) ?? 0) + 1;
      counts.set(start, count);
      number = `${start}${String(count).padStart(4, '0')}`;
    }
    const at = new Date(`${sheet.created_on}T03:00:00Z`);
    const approved = sheet.in_force !== null;
    const submitted = sheet.state !== 'draft';
    return {
      company_id: sheet.company_id,
      number,
      revision: sheet.revision,
      side: sheet.side,
      ...partyColumns(sheet.side, sheet.party_id),
      title: sheet.title,
      currency: sheet.currency,
      valid_from: sheet.valid_from,
      valid_to: sheet.valid_to,
      state: sheet.state,
      created_by: sheet.preparer,
      created_at: at,
      updated_at: at,
      submitted_by: submitted ? sheet.preparer : null,
      submitted_at: submitted ? at : null,
      approved_by: approved ? sheet.approver : null,
      approved_at: approved ? new Date(at.getTime() + 26 * 3_600_000) : null,
    };
  });
}

function priceOf({ sheet, row, line, quotation_id }: { sheet: Sheet; row: Row; line: number; quotation_id: bigint }) {
  const { tiers: _tiers, ...price } = row;
  return {
    scheme: 'per_unit' as const,
    tax_included: true,
    included: false,
    ...price,
    quotation_id,
    line_no: line + 1,
    company_id: sheet.company_id,
    side: sheet.side,
    party_id: sheet.party_id,
    currency: sheet.currency,
    tax_percent: null,
    in_force: sheet.in_force,
  };
}
