import { Button } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import { may as bookings } from '../../booking/permits.ts';
import { instructionsDuePage } from '../../instructions-due/pages.ts';
import { listFreightDocuments } from '../contract.ts';
import { addHouseBillPage, addMasterBillPage, printBillOfLadingPage } from '../pages.ts';
import { may } from '../permits.ts';
import { documentColumns } from './columns.tsx';
import { useDocumentMoves } from './moves.tsx';
import { paperActions } from './row-actions.ts';

export default function FreightDocuments(): ReactNode {
  const t = useT();
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
        buttons={
          <>
            {can(may.edit) && <Button onClick={() => open(link(addMasterBillPage))}>{t('page.addMasterBill')}</Button>}
            {can(bookings.view) && <Button onClick={() => open(link(instructionsDuePage))}>{t('page.instructionsDue')}</Button>}
          </>
        }
        rowActions={(row) => [...moves.of(row), ...paperActions(row, can, open)]}
        batch={moves.batch('approve', 'issue')}
        exporting={may.view}
        empty="freightDocument.empty"
      />
      {moves.dialog}
    </>
  );
}
