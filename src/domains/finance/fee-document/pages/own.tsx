import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { listOwnDocuments } from '../contract.ts';
import { AddFeeDocument } from './add-dialog.tsx';
import { documentColumns } from './columns.tsx';

/** A carrier's invoices and slips, and their states. */
export function OwnDocuments({ page }: PageProps): ReactNode {
  const t = useT();
  const list = useList(listOwnDocuments, { tab: 'all' });
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListPage
        title={page.title}
        name={`${page.path}/documents`}
        list={list}
        subject="feeDocument"
        columns={documentColumns()}
        buttons={
          <Button type="primary" onClick={() => setAdding(true)}>
            {t('feeDocument.add')}
          </Button>
        }
        exporting="everyone"
        empty="feeDocument.empty"
      />
      {adding && <AddFeeDocument close={() => setAdding(false)} />}
    </>
  );
}
