import { App, Button, Space } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { SendButton } from '../../../../web/kit/action/send-button.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { getFreightJob } from '../../../freight/job/contract.ts';
import { freightJobCharges, rateFreightJob } from '../../charge/contract.ts';
import { payableEntryPage } from '../../charge/pages.ts';
import { may } from '../../charge/permits.ts';
import { sides } from '../../side.ts';

/** The lines of both sides, and the ways to more: by the quotations of both parties, or by hand. */
export default function ChargesOfFreightJob({ id }: { id: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const send = useSend();
  const { message } = App.useApp();
  const job = useRead(getFreightJob, { id });
  const isOpen = job.data !== undefined && job.data.state !== 'cancelled';
  const rate = async () => {
    const rated = await send(rateFreightJob, { freight_job_id: id });
    if (rated.unpriced > 0) void message.warning(t('charge.stillUnpriced', { count: rated.unpriced }));
    else void message.success(t('charge.rated', { count: rated.receivable + rated.payable }));
  };
  return (
    <>
      {isOpen && (
        <Space className="kit-gap">
          {can(may.rate) && (
            <SendButton size="small" type="primary" run={rate}>
              {t('charge.rateFreightJob')}
            </SendButton>
          )}
          {can(may.enter) &&
            sides.map((side) => (
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
              { key: 'party_name', is: 'text', below: (row) => row.work_order_no ?? row.order_no },
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
