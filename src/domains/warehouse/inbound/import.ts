import type { Fault } from '../../../kernel/refusal.ts';
import { languages } from '../../../kernel/words.ts';
import { type ImportColumn, readRecord, type SheetRow } from '../../../server/import-kind.ts';
import { momentOf } from '../../order/order/sheet.ts';
import { importKind, type WarehouseWork } from '../db.ts';
import { inboundContents } from './contract.ts';
import { inboundKinds } from './kinds.ts';
import { may } from './permits.ts';
import { savePlan } from './store.ts';
import { words } from './words.ts';

const columns: readonly ImportColumn[] = [
  { key: 'customer', title: 'inbound.customer_id', sample: 'C1001', names: ['customer code'] },
  { key: 'customer_ref', title: 'inbound.customer_ref', required: true, sample: 'ASN-7781' },
  { key: 'warehouse', title: 'inbound.warehouse_id', required: true, sample: 'NNG1' },
  { key: 'kind', title: 'inbound.kind', sample: 'purchase' },
  { key: 'eta_from', title: 'inbound.eta_from', required: true, sample: '2026-12-01 08:00' },
  { key: 'eta_to', title: 'inbound.eta_to', required: true, sample: '2026-12-01 18:00' },
  { key: 'supplier_name', title: 'inbound.supplier_name', sample: '' },
  { key: 'plate_no', title: 'inbound.plate_no', sample: '' },
  { key: 'container_no', title: 'inbound.container_no', sample: '' },
  { key: 'product', title: 'inbound.product_id', required: true, sample: 'P-1001', names: ['product code', 'sku'] },
  { key: 'qty', title: 'inbound.qty', required: true, sample: '240' },
  { key: 'cartons', title: 'inbound.cartons', sample: '10' },
  { key: 'pallets', title: 'inbound.pallets', sample: '1' },
  { key: 'gross_kg', title: 'inbound.gross_kg', sample: '120.5' },
  { key: 'volume_m3', title: 'inbound.volume_m3', sample: '' },
  { key: 'batch_no', title: 'inbound.batch_no', sample: '' },
  { key: 'production_on', title: 'inbound.production_on', sample: '' },
  { key: 'expiry_on', title: 'inbound.expiry_on', sample: '' },
  { key: 'grade', title: 'inbound.grade', sample: '' },
];

/**
 * Plans from a sheet: rows of one customer and reference are one plan, each a line of goods. A reference that has a living plan is
 * skipped, so that a sheet can be sent again. Customers import their own; for them the customer's column may stay empty.
 */
export default importKind({
  what: 'inbound',
  users: [1, 4, 5],
  permit: may.edit,
  columns,
  groupBy: ({ cells }) => `${cells['customer'] ?? ''}\n${cells['customer_ref'] ?? ''}`,
  save: async (work, rows) => {
    const at = (row: SheetRow, key: string) => (rows.length > 1 ? `${row.line}:${key}` : key);
    const [head] = rows;
    if (!head) return 'skipped';
    const customerId = await customerOf(work, head.cells['customer'] ?? '');
    const warehouseId = await warehouseOf(work, head.cells['warehouse'] ?? '');
    const products = await productsOf(work, customerId, rows);
    const reference = head.cells['customer_ref'] ?? '';
    const unknown: Fault[] = [
      ...(customerId ? [] : [{ at: at(head, 'customer'), why: 'BAD_CHOICE' }]),
      ...(warehouseId ? [] : [{ at: at(head, 'warehouse'), why: 'BAD_CHOICE' }]),
      ...(reference ? [] : [{ at: at(head, 'customer_ref'), why: 'REQUIRED' }]),
      ...rows.flatMap((row) =>
        !customerId || products.has(row.cells['product'] ?? '') ? [] : [{ at: at(row, 'product'), why: 'BAD_CHOICE' }],
      ),
    ];
    // Whose products they are is not known before the customer is; then nothing is said of them.
    const productId = (text: string): string => (customerId ? String(products.get(text) ?? '') : '1');
    if (customerId && reference && (await alreadyThere(work, customerId, reference))) return 'skipped';
    const plan = readRecord(
      inboundContents,
      {
        ...headOf(head.cells, work.who.timeZone),
        customer_id: customerId?.toString() ?? '',
        warehouse_id: warehouseId?.toString() ?? '',
        lines: rows.map(({ cells }) => ({ ...lineOf(cells), product_id: productId(cells['product'] ?? '') })),
      },
      unknown,
      (fault) => placed(fault, rows, at),
    );
    await savePlan(work, plan, { source: 'import' });
    return 'created';
  },
});

