import type { ParamsOf } from '../../../../kernel/call.ts';
import type { FreightJobDetail, saveFreightJob } from '../contract.ts';

/**
 * A copy has the facts of the job. Its numbers, its carriage and times, its containers, what was confirmed and agreed of its weights, and the
 * quotation that it carries out are its own.
 */
export function copyOf({
  id: copied_from_id,
  version: _,
  houses,
  containers,
  dimensions,
  ...job
}: FreightJobDetail): ParamsOf<typeof saveFreightJob> {
  return {
    ...job,
    copied_from_id,
    quotation_id: null,
    master_no: null,
    vessel: null,
    voyage: null,
    flight_no: null,
    etd: null,
    eta: null,
    confirmed_pieces: null,
    confirmed_kg: null,
    confirmed_m3: null,
    chargeable_confirmed_kg: null,
    chargeable_customer_kg: null,
    chargeable_airline_kg: null,
    houses: houses.map(({ id: _id, ...house }) => ({ ...house, house_no: null })),
    containers: containers.map(({ size_type }) => ({ size_type })),
    dimensions,
  };
}
