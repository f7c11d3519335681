import type { Fault } from '../../../../kernel/refusal.ts';
import { numberOfCell } from '../../../../kernel/sheet-cell.ts';
import { readRecord } from '../../../../server/import-kind.ts';
import { badChoices, choiceOf, orNull, wholeOf } from '../../../../server/sheet-row.ts';
import type { ImportColumn, SheetRow } from '../../../../server/work.ts';
import { momentOf } from '../../../order/transport-order/sheet.ts';
import { customerOf } from '../../../reference/customer/server/customer-of-cell.ts';
import { importKind, type WarehouseWork } from '../../server/db.ts';
import { faultInFile, headFaults, productsOf, warehouseOf } from '../../server/plan-sheet.ts';
import { outboundContents } from '../contract.ts';
import { deliveries, outboundKinds, reservationRules } from '../kinds.ts';
import { may } from '../permits.ts';
import { words } from '../words.ts';
import { mayHaveOut } from './owner.ts';
import { lineFaults, saveOutboundPlan } from './plan.ts';

/** Cells that belong to the plan: rows of one plan that fill them in say the same. */
const headColumns = [
  { key: 'customer', title: 'outbound.customer_id', sample: 'C1001', names: ['customer code'] },
  { key: 'customer_ref', title: 'outbound.customer_ref', required: true, sample: 'SO-7781' },
  { key: 'warehouse', title: 'outbound.warehouse_id', required: true, sample: 'NNG1' },
  { key: 'kind', title: 'outbound.kind', sample: 'sale' },
  { key: 'etd_from', title: 'outbound.etd_from', required: true, sample: '2026-12-01 08:00' },
  { key: 'etd_to', title: 'outbound.etd_to', required: true, sample: '2026-12-01 18:00' },
  { key: 'delivery', title: 'outbound.delivery', sample: 'pickup' },
  { key: 'consignee_name', title: 'outbound.consignee_name', sample: '' },
  { key: 'consignee_phone', title: 'outbound.consignee_phone', sample: '' },
  { key: 'consignee_address', title: 'outbound.consignee_address', sample: '' },
  { key: 'plate_no', title: 'outbound.plate_no', sample: '' },
  { key: 'driver_name', title: 'outbound.driver_name', sample: '' },
  { key: 'driver_phone', title: 'outbound.driver_phone', sample: '' },
  { key: 'priority', title: 'outbound.priority', sample: '3' },
] as const satisfies readonly ImportColumn[];
const lineColumns = [
  { key: 'product', title: 'outbound.product_id', required: true, sample: 'P-1001', names: ['product code', 'sku'] },
  { key: 'qty', title: 'outbound.qty', required: true, sample: '240' },
  { key: 'rule', title: 'outbound.rule', sample: 'fifo' },
  { key: 'lot_no', title: 'outbound.lot_no', sample: '' },
  { key: 'location_code', title: 'outbound.location_code', sample: '' },
  { key: 'pallet_no', title: 'outbound.pallet_no', sample: '' },
  { key: 'remark', title: 'outbound.remark', sample: '' },
] as const satisfies readonly ImportColumn[];

/**
 * Imports plans from a sheet: rows of one customer and reference form one plan, each a line of goods. A reference with an open plan is
 * skipped, so that a sheet can be sent again. Customers import plans for their own goods, and their customer column may stay empty. Stock is
 * reserved later, as for a plan that is entered by hand without reserving.
 */
