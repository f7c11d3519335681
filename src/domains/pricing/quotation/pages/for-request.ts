import type { ParamsOf, ResultOf } from '../../../../kernel/call.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { getRequest } from '../../quotation-request/contract.ts';
import type { saveQuotation } from '../contract.ts';
import { newPrice } from './price-lines.ts';

/** The longest title of a sheet. */
const titleMax = 120;

type Sheet = ParamsOf<typeof saveQuotation>;
type Price = NonNullable<Sheet['prices']>[number];
type Request = Pick<
  ResultOf<typeof getRequest>,
  | 'request_no'
  | 'customer_id'
  | 'company_id'
  | 'mode'
  | 'origin_station_id'
  | 'origin_name'
  | 'destination_station_id'
  | 'destination_name'
  | 'vehicle_type_id'
  | 'starts_on'
>;

/** The sheet with which our reply to a customer's request begins: its parties, its first day, and a price on its lane that has no fee yet. */
export function quotationForRequest(request: Request, currency: Currency): Partial<Sheet> {
  const { mode, origin_station_id, destination_station_id, vehicle_type_id } = request;
  const price = { ...newPrice('sell', currency), mode, origin_station_id, destination_station_id, vehicle_type_id };
  return {
    side: 'sell',
    party_id: request.customer_id,
    company_id: request.company_id,
    title: `${request.request_no} ${request.origin_name} – ${request.destination_name}`.slice(0, titleMax),
    currency,
    valid_from: request.starts_on,
    // The schema of the call checks what is missing.
    prices: [price as Price],
  };
}
