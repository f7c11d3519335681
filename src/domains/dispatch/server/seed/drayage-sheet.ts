import type { ParamsOf } from '../../../../kernel/call.ts';
import type { createFreightWork } from '../../freight-work/contract.ts';
import type { DispatchScene } from './scene.ts';

type DrayageSheet = ParamsOf<typeof createFreightWork>;

/** The drayage of a container by Jinlong, which has not named its truck, as it is entered. For tests, which change what they are about. */
export function drayageSheet(
  { nanning, hanoi, jinlong }: Pick<DispatchScene, 'nanning' | 'hanoi' | 'jinlong'>,
  changes: Partial<DrayageSheet> = {},
): DrayageSheet {
  return {
    kind: 'drayage',
    booking_no: 'COSU1',
    container_no: 'CSQU3054383',
    origin_station_id: String(nanning),
    destination_station_id: String(hanoi),
    return_station_id: String(nanning),
    free_until: '2026-11-25',
    gross_kg: '4000',
    carrier_id: String(jinlong),
    vehicle_id: null,
    driver_id: null,
    planned_depart: '2026-11-20T03:00:00Z',
    planned_arrive: '2026-11-20T20:00:00Z',
    ...changes,
  };
}
