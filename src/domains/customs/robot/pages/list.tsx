import { App } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { SendButton } from '../../../../web/kit/action/send-button.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import { type PageProps, useSend } from '../../../../web/tab-context.ts';
import { declarationPage } from '../../declaration/pages.ts';
import { type FilingRow, listFilings, moveFiling, runRobot } from '../contract.ts';
import { may } from '../permits.ts';
import { robotExportPage } from '../pages.ts';

const tones = {
  queued: 'neutral',
  sending: 'progress',
  filed: 'info',
  accepted: 'progress',
  released: 'good',
  rejected: 'bad',
  corrected: 'neutral',
  failed: 'bad',
  unsure: 'warning',
  withdrawn: 'neutral',
} as const;
const pathOf = (row: FilingRow): string => link(declarationPage, { id: row.declaration_id });
const faultsOf = (row: FilingRow): string => row.faults.map((fault) => fault.text).join('; ');

/** The queue of declarations that are filed automatically: exports on one path, imports on the other. */
export default function Filings({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const send = useSend();
  const { message } = App.useApp();
  const ie = page.path === robotExportPage.path ? 'export' : 'import';
  const list = useList(listFilings, { fixed: { ie: [ie] }, tab: 'attention' });
  const moves = useMoves(moveFiling);
  const run = async (): Promise<void> => {
    await send(runRobot, {});
    void message.success(t('filing.runs'));
  };
  return (
    <ListPage
      title={page.title}
      name={page.path}
      list={list}
      columns={[
        { key: 'filing_key', is: 'link', open: pathOf, pin: 'left', width: 180 },
        { key: 'state', is: 'state', tones, width: 110 },
        { key: 'reason', is: 'text', width: 200 },
        { key: 'faults', is: 'own', width: 260, show: faultsOf, text: faultsOf, sheet: [{ key: 'faults', is: 'text', what: 'text' }] },
        { key: 'country', is: 'choice', words: 'customsCountry', width: 120 },
        { key: 'adapter', is: 'choice', words: 'customsChannel.adapter', width: 200 },
        { key: 'customs_no', is: 'code', width: 180 },
        { key: 'customer_name', is: 'text', width: 180 },
        { key: 'order_no', is: 'code', width: 150 },
        { key: 'freight_job_no', is: 'code', width: 150 },
        { key: 'attempts', is: 'quantity', width: 80 },
        { key: 'queued_at', is: 'instant', sort: 'queued_at' },
        { key: 'next_at', is: 'instant' },
        { key: 'filed_at', is: 'instant' },
        { key: 'answered_at', is: 'instant' },
        { key: 'declaration_no', is: 'code', off: true },
        { key: 'reference', is: 'code', off: true },
      ]}
      open={pathOf}
      buttons={can(may.retry) && <SendButton run={run}>{t('filing.run')}</SendButton>}
      rowActions={moves.of}
      batch={moves.batch('retry')}
      exporting={may.view}
      empty="filing.empty"
    />
  );
}
