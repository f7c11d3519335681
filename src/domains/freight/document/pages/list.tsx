import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import { listFreightDocuments } from '../contract.ts';
import { addHouseBillPage, addMasterBillPage, printBillOfLadingPage } from '../pages.ts';
import { may } from '../permits.ts';
import { documentColumns } from './columns.tsx';
import { useDocumentMoves } from './moves.tsx';

export default function FreightDocuments(): ReactNode {
  const can = useCan();
  const open = useOpen();
  const list = useList(listFreightDocuments);
  const moves = useDocumentMoves();
  return (
    <>
      <ListPage
        title="page.freightDocuments"
        list={list}
        columns={documentColumns}
        open={(row) => link(printBillOfLadingPage, { id: row.id })}
        create={{ path: link(addHouseBillPage), permit: may.edit }}
        rowActions={(row) => [
          ...moves.of(row),
          ...(can(may.edit) && row.state === 'draft'
            ? [
                {
                  key: 'edit',
                  word: 'kit.edit',
                  run: () => open(link(row.kind === 'master' ? addMasterBillPage : addHouseBillPage, { id: row.id })),
                },
              ]
            : []),
          { key: 'print', word: 'page.printBillOfLading', run: () => open(link(printBillOfLadingPage, { id: row.id })) },
        ]}
        batch={moves.batch('approve', 'issue')}
        exporting={may.view}
        empty="freightDocument.empty"
      />
      {moves.dialog}
    </>
  );
}
