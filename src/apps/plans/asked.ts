import type { Filter, Filters, ListCall, ListParams, Opening, Where } from '../../kernel/list.ts';
import { pickSources } from '../../domains/reference/lookup/server/queries.ts';
import { someDay } from './rows.ts';

/** Params that a page sends to its list, and the name under which a plan that is too large stands. */
export type Asked = { readonly name: string; readonly params: ListParams };

/**
 * The filters with which the pages of a list open it, where that is more than its first tab. A filter's values do not change its plans.
 */
const openings: Readonly<Record<string, Opening>> = {
  'actualQuotation.list': { tab: 'mine' },
  'attendance.list': { tab: 'unknown' },
  'badDebt.list': { tab: 'all' },
  'bill.list': { fixed: { side: ['receivable'] }, tab: 'toDo' },
  'booking.list': { fixed: { mode: ['ocean'] } },
  'cargoClaim.list': { tab: 'mine' },
  'cash.list': { fixed: { direction: ['in'] }, tab: 'unclaimed' },
  'charge.list': { fixed: { side: ['payable'] }, tab: 'toDo' },
  'charge.own': { tab: 'billed' },
  'credit.list': { tab: 'all' },
  'declaration.list': { tab: 'checking' },
  'expenseClaim.list': { fixed: { kind: ['fee'] }, tab: 'mine' },
  'feeDocument.own': { tab: 'all' },
  'feeTemplate.list': { fixed: { side: ['payable'], business: ['road'] } },
  'feedMessage.list': { fixed: { kind: ['bill'] }, tab: 'dead' },
  'filing.list': { fixed: { ie: ['export'] }, tab: 'attention' },
  'freightJob.list': { fixed: { mode: ['ocean'] } },
  'freightWork.list': { tab: 'onRoad' },
  'intercompanyBill.list': { tab: 'all' },
  'intercompanySettlement.list': { tab: 'all' },
  'invoice.list': { tab: 'issued' },
  'opening.list': { tab: 'all' },
  'paper.list': { tab: 'due' },
  'picking.list': { tab: 'awaitingPicking' },
  'portal.orders': { tab: 'underWay' },
  'prepaidCost.list': { tab: 'all' },
  'receiving.list': { tab: 'toReceive' },
  'stockCount.lines': { fixed: { count_no: ['0'] } },
  'storage.pallets': { fixed: { run_no: ['0'] } },
  'transfer.list': { tab: 'all' },
  'workGroup.list': { fixed: { kind: ['operation'] } },
  'workOrder.list': { tab: 'onRoad' },
  'writeOff.list': { fixed: { side: ['receivable'] } },
};

/** The lists whose pages are opened otherwise above, so that none is named that is gone. */
export const openedOtherwise: readonly string[] = Object.keys(openings);

/** The tabs, orders and filters of a list: each beside what its page always asks. */
export function askedOf({ cmd, list }: ListCall, ids: ReadonlyMap<string, string>): Asked[] {
  const opening = openings[cmd] ?? {};
  const first = opening.tab ?? list.tabs[0]?.key;
  const always: ListParams = { ...(first && { tab: first }), ...(opening.fixed && { where: opening.fixed }) };
  const narrowed = Object.entries(list.filters satisfies Filters).filter(([key]) => !(opening.fixed && key in opening.fixed));
  return [
    ...(first ? [] : [{ name: 'opened', params: always }]),
    ...list.tabs.map(({ key }) => ({ name: `tab ${key}`, params: { ...always, tab: key } })),
    ...list.sorts.flatMap((key) =>
      [false, true].map((desc) => ({ name: `${desc ? 'falling' : 'rising'} ${key}`, params: { ...always, sort: [{ key, desc }] } })),
    ),
    ...narrowed.map(([key, filter]) => ({
      name: `filter ${key}`,
      params: { ...always, where: { ...always.where, [key]: valueOf(filter, ids) } as Where<Filters> },
    })),
  ];
}

function valueOf(filter: Filter, ids: ReadonlyMap<string, string>): unknown {
  switch (filter.is) {
    case 'text':
      return '4321';
    case 'values':
      return ['0'];
    case 'choice':
      return [filter.of[0]];
    case 'ref': {
      const id = ids.get(pickSources[filter.to]?.table ?? '');
      if (id === undefined) throw new Error(`no record for the picker ${filter.to}`);
      return [id];
    }
    case 'days':
      return { from: someDay, to: someDay };
    case 'flag':
      return true;
  }
}
