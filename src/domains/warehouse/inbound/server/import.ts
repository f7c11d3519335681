import { numberOfCell } from '../../../../kernel/sheet-cell.ts';
import { readRecord } from '../../../../server/import-kind.ts';
import { badChoices, choiceOf, orNull, wholeOf } from '../../../../server/sheet-row.ts';
import type { ImportColumn, SheetRow } from '../../../../server/work.ts';
import { momentOf } from '../../../order/transport-order/sheet.ts';
import { customerOf } from '../../../reference/customer/server/customer-of-cell.ts';
import { importKind, type WarehouseWork } from '../../server/db.ts';
import { faultInFile, headFaults, productsOf, warehouseOf } from '../../server/plan-sheet.ts';
import { inboundContents } from '../contract.ts';
import { inboundKinds } from '../kinds.ts';
import { may } from '../permits.ts';
import { ownerOf, savePlan } from './plan.ts';
import { words } from '../words.ts';

/** Cells that belong to the plan: rows of one plan that fill them in say the same. */
const headColumns = [
  { key: 'customer', title: 'inbound.customer_id', sample: 'C1001', names: ['customer code'] },
  { key: 'customer_ref', title: 'inbound.customer_ref', required: true, sample: 'ASN-7781' },
  { key: 'warehouse', title: 'inbound.warehouse_id', required: true, sample: 'NNG1' },
  { key: 'kind', title: 'inbound.kind', sample: 'purchase' },
  { key: 'eta_from', title: 'inbound.eta_from', required: true, sample: '2026-12-01 08:00' },
  { key: 'eta_to', title: 'inbound.eta_to', required: true, sample: '2026-12-01 18:00' },
  { key: 'supplier_name', title: 'inbound.supplier_name', sample: '' },
  { key: 'plate_no', title: 'inbound.plate_no', sample: '' },
  { key: 'container_no', title: 'inbound.container_no', sample: '' },
] as const satisfies readonly ImportColumn[];
const lineColumns = [
  { key: 'product', title: 'inbound.product_id', required: true, sample: 'P-1001', names: ['product code', 'sku'] },
  { key: 'qty', title: 'inbound.qty', required: true, sample: '240' },
  { key: 'cartons', title: 'inbound.cartons', sample: '10' },
  { key: 'pallets', title: 'inbound.pallets', sample: '1' },
  { key: 'gross_kg', title: 'inbound.gross_kg', sample: '120.5' },
  { key: 'volume_m3', title: 'inbound.volume_m3', sample: '' },
  { key: 'batch_no', title: 'inbound.batch_no', sample: '' },
  { key: 'production_on', title: 'inbound.production_on', is: 'day', sample: '' },
  { key: 'expiry_on', title: 'inbound.expiry_on', is: 'day', sample: '' },
  { key: 'grade', title: 'inbound.grade', sample: '' },
] as const satisfies readonly ImportColumn[];

/**
 * Imports plans from a sheet: rows of one customer and reference form one plan, each a line of goods. A reference with an open plan is
 * skipped, so that a sheet can be sent again. Customers import their own plans, and their customer column may stay empty.
 */
export default importKind({
  what: 'inbound',
  users: [1, 4, 5],
  permit: may.edit,
  columns: [...headColumns, ...lineColumns],
  groupBy: ({ cells }) => `${cells['customer'] ?? ''}\n${cells['customer_ref'] ?? ''}`,
  save: async (work, rows) => {
    const at = (row: SheetRow, key: string) => (rows.length > 1 ? `${row.line}:${key}` : key);
    const [head] = rows;
    if (!head) return 'skipped';
    const customerId = await customerOf(work, head.cells['customer'] ?? '');
    const warehouseId = await warehouseOf(work, head.cells['warehouse'] ?? '');
    const products = await productsOf(work, customerId, rows);
    const reference = head.cells['customer_ref'] ?? '';
    const unknown = [
      ...headFaults(rows, headColumns, { customerId, warehouseId, products }, at),
      ...badChoices(head, 'kind', kindOf, inboundKinds, at),
      ...(customerId && !(await ownerOf(work, customerId))?.active ? [{ at: at(head, 'customer'), why: 'CUSTOMER_NOT_ACTIVE' }] : []),
    ];
    // Unknown goods have been named above; another value keeps the form from naming them once more.
    const productId = (text = ''): string => products.get(text)?.toString() ?? (text && '1');
    if (customerId && reference && (await alreadyThere(work, customerId, reference))) return 'skipped';
    const plan = readRecord(
      inboundContents,
      {
        ...headOf(head.cells, work.who.timeZone),
        customer_id: customerId?.toString() ?? '',
        warehouse_id: warehouseId?.toString() ?? '',
        lines: rows.map(({ cells }) => ({ ...lineOf(cells), product_id: productId(cells['product']) })),
      },
      unknown,
      (fault) => faultInFile(fault, rows, at),
    );
    await savePlan(work, plan, { source: 'import' });
    return 'created';
  },
});

type Cells = SheetRow['cells'];
const kindOf = (cells: Cells) => choiceOf(inboundKinds, cells['kind'], (one) => words[`inbound.kind.${one}`]);

function headOf(cells: Cells, timeZone: string) {
  const kind = kindOf(cells);
  return {
    ...(kind ? { kind } : {}),
    customer_ref: orNull(cells['customer_ref']),
    eta_from: momentOf(cells['eta_from'] ?? '', timeZone),
    eta_to: momentOf(cells['eta_to'] ?? '', timeZone),
    supplier_name: orNull(cells['supplier_name']),
    plate_no: orNull(cells['plate_no']),
    container_no: orNull(cells['container_no']),
  };
}

function lineOf(cells: Cells) {
  return {
    qty: numberOfCell(cells['qty']) ?? '',
    cartons: wholeOf(cells['cartons']),
    pallets: wholeOf(cells['pallets']),
    gross_kg: numberOfCell(cells['gross_kg']),
    volume_m3: numberOfCell(cells['volume_m3']),
    batch_no: orNull(cells['batch_no']),
    production_on: orNull(cells['production_on']),
    expiry_on: orNull(cells['expiry_on']),
    grade: orNull(cells['grade']),
  };
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
