import { Button, Space } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { getFreightJob } from '../../../freight/job/contract.ts';
import { freightJobCharges } from '../../charge/contract.ts';
import { payableEntryPage } from '../../charge/pages.ts';
import { may } from '../../charge/permits.ts';
import { sides } from '../../side.ts';

/** The lines of both sides, and the way to enter more. */
export default function ChargesOfFreightJob({ id }: { id: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const job = useRead(getFreightJob, { id });
  return (
    <>
      {can(may.enter) && job.data && job.data.state !== 'cancelled' && (
        <Space className="kit-gap">
          {sides.map((side) => (
            <Button key={side} size="small" onClick={() => open(link(payableEntryPage, { side, job: job.data?.no ?? '' }))}>
              {t('charge.enterLines')} · {t(`charge.side.${side}`)}
            </Button>
          ))}
        </Space>
      )}
      <Read of={freightJobCharges} params={{ freight_job_id: id }}>
        {(data) => (
          <SubTable
            subject="charge"
            title="profit.charges"
            rows={data.rows}
            columns={[
              { key: 'side', is: 'choice', words: 'charge.side' },
              { key: 'fee_name', is: 'text', below: (row) => row.description },
              { key: 'party_name', is: 'text' },
              { key: 'state', is: 'state' },
              { key: 'quantity', is: 'quantity' },
              { key: 'unit_price', is: 'quantity' },
              { key: 'amount', is: 'amount', currency: 'currency' },
              { key: 'functional', is: 'amount', currency: 'functional_currency' },
              { key: 'bill_no', is: 'code' },
            ]}
          />
        )}
      </Read>
    </>
  );
}
