import type { ParamsOf } from '../../../../kernel/call.ts';
import type { saveFreightJob } from '../../job/contract.ts';

type JobSheet = ParamsOf<typeof saveFreightJob>;
type Scene = {
  readonly companyId: bigint;
  readonly customer: bigint;
  readonly carrier: bigint;
  readonly nanning: bigint;
  readonly hanoi: bigint;
};

/** An export by air of one house from Nanning to Hanoi, as it is entered. For tests, which change what they are about. */
export function jobSheet({ companyId, customer, carrier, nanning, hanoi }: Scene, changes: Partial<JobSheet> = {}): JobSheet {
  return {
    mode: 'air',
    direction: 'export',
    service: 'consol',
    company_id: String(companyId),
    customer_id: String(customer),
    carrier_id: String(carrier),
    origin_station_id: String(nanning),
    destination_station_id: String(hanoi),
    share_by: 'weight',
    houses: [{ pieces: 10, volume_m3: '3', goods: '连接器', gross_kg: '100' }],
    ...changes,
  };
}
