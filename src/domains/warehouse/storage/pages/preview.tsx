import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { addDays, monthOf } from '../../../../kernel/day.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { previewStorage } from '../contract.ts';
import { StorageLines, Unmeasured, useTierText } from './lines.tsx';
import { UntariffedDays } from './untariffed.tsx';
import { MonthInput } from '../../../../web/kit/form/month-input.tsx';

/** The storage of a customer in a warehouse, month by month, as the ledger has it now: nothing is stored. */
export default function StoragePreview({ page, query }: PageProps): ReactNode {
  const t = useT();
  const today = useToday();
  const { setQuery } = useTab();
  const month = query['month'] ?? monthOf(addDays(`${monthOf(today)}-01`, -1));
  const of = { customer_id: query['customer_id'] ?? '', warehouse_id: query['warehouse_id'] ?? '' };
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
        <MonthInput value={month} label={t('storage.month')} onChange={(chosen) => setQuery({ ...of, month: chosen })} />
      </header>
      <Read of={previewStorage} params={{ ...of, month }} keepPrevious>
        {(preview) => <Preview preview={preview} />}
      </Read>
    </div>
  );
}

function Preview({ preview }: { preview: ResultOf<typeof previewStorage> }): ReactNode {
  const t = useT();
  const format = useFormat();
  const tier = useTierText();
  return (
    <>
      {preview.run_no && <Alert className="kit-gap" type="info" showIcon title={t('storage.runHolds', { run: preview.run_no })} />}
      <UntariffedDays rows={preview.untariffed} />
      <Unmeasured pallets={preview.unmeasured} />
      <Stats>
        <Stat label={t('storage.customer_name')} value={preview.customer_name} />
        <Stat label={t('storage.warehouse_name')} value={preview.warehouse_name} />
        {preview.currency && preview.amount !== null && (
          <Stat label={t('storage.amount')} value={format.money(preview.amount, preview.currency)} />
        )}
      </Stats>
      <StorageLines lines={preview.lines} title="storage.section.lines" />
      <h2>{t('storage.section.pallets')}</h2>
      <SubTable
        rows={preview.pallets}
        subject="storage"
        title="storage.section.pallets"
        columns={[
          { key: 'pallet_no', is: 'code', width: 190 },
          { key: 'product_name', is: 'text', width: 200 },
          { key: 'arrived_on', is: 'day' },
          { key: 'tier', is: 'own', width: 180, show: (row) => tier({ ...row, kind: row.id.endsWith(' 0') ? 'free' : 'tier' }) },
          { key: 'days', is: 'quantity', width: 90 },
          { key: 'quantity', is: 'quantity', width: 120 },
        ]}
        empty="storage.noPallets"
      />
    </>
  );
}
