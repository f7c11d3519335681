import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { workOrderTabs } from '../work-order/contract.ts';
import { listFreightWork } from './contract.ts';
import { freightWorkPage } from './pages.ts';

/** Containers, bookings and air waybills, each on the trip that moves it. */
export const searches = [
  searchSource({
    word: 'freightWork.cargo',
    call: listFreightWork,
    params: (text) => ({ where: { cargo: text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => {
        const label = row.container_no ?? row.booking_no ?? row.awb_no ?? row.no;
        const tab = workOrderTabs.find(({ states }) => states.some((state) => state === row.state));
        return {
          label,
          hint: hintOf(row.container_no && row.booking_no, row.no, row.plate_no),
          state: { words: 'workOrder.state', state: row.state },
          // The page of the trip has no container; the list has both.
          links: [link(freightWorkPage, { tab: tab?.key ?? null, 'w.cargo': label })],
        };
      }),
  }),
];
