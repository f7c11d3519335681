import { Button, Space } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { getQuotation } from '../../../pricing/quotation/contract.ts';
import { freightJobTones } from '../../job/pages/moves.tsx';
import { addAirJobPage, addOceanJobPage, freightJobPage } from '../../job/pages.ts';
import { may } from '../../job/permits.ts';
import { listQuotedJobs } from '../contract.ts';
import { lanesOf, type QuotedLane } from '../lanes.ts';

/** The jobs that carry out a quotation, and a new one on each of its routes while the quotation is in force. */
export default function QuotationJobs({ id }: { id: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const sheet = useRead(getQuotation, { id });
  const jobs = useRead(listQuotedJobs, { quotation_id: id });
  if (!jobs.data) return <Read of={jobs} />;
  const agreed = sheet.data?.state === 'approved' && sheet.data.answer !== 'declined' ? sheet.data.prices : [];
  const lanes = can(may.edit) ? lanesOf(agreed) : [];
  const nameOf = ({ mode, origin, destination }: QuotedLane): string =>
    [t(`freightJob.mode.${mode}`), ...(origin || destination ? [`${origin ?? '—'} → ${destination ?? '—'}`] : [])].join(' ');
  return (
    <>
      {lanes.length > 0 && (
        <Space className="kit-gap" wrap>
          {lanes.map((lane) => (
            <Button
              key={lane.price}
              onClick={() => open(link(lane.mode === 'air' ? addAirJobPage : addOceanJobPage, { quotation: id, price: lane.price }))}
            >
              {t('quotedJob.do.open', { lane: nameOf(lane) })}
            </Button>
          ))}
        </Space>
      )}
      <SubTable
        rows={jobs.data.rows}
        subject="freightJob"
        title="quotedJob.jobs"
        empty="quotedJob.none"
        columns={[
          { key: 'no', is: 'link', open: (row) => link(freightJobPage, { id: row.id }), width: 160, below: (row) => row.customer_ref },
          { key: 'state', is: 'state', tones: freightJobTones, width: 120 },
          { key: 'mode', is: 'choice', words: 'freightJob.mode', width: 90 },
          { key: 'origin_name', is: 'text', width: 130 },
          { key: 'destination_name', is: 'text', width: 130 },
          { key: 'etd', is: 'instant', width: 150 },
          { key: 'created_at', is: 'instant', width: 150 },
        ]}
      />
    </>
  );
}
