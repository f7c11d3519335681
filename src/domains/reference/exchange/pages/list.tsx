import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { type PageProps, useCan } from '../../../../web/tab-context.ts';
import { confirmRate, listRates, type RateRow, removeRate } from '../contract.ts';
import { may } from '../permits.ts';
import { RateOverview } from './overview.tsx';
import { link } from '../../../../kernel/link.ts';
import { exchangeAddPage, exchangeEditPage } from '../pages.ts';

/** A used rate cannot change, so its row offers to add the next one instead. */
export default function Rates({ page }: PageProps): ReactNode {
  const list = useList(listRates);
  const can = useCan();
  const open = useOpen();
  const edit = (row: RateRow): string => link(exchangeEditPage, { id: row.id });
  const actions = (row: RateRow): Action[] => {
    const confirm: Action[] =
      !row.confirmed && can(may.confirm)
        ? [
            {
              key: 'confirm',
              word: 'exchange.do.confirm',
              tone: 'primary',
              asks: 'sure',
              run: () => send(confirmRate, { id: row.id, version: row.version }),
            },
          ]
        : [];
    if (!can(may.save)) return confirm;
    const off = row.used ? 'exchange.usedFixed' : null;
    return [
      ...confirm,
      { key: 'edit', word: 'kit.edit', off, run: () => open(edit(row)) },
      {
        key: 'remove',
        word: 'kit.remove',
        tone: 'danger',
        asks: 'sure',
        off,
        run: () => send(removeRate, { id: row.id, version: row.version }),
      },
    ];
  };
  return (
    <ListPage
      title={page.title}
      list={list}
      above={<RateOverview />}
      columns={[
        { key: 'pair', is: 'text', width: 130, pin: 'left' },
        { key: 'rate', is: 'quantity', sort: 'rate' },
        { key: 'kind', is: 'choice', words: 'exchange.kind' },
        { key: 'side', is: 'choice', words: 'exchange.side' },
        { key: 'valid_from', is: 'day', sort: 'valid_from' },
        { key: 'valid_to', is: 'day' },
        { key: 'source', is: 'choice', words: 'exchange.source' },
        { key: 'used', is: 'flag' },
        { key: 'confirmed', is: 'flag' },
        { key: 'company_name', is: 'ref', word: 'exchange.company_id' },
        { key: 'entered_by', is: 'ref', off: true },
      ]}
      create={{ path: link(exchangeAddPage), permit: may.save }}
      rowActions={actions}
      exporting={may.view}
      importing={{ entity: 'exchange', permit: may.save }}
      empty="exchange.empty"
    />
  );
}
