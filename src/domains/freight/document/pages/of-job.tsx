import { Button, Space } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { getFreightJob } from '../../job/contract.ts';
import { listDocumentsOfJob } from '../contract.ts';
import { addHouseBillPage, addMasterBillPage } from '../pages.ts';
import { may } from '../permits.ts';
import { documentColumns } from './columns.tsx';
import { HouseTotals } from './house-totals.tsx';
import { useDocumentMoves } from './moves.tsx';

/** The bills of a job, a button for each house that has none, and the totals of the master bill beside those of the houses. */
export default function DocumentsOfJob({ id }: { id: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const moves = useDocumentMoves();
  const job = useRead(getFreightJob, { id });
  const isOcean = job.data?.mode === 'ocean';
  return (
    <Read of={listDocumentsOfJob} params={{ job_id: id }}>
      {({ rows, houses, has_master }) => (
        <>
          {can(may.edit) && isOcean && (
            <Space className="kit-gap" wrap>
              {!has_master && (
                <Button size="small" onClick={() => open(link(addMasterBillPage, { job: id }))}>
                  {t('page.addMasterBill')}
                </Button>
              )}
              {houses.map((house) => (
                <Button key={house.id} size="small" onClick={() => open(link(addHouseBillPage, { job: id, house: house.id }))}>
                  {t('page.addHouseBill')} {house.house_no}
                </Button>
              ))}
            </Space>
          )}
          <SubTable
            rows={rows}
            subject="freightDocument"
            title="page.freightDocuments"
            columns={documentColumns.filter(({ key }) => key !== 'job_no')}
            rowActions={moves.of}
          />
          {rows
            .filter(({ kind, state }) => kind === 'master' && state !== 'void')
            .map((master) => (
              <section key={master.id} className="kit-section">
                <h3>{t('freightDocument.totals')}</h3>
                <HouseTotals jobId={id} master={master} />
              </section>
            ))}
          {moves.dialog}
        </>
      )}
    </Read>
  );
}
