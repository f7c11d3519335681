import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listWorkOrders } from './contract.ts';
import { workOrderDetailPage } from './pages.ts';

/** Trips by number, plate, driver or the driver's phone. */
export const searches = [
  searchSource({
    word: 'page.workOrders',
    call: listWorkOrders,
    params: (text) => ({ where: { words: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.no,
        hint: hintOf(row.plate_no, row.driver_name, row.carrier_name),
        state: { words: 'workOrder.state', state: row.state },
        links: [link(workOrderDetailPage, { id: row.id })],
      })),
  }),
];
