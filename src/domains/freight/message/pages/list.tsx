import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import type { Tone } from '../../../../web/kit/detail/kinds.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { freightJobPage } from '../../job/pages.ts';
import { listFreightReports, moveFreightReport } from '../contract.ts';
import { may } from '../permits.ts';
import type { ReportState } from '../states.ts';
import { OriginalDialog, ReceiveDialog } from './dialogs.tsx';

const tones: Readonly<Record<ReportState, Tone>> = {
  proposed: 'warning',
  unmatched: 'bad',
  taken: 'good',
  dismissed: 'neutral',
  outdated: 'neutral',
};

/** The times that lines, terminals and airlines report; a person takes them into their jobs. */
export default function FreightReports({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const list = useList(listFreightReports);
  const moves = useMoves(moveFreightReport);
  const [isReceiving, setIsReceiving] = useState(false);
  const [messageId, setMessageId] = useState<string | null>(null);
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={[
          { key: 'cargo_no', is: 'code', pin: 'left', width: 150 },
          { key: 'state', is: 'state', tones, below: (row) => row.reason },
          {
            key: 'kind',
            is: 'choice',
            words: 'freightReport.kind',
            width: 170,
            below: ({ detail, pieces, total_pieces }) =>
              [detail, pieces && t('freightReport.part', { pieces, total: total_pieces ?? '—' })].filter(Boolean).join(' · ') || null,
          },
          { key: 'class', is: 'choice', words: 'freightReport.class', width: 100 },
          { key: 'happens_at', is: 'instant', below: (row) => (row.day_only ? t('freightReport.day_only') : null) },
          { key: 'place', is: 'code', width: 90 },
          {
            key: 'job_no',
            is: 'link',
            open: (row) => (row.job_id === null ? null : link(freightJobPage, { id: row.job_id })),
            width: 160,
            below: (row) => row.customer_name,
          },
          { key: 'format', is: 'choice', words: 'freightMessage.format', width: 130, below: (row) => row.sender },
          { key: 'issued_at', is: 'instant' },
          { key: 'created_at', is: 'instant', sort: 'created_at' },
        ]}
        buttons={
          can(may.receive) && (
            <Button type="primary" onClick={() => setIsReceiving(true)}>
              {t('freightMessage.do.receive')}
            </Button>
          )
        }
        rowActions={(row) => [...moves.of(row), { key: 'raw', word: 'freightMessage.raw', run: () => setMessageId(row.message_id) }]}
        batch={moves.batch('take', 'dismiss')}
        exporting={may.view}
        empty="freightReport.empty"
      />
      {isReceiving && <ReceiveDialog close={() => setIsReceiving(false)} />}
      {messageId !== null && <OriginalDialog id={messageId} close={() => setMessageId(null)} />}
    </>
  );
}
