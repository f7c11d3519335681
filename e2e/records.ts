import type pg from 'pg';
import type { Page } from '../src/kernel/page.ts';

export const pathOf = (address: string): string => address.split('?')[0] ?? address;

/** The record of a page to which neither a link nor a list above its path leads: the path of another list, or a query for its params. */
const records: Readonly<Record<string, string>> = {
  '/carrierDispatch/CarrierWorkOrderDetail': `'id=' || w.id from work_order w join account a using (carrier_id)
    where a.login_name = 'carrier.cn1' and w.state not in ('draft', 'cancelled')`,
  '/customer/order/ocean/incomeTemplate/addIncomeFee': `'id=' || id from fee_template where (side, business) = ('receivable', 'ocean')`,
  '/customer/order/ocean/template/addFee': `'id=' || id from fee_template where (side, business) = ('payable', 'ocean')`,
  '/customer/order/bill/billDetail': `'id=' || id from bill`,
  '/customer/order/ocean/income/bill/detail': `'id=' || id from bill`,
  '/customer/quotation/handleRealQuotation': `'id=' || id from actual_quotation`,
  '/customer/send/message': `'id=' || id from feed_message`,
  '/finance/supplier/quotation/addPrice': `'quotation_id=' || id from quotation where side = 'buy'`,
  '/finance/truckCost/rate/editTruckCostRate': `'id=' || id from truck_cost_rate`,
  '/oa/attendanceRoster/editRoster': `'id=' || id from attendance_roster`,
  '/order/claim/detail': `'id=' || id from cargo_claim`,
  '/order/copyOrder': `'id=' || id from transport_order`,
  '/order/customs/declaration': `'id=' || id from customs_declaration`,
  '/order/customs/declaration/edit': `'id=' || id from customs_declaration`,
  '/order/editStorageTariff': `'id=' || id from storage_tariff`,
  '/order/orderDetail': `'id=' || id from transport_order`,
  '/order/editOrder': `'id=' || id from transport_order`,
  '/order/inventory/managment/editInbound': '/order/inventory/managment/inbound',
  '/order/inventory/managment/editOutbound': '/order/inventory/managment/outbound',
  '/order/storagePreview': `format('customer_id=%s&warehouse_id=%s&month=%s', customer_id, warehouse_id, month) from storage_run`,
  '/print/activityFee': `'id=' || id from expense_claim where activity_id is not null`,
  '/print/airWaybill': `'id=' || j.id from freight_job j join freight_house h on h.job_id = j.id where j.mode = 'air'`,
  '/print/barcode': `'plan=' || id from inbound_plan`,
  '/print/batchBill': `'ids=' || id from bill`,
  '/print/bill': `'id=' || id from bill`,
  '/print/billOfLading': `'id=' || id from freight_document`,
  '/print/cargoManifest': `'id=' || j.id from freight_job j join freight_house h on h.job_id = j.id`,
  '/print/claimNotice': `'id=' || id from cargo_claim`,
  '/print/customerTemplate': `format('id=%s&template=%s', b.id, t.id) from bill b join bill_template t using (company_id) where b.side = 'receivable'`,
  '/print/fee': `'id=' || id from expense_claim where activity_id is null`,
  '/print/inbound': `'id=' || id from inbound_plan`,
  '/print/journal': `'id=' || id from journal`,
  '/print/loan': `'id=' || id from loan`,
  '/print/oceanBill': `'id=' || id from bill`,
  '/print/masterAirWaybill': `'id=' || id from freight_job where mode = 'air' and master_no is not null`,
  '/print/outbound': `'id=' || id from outbound_plan`,
  '/print/pallet': `'plan=' || id from inbound_plan`,
  '/print/pick': `'id=' || id from pick_list`,
  '/system/emailManage/handleEmailer': `'id=' || id from mail_account`,
  '/print/withholding': `'id=' || w.id from write_off w join write_off_line l on l.write_off_id = w.id where w.side = 'payable' and l.by = 'withholding'`,
  '/print/waybill': `'order=' || id from transport_order`,
};

/** Pages of records of which the demo has none, or only by chance. */
export const unopened: readonly string[] = [
  '/carrierDispatch/CarrierWorkOrderDetail',
  '/carrierFinance/claim/detail',
  '/finance/netting/consent/editConsent',
  '/freight/demurrageTariff/editDemurrageTariff',
  '/oa/attendanceRoster/editRoster',
  '/quotation/own/detail',
];

/** The address of a page with its first record, if there is one. */
export async function withRecord(
  client: pg.Client,
  { path }: Pick<Page, 'path'>,
  rows: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const above = [...rows.keys()].filter((list) => path.startsWith(list)).sort((a, b) => b.length - a.length);
  const source = records[path] ?? above[0];
  if (source === undefined) return undefined;
  if (source.startsWith('/')) return rows.has(source) ? `${path}?id=${rows.get(source)}` : undefined;
  const { rows: queries } = await client.query<{ query: string }>(
    `select ${source.replace(' from ', ' as query from ')} order by 1 limit 1`,
  );
  return queries[0] && `${path}?${queries[0].query}`;
}

export const needsRecord = ({ path, kind, params }: Page): boolean =>
  (kind === 'add' && path in records) || ['edit', 'detail', 'print'].includes(kind) || params?.includes('id') === true;
export const takesRecord = ({ params }: Page): boolean => params?.some((param) => param.startsWith('id')) === true;
