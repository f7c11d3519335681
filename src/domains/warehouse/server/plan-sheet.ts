import { numberOfCell } from '../../../kernel/sheet-cell.ts';
import type { Fault } from '../../../kernel/refusal.ts';
import type { SheetRow } from '../../../server/work.ts';
import type { WarehouseWork } from './db.ts';

/* The cells that sheets of inbound and outbound plans have in common. */

export const orNull = (text: string | undefined): string | null => text || null;
export const wholeOf = (text: string | undefined): number | undefined => (text ? Number(numberOfCell(text)) : undefined);

/** A choice by its name or by its word in any language. Other text is returned as it is, so that the schema names it as a fault. */
export function choiceOf<C extends string>(
  choices: readonly C[],
  text: string | undefined,
  wordsOf: (choice: C) => readonly string[],
): string | undefined {
  const wanted = text?.trim().toLowerCase();
  if (!wanted) return undefined;
  return choices.find((one) => one.toLowerCase() === wanted || wordsOf(one).some((word) => word.toLowerCase() === wanted)) ?? wanted;
}

/** Maps a fault of the plan to its row and column in the sheet. */
export function faultInFile(fault: Fault, rows: readonly SheetRow[], at: (row: SheetRow, key: string) => string): Fault {
  const line = /^lines\.(\d+)\.(\w+)$/.exec(fault.at);
  const row = rows[Number(line?.[1] ?? 0)] ?? rows[0];
  return row ? { ...fault, at: at(row, (line?.[2] ?? fault.at).replace(/_id$/, '')) } : fault;
}

/** The customer of a cell, by code or name. A customer's own sheet is always its own. */
export async function customerOf({ db, who }: WarehouseWork, text: string): Promise<bigint | undefined> {
  if (who.userType !== 1) return who.customerId ?? undefined;
  const customer = await db
    .selectFrom('customer')
    // A merged customer is replaced by its survivor.
    .select(({ fn }) => fn.coalesce('merged_into_id', 'id').as('id'))
    .where((eb) => eb.or([eb('code', '=', text.toUpperCase()), eb('name', '=', text), eb('short_name', '=', text)]))
    .orderBy('merged_into_id', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return customer?.id;
}

export async function warehouseOf({ db }: WarehouseWork, text: string): Promise<bigint | undefined> {
  const warehouse = await db
    .selectFrom('warehouse')
    .select('id')
    .where('active', '=', true)
    .where((eb) => eb.or([eb('code', '=', text.toUpperCase()), eb('name', '=', text), eb('name_en', '=', text)]))
    .executeTakeFirst();
  return warehouse?.id;
}

/** The products of a customer that the rows name, by the text of their cells: code, name or barcode. */
export async function productsOf(
  { db }: WarehouseWork,
  customerId: bigint | undefined,
  rows: readonly SheetRow[],
): Promise<Map<string, bigint>> {
  if (!customerId) return new Map();
  const productTexts = [...new Set(rows.map(({ cells }) => cells['product'] ?? ''))];
  const products = await db
    .selectFrom('customer_product')
    .select(['id', 'code', 'name', 'barcode'])
    .where('customer_id', '=', customerId)
    .where('active', '=', true)
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
    .execute();
  return new Map(
    productTexts.flatMap((text) => {
      const product = products.find(({ code, name, barcode }) => code === text.toUpperCase() || name === text || barcode === text);
      return product ? [[text, product.id] as const] : [];
    }),
  );
}
