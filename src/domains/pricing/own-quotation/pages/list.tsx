import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { AskButton } from '../../quotation-request/pages/ask-dialog.tsx';
import { listOwnQuotations } from '../contract.ts';
import { ownQuotationPage } from '../pages.ts';
import { may } from '../permits.ts';

export const tones = { open: 'warning', accepted: 'good', declined: 'bad', replaced: 'neutral', expired: 'neutral' } as const;

const detail = (row: { id: string }): string => link(ownQuotationPage, { id: row.id });

/** The quotations that were sent to a customer. */
export default function OwnQuotations({ page }: PageProps): ReactNode {
  const list = useList(listOwnQuotations);
  return (
    <ListPage
      title={page.title}
      list={list}
      columns={[
        { key: 'number', is: 'link', open: detail, pin: 'left', width: 170 },
        { key: 'revision', is: 'quantity', width: 80 },
        { key: 'state', is: 'state', tones },
        { key: 'title', is: 'text', width: 220 },
        { key: 'currency', is: 'code', width: 80 },
        { key: 'valid_from', is: 'day' },
        { key: 'valid_to', is: 'day' },
        { key: 'company_name', is: 'text', width: 200 },
        { key: 'sent_at', is: 'instant', sort: 'sent_at' },
        { key: 'answered_by', is: 'text' },
        { key: 'answered_at', is: 'instant' },
      ]}
      buttons={<AskButton />}
      open={detail}
      exporting={may.view}
      empty="ownQuotation.empty"
    />
  );
}
