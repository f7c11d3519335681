import { link } from '../../../kernel/link.ts';
import { hintOf, hitsMax, searchSource } from '../../../kernel/search.ts';
import { listDrivers } from './contract.ts';
import { carrierDriversPage, driversPage, editCarrierDriverPage, editDriverPage } from './pages.ts';

/** Drivers by name, pinyin, phone or licence. */
export const searches = [
  searchSource({
    word: 'page.drivers',
    call: listDrivers,
    params: (text) => ({ where: { text }, size: hitsMax }),
    hits: ({ rows }) =>
      rows.map((row) => {
        const state = row.active ? (row.banned ? 'banned' : 'active') : 'inactive';
        const inList = { tab: state, 'w.text': row.phone };
        return {
          label: row.name,
          hint: hintOf(row.phone, row.plate_no, row.carrier_name),
          state: { words: 'driver.tab', state },
          links: [
            link(editDriverPage, { id: row.id }),
            link(editCarrierDriverPage, { id: row.id }),
            link(driversPage, inList),
            link(carrierDriversPage, inList),
          ],
        };
      }),
  }),
];
