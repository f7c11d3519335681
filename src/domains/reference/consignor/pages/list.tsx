import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import { listConsignors, setConsignorActive } from '../contract.ts';
import { MergeDialog } from '../../merge/pages/merge-dialog.tsx';
import { may as merge } from '../../merge/permits.ts';
import { may } from '../permits.ts';
import { link } from '../../../../kernel/link.ts';
import { addConsignorPage, editConsignorPage } from '../pages.ts';

const edit = (id: string): string => link(editConsignorPage, { id });

export default function ConsignorList(): ReactNode {
  const list = useList(listConsignors);
  const can = useCan();
  const open = useOpen();
  const [merging, setMerging] = useState<string | null>(null);
  return (
    <>
      <ListPage
        title="page.consignors"
        list={list}
        columns={[
          { key: 'name', is: 'link', open: (row) => (can(may.save) ? edit(row.id) : null), pin: 'left', sort: 'name' },
          { key: 'kind', is: 'choice', words: 'consignor.kind' },
          { key: 'customer_name', is: 'text' },
          { key: 'country', is: 'country', width: 110 },
          { key: 'city', is: 'text', sort: 'city' },
          { key: 'address', is: 'text' },
          { key: 'postcode', is: 'code', off: true },
          { key: 'contact', is: 'text' },
          { key: 'phone', is: 'phone' },
          { key: 'opening_hours', is: 'text' },
          { key: 'station_name', is: 'text', off: true },
        ]}
        open={(row) => edit(row.id)}
        create={{ path: link(addConsignorPage), permit: may.save }}
        rowActions={(row) => [
          ...(can(may.save)
            ? [
                { key: 'edit', word: 'consignor.do.edit', run: () => open(edit(row.id)) },
                {
                  key: 'active',
                  word: row.active ? 'consignor.do.deactivate' : 'consignor.do.activate',
                  ...(row.active ? { tone: 'danger' as const } : {}),
                  asks: 'sure' as const,
                  run: () => send(setConsignorActive, { id: row.id, version: row.version, active: !row.active }),
                },
              ]
            : []),
          ...(can(merge.merge) && row.active ? [{ key: 'merge', word: 'merge.do', run: () => setMerging(row.id) }] : []),
        ]}
        exporting={may.view}
        importing={{ entity: 'consignor', permit: may.import }}
        empty="consignor.empty"
      />
      {merging !== null && <MergeDialog of="consignor" from={merging} close={() => setMerging(null)} />}
    </>
  );
}