export default importKind({
  what: 'outbound',
  users: [1, 4],
  permit: may.edit,
  columns: [...headColumns, ...lineColumns],
  groupBy: ({ cells }) => `${cells['customer'] ?? ''}\n${cells['customer_ref'] ?? ''}`,
  save: async (work, rows) => {
    const at = (row: SheetRow, key: string) => (rows.length > 1 ? `${row.line}:${key}` : key);
    const [head] = rows;
    if (!head) return 'skipped';
    const reference = head.cells['customer_ref'] ?? '';
    const customerId = await customerOf(work, head.cells['customer'] ?? '');
    const warehouseId = await warehouseOf(work, head.cells['warehouse'] ?? '');
    if (customerId && reference && (await alreadyThere(work, customerId, reference))) return 'skipped';
    const products = await productsOf(work, customerId, rows, warehouseId);
    const lines = rows.map(({ cells }) => lineOf(cells, products));
    const unknown = headFaults(rows, headColumns, { customerId, warehouseId, products }, at);
    unknown.push(...badChoices(head, 'kind', kindOf, outboundKinds, at), ...badChoices(head, 'delivery', deliveryOf, deliveries, at));
    for (const row of rows) unknown.push(...badChoices(row, 'rule', ruleOf, reservationRules, at));
    const placed = (fault: Fault): Fault => faultInFile(fault, rows, at);
    if (customerId && warehouseId) unknown.push(...(await lineFaults(work, customerId, warehouseId, lines)).map(placed));
    if (customerId && warehouseId && !(await mayHaveOut(work, customerId, warehouseId)))
      unknown.push({ at: at(head, 'customer'), why: 'CUSTOMER_NOT_ACTIVE' });
    const plan = readRecord(
      outboundContents,
      {
        ...headOf(head.cells, work.who.timeZone),
        customer_id: customerId?.toString() ?? '',
        warehouse_id: warehouseId?.toString() ?? '',
        // Unknown goods have been named above; another value keeps the form from naming them once more.
        lines: lines.map((line, place) => ({ ...line, product_id: line.product_id ?? (rows[place]?.cells['product'] ? '1' : '') })),
      },
      unknown,
      placed,
    );
    await saveOutboundPlan(work, plan, { source: 'import' });
    return 'created';
  },
});

type Cells = SheetRow['cells'];
const kindOf = (cells: Cells) => choiceOf(outboundKinds, cells['kind'], (one) => words[`outbound.kind.${one}`]);
const deliveryOf = (cells: Cells) => choiceOf(deliveries, cells['delivery'], (one) => words[`outbound.delivery.${one}`]);
const ruleOf = (cells: Cells) => choiceOf(reservationRules, cells['rule'], (one) => words[`outbound.rule.${one}`]);

function headOf(cells: Cells, timeZone: string) {
  const [kind, delivery] = [kindOf(cells), deliveryOf(cells)];
  const priority = wholeOf(cells['priority']);
  return {
    ...(kind ? { kind } : {}),
    ...(delivery ? { delivery } : {}),
    ...(priority === undefined ? {} : { priority }),
    customer_ref: orNull(cells['customer_ref']),
    etd_from: momentOf(cells['etd_from'] ?? '', timeZone),
    etd_to: momentOf(cells['etd_to'] ?? '', timeZone),
    consignee_name: orNull(cells['consignee_name']),
    consignee_phone: orNull(cells['consignee_phone']),
    consignee_address: orNull(cells['consignee_address']),
    plate_no: orNull(cells['plate_no']),
    driver_name: orNull(cells['driver_name']),
    driver_phone: orNull(cells['driver_phone']),
  };
}

function lineOf(cells: Cells, products: ReadonlyMap<string, bigint>) {
  const rule = ruleOf(cells);
  return {
    product_id: products.get(cells['product'] ?? '')?.toString() ?? null,
    qty: numberOfCell(cells['qty']) ?? '',
    ...(rule ? { rule } : {}),
    lot_no: orNull(cells['lot_no']?.toUpperCase()),
    location_code: orNull(cells['location_code']?.toUpperCase()),
    pallet_no: orNull(cells['pallet_no']),
    remark: orNull(cells['remark']),
  };
}

async function alreadyThere({ db }: WarehouseWork, customerId: bigint, reference: string): Promise<boolean> {
  const twin = await db
    .selectFrom('outbound_plan')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('customer_ref', '=', reference)
    .where('state', '!=', 'cancelled')
    .executeTakeFirst();
  return twin !== undefined;
}
