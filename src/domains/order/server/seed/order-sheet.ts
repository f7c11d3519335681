import type { ParamsOf } from '../../../../kernel/call.ts';
import type { saveOrder } from '../../transport-order/contract.ts';
import type { Scene } from './scene.ts';

type OrderSheet = ParamsOf<typeof saveOrder>;

/** An order of ten cartons from Nanning to Hanoi, as it is entered and submitted. For tests, which change what they are about. */
export function orderSheet(
  { companyId, lux, nanning, hanoi }: Pick<Scene, 'companyId' | 'lux' | 'nanning' | 'hanoi'>,
  changes: Partial<OrderSheet> = {},
): OrderSheet {
  return {
    company_id: String(companyId),
    customer_id: String(lux),
    business_type: 'crossBorder',
    origin_station_id: String(nanning),
    destination_station_id: String(hanoi),
    shipper: { name: '南宁工厂', contact: '黄工', phone: '0771-5580001', address: '五象大道 1 号' },
    consignee: { name: 'Kho', contact: 'An', phone: '+84 912 345 678', address: 'Số 1' },
    pickup_from: '2026-11-20T09:00:00Z',
    pickup_to: '2026-11-20T10:00:00Z',
    lines: [{ goods_name: '连接器', packing: 'CT', pieces: 10, gross_kg: '85', volume_m3: '1' }],
    submit: true,
    ...changes,
  };
}
