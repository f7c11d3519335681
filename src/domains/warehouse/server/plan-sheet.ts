import type { Fault } from '../../../kernel/refusal.ts';
import type { ImportColumn, SheetRow } from '../../../server/work.ts';
import type { WarehouseWork } from './db.ts';

/* The cells that sheets of inbound and outbound plans have in common. */

/** Names that mean nothing to the plan of some rows, a missing reference, and cells of the plan in which a later row says something else. */
export function headFaults(
  rows: readonly SheetRow[],
  headColumns: readonly Pick<ImportColumn, 'key'>[],
  { customerId, warehouseId, products }: PlanNames,
  at: (row: SheetRow, key: string) => string,
): Fault[] {
  const [head, ...later] = rows;
  if (!head) return [];
  const textOf = (key: string) => head.cells[key] ?? '';
  const differing = ({ cells }: SheetRow) =>
    headColumns.filter(({ key }) => (cells[key] ?? '') !== '' && cells[key] !== textOf(key)).map(({ key }) => key);
  return [
    ...(customerId ? [] : [{ at: at(head, 'customer'), why: 'SHEET_NO_CUSTOMER', facts: { text: textOf('customer') } }]),
    ...(warehouseId ? [] : [{ at: at(head, 'warehouse'), why: 'SHEET_NO_WAREHOUSE', facts: { text: textOf('warehouse') } }]),
    ...(textOf('customer_ref') ? [] : [{ at: at(head, 'customer_ref'), why: 'REQUIRED' }]),
    ...later.flatMap((row) => differing(row).map((key) => ({ at: at(row, key), why: 'SHEET_ROWS_DIFFER', facts: { line: head.line } }))),
    ...rows.flatMap((row) => {
      const text = row.cells['product'] ?? '';
      return !customerId || text === '' || products.has(text) ? [] : [{ at: at(row, 'product'), why: 'SHEET_NO_PRODUCT', facts: { text } }];
    }),
  ];
}

type PlanNames = {
  readonly customerId: bigint | undefined;
  readonly warehouseId: bigint | undefined;
  readonly products: ReadonlyMap<string, bigint>;
};

/** Maps a fault of the plan to its row and column in the sheet. */
export function faultInFile(fault: Fault, rows: readonly SheetRow[], at: (row: SheetRow, key: string) => string): Fault {
  const line = /^lines\.(\d+)\.(\w+)$/.exec(fault.at);
  const row = rows[Number(line?.[1] ?? 0)] ?? rows[0];
  return row ? { ...fault, at: at(row, (line?.[2] ?? fault.at).replace(/_id$/, '')) } : fault;
}

/** The warehouse of a cell, by code or name. That of another company is none, whatever its name. */
export async function warehouseOf({ db, who }: WarehouseWork, text: string): Promise<bigint | undefined> {
  const warehouse = await db
    .selectFrom('warehouse')
    .select('id')
    .where('company_id', 'in', who.companyIds)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('code', '=', text.toUpperCase()), eb('name', '=', text), eb('name_en', '=', text)]))
    .orderBy((eb) => eb('code', '=', text.toUpperCase()), 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return warehouse?.id;
}

/**
 * The products of a customer that the rows name, by the text of their cells: code, name or barcode. With a warehouse that they leave, also
 * those out of use of which the customer still has some there.
 */
export async function productsOf(
  { db }: WarehouseWork,
  customerId: bigint | undefined,
  rows: readonly SheetRow[],
  leavingId?: bigint,
): Promise<Map<string, bigint>> {
  if (!customerId) return new Map();
  const productTexts = [...new Set(rows.map(({ cells }) => cells['product'] ?? ''))];
  const products = await db
    .selectFrom('customer_product')
    .select(['id', 'code', 'name', 'barcode'])
    .where('customer_id', '=', customerId)
    .where((eb) =>
      eb.or([
        eb('active', '=', true),
        eb.exists(
          eb
            .selectFrom('stock_balance as b')
            .select('b.id')
            .whereRef('b.product_id', '=', 'customer_product.id')
            .where('b.customer_id', '=', customerId)
            .where('b.warehouse_id', '=', leavingId ?? 0n)
            .where('b.qty', '>', '0'),
        ),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb(
          'code',
          'in',
          productTexts.map((text) => text.toUpperCase()),
        ),
        eb('name', 'in', productTexts),
        eb('barcode', 'in', productTexts),
      ]),
    )
    .orderBy('active', 'desc')
    .orderBy('id')
    .execute();
  return new Map(
    productTexts.flatMap((text) => {
      const product = products.find(({ code, name, barcode }) => code === text.toUpperCase() || name === text || barcode === text);
      return product ? [[text, product.id] as const] : [];
    }),
  );
}
