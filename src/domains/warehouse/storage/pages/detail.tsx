import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { useFormat } from '../../../../web/format.tsx';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useLeadOn } from '../../../../web/kit/lead-on.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { type PageProps, useSend } from '../../../../web/tab-context.ts';
import { correctStorage, getStorageRun, listStoragePallets, moveStorageRun, type StorageRunDetail } from '../contract.ts';
import { may } from '../permits.ts';
import { storageDetailPage, storagePreviewPage } from '../pages.ts';
import { StorageLines, Unmeasured, useTierText } from './lines.tsx';
import { runTones } from './list.tsx';
import { UntariffedDays } from './untariffed.tsx';

/** A month of storage: its lines by tier, the pallets behind them, and what changed in the ledger since. */
export default function StorageRunPage({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const watch = useLeadOn();
  const send = useSend();
  const format = useFormat();
  const read = useRead(getStorageRun, { id });
  const moves = useMoves(moveStorageRun);
  const correct = async (run: StorageRunDetail) => {
    const leadOn = watch();
    const correction = await send(correctStorage, { id, version: run.version });
    leadOn({ address: link(storageDetailPage, { id: correction.id }) });
  };
  return (
    <DetailPage
      subject="storage"
      id={id}
      read={read}
      title={(run) => run.run_no}
      state={(run) => run.state}
      tones={runTones}
      keyFacts={() => [
        { key: 'customer_name', is: 'text' },
        { key: 'warehouse_name', is: 'text' },
        { key: 'month', is: 'code' },
        { key: 'amount', is: 'amount', currency: 'currency' },
        { key: 'pallets', is: 'quantity' },
        { key: 'pallet_days', is: 'quantity' },
        { key: 'charged_at', is: 'instant' },
      ]}
      actions={(run) => [
        ...moves.of(run),
        run.state === 'charged' &&
          run.difference !== null &&
          !run.has_later_round &&
          can(may.run) && { key: 'correct', word: 'storage.do.correct', tone: 'primary', asks: 'sure', run: () => correct(run) },
        {
          key: 'preview',
          word: 'page.storagePreview',
          run: () => open(link(storagePreviewPage, { customer_id: run.customer_id, warehouse_id: run.warehouse_id, month: run.month })),
        },
      ]}
      above={(run) => (
        <>
          {run.reason && <Alert className="kit-gap" type="info" showIcon title={run.reason} />}
          <UntariffedDays rows={run.untariffed} />
          <Unmeasured pallets={run.unmeasured} />
          {run.difference !== null && (
            <Alert
              className="kit-gap"
              type="warning"
              showIcon
              title={t('storage.changed', { amount: format.amount(run.difference, run.currency), currency: run.currency })}
            />
          )}
        </>
      )}
      sections={(run) => [
        {
          key: 'lines',
          word: 'storage.section.lines',
          count: run.lines.length,
          body: <StorageLines lines={run.lines} title="storage.section.lines" />,
        },
        run.differences.length > 0 && {
          key: 'differences',
          word: 'storage.section.differences',
          count: run.differences.length,
          body: <StorageLines lines={run.differences} title="storage.section.differences" />,
        },
        { key: 'pallets', word: 'storage.section.pallets', count: run.pallets, body: <RunPallets run={run} /> },
      ]}
    />
  );
}

function RunPallets({ run }: { run: StorageRunDetail }): ReactNode {
  const tier = useTierText();
  const list = useList(listStoragePallets, { fixed: { run_no: [run.run_no] } });
  return (
    <ListPage
      title="storage.section.pallets"
      name="/order/storageDetail/pallets"
      list={list}
      columns={[
        { key: 'pallet_no', is: 'code', sort: 'pallet_no', width: 190 },
        { key: 'product_name', is: 'text', width: 200 },
        { key: 'arrived_on', is: 'day' },
        {
          key: 'tier',
          is: 'own',
          width: 180,
          show: (row) => tier({ ...row, kind: row.id.endsWith(' 0') ? 'free' : 'tier' }),
        },
        { key: 'days', is: 'quantity', width: 90 },
        { key: 'quantity', is: 'quantity', width: 120 },
      ]}
      exporting={may.view}
      empty="storage.noPallets"
    />
  );
}