const orNull = (text: string | undefined): string | null => text || null;
const number = (text: string | undefined): string | null => text?.replaceAll(',', '') || null;
const whole = (text: string | undefined): number | undefined => (text ? Number(text.replaceAll(',', '')) : undefined);

function headOf(cells: SheetRow['cells'], timeZone: string) {
  const said = (cells['kind'] ?? '').toLowerCase();
  const kind = inboundKinds.find(
    (one) => one.toLowerCase() === said || languages.some((_, place) => words[`inbound.kind.${one}`][place]?.toLowerCase() === said),
  );
  return {
    ...(said ? { kind: kind ?? said } : {}),
    customer_ref: orNull(cells['customer_ref']),
    eta_from: momentOf(cells['eta_from'] ?? '', timeZone),
    eta_to: momentOf(cells['eta_to'] ?? '', timeZone),
    supplier_name: orNull(cells['supplier_name']),
    plate_no: orNull(cells['plate_no']),
    container_no: orNull(cells['container_no']),
  };
}

function lineOf(cells: SheetRow['cells']) {
  return {
    qty: number(cells['qty']) ?? '',
    cartons: whole(cells['cartons']),
    pallets: whole(cells['pallets']),
    gross_kg: number(cells['gross_kg']),
    volume_m3: number(cells['volume_m3']),
    batch_no: orNull(cells['batch_no']),
    production_on: orNull(cells['production_on']?.replaceAll(/[/.]/g, '-')),
    expiry_on: orNull(cells['expiry_on']?.replaceAll(/[/.]/g, '-')),
    grade: orNull(cells['grade']),
  };
}

/** A fault of the plan at its row and column of the sheet. */
function placed(fault: Fault, rows: readonly SheetRow[], at: (row: SheetRow, key: string) => string): Fault {
  const line = /^lines\.(\d+)\.(\w+)$/.exec(fault.at);
  const row = rows[Number(line?.[1] ?? 0)] ?? rows[0];
  return row ? { ...fault, at: at(row, (line?.[2] ?? fault.at).replace(/_id$/, '')) } : fault;
}

async function customerOf({ db, who }: WarehouseWork, text: string): Promise<bigint | undefined> {
  if (who.userType !== 1) return who.customerId ?? undefined;
  const found = await db
    .selectFrom('customer')
    // One that was merged is meant as the one it went into.
    .select(({ fn }) => fn.coalesce('merged_into_id', 'id').as('id'))
    .where((eb) => eb.or([eb('code', '=', text.toUpperCase()), eb('name', '=', text), eb('short_name', '=', text)]))
    .orderBy('merged_into_id', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .executeTakeFirst();
  return found?.id;
}

async function warehouseOf({ db }: WarehouseWork, text: string): Promise<bigint | undefined> {
  const found = await db
    .selectFrom('warehouse')
    .select('id')
    .where('active', '=', true)
    .where((eb) => eb.or([eb('code', '=', text.toUpperCase()), eb('name', '=', text), eb('name_en', '=', text)]))
    .executeTakeFirst();
  return found?.id;
}

async function productsOf({ db }: WarehouseWork, customerId: bigint | undefined, rows: readonly SheetRow[]): Promise<Map<string, bigint>> {
  if (!customerId) return new Map();
  const named = [...new Set(rows.map(({ cells }) => cells['product'] ?? ''))];
  const found = await db
    .selectFrom('customer_product')
    .select(['id', 'code', 'name', 'barcode'])
    .where('customer_id', '=', customerId)
    .where('active', '=', true)
    .where((eb) =>
      eb.or([
        eb(
          'code',
          'in',
          named.map((text) => text.toUpperCase()),
        ),
        eb('name', 'in', named),
        eb('barcode', 'in', named),
      ]),
    )
    .execute();
  return new Map(
    named.flatMap((text) => {
      const product = found.find(({ code, name, barcode }) => code === text.toUpperCase() || name === text || barcode === text);
      return product ? [[text, product.id] as const] : [];
    }),
  );
}

async function alreadyThere({ db }: WarehouseWork, customerId: bigint, reference: string): Promise<boolean> {
  const twin = await db
    .selectFrom('inbound_plan')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('customer_ref', '=', reference)
    .where('state', '!=', 'cancelled')
    .executeTakeFirst();
  return twin !== undefined;
}
