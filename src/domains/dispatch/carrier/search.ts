import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listCarrierWork } from './contract.ts';
import { carrierWorkOrderDetailPage } from './pages.ts';

/** The carrier's own trips by number, plate, driver or the driver's phone. */
export const searches = [
  searchSource({
    word: 'page.carrierWorkOrders',
    call: listCarrierWork,
    params: (text) => ({ where: { words: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => ({
        label: row.no,
        hint: hintOf(row.plate_no, row.driver_name),
        state: { words: 'workOrder.state', state: row.state },
        links: [link(carrierWorkOrderDetailPage, { id: row.id })],
      })),
  }),
];
