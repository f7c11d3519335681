import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listVehicles } from './contract.ts';
import { carrierVehiclesPage, editCarrierVehiclePage, editVehiclePage, vehiclesPage } from './pages.ts';

/** Vehicles by plate. */
export const searches = [
  searchSource({
    word: 'page.vehicles',
    call: listVehicles,
    params: (text) => ({ where: { text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => {
        const inList = { tab: row.status, 'w.plate_no': row.plate_no } as const;
        return {
          label: row.plate_no,
          hint: hintOf(row.vehicle_type, row.carrier_name),
          state: { words: 'vehicle.status', state: row.status },
          links: [
            link(editVehiclePage, { id: row.id }),
            link(editCarrierVehiclePage, { id: row.id }),
            link(vehiclesPage, inList),
            link(carrierVehiclesPage, inList),
          ],
        };
      }),
  }),
];
