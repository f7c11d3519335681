import type { ReactNode } from 'react';
import { Button } from 'antd';
import { useT } from '../../../../web/i18n.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { addressOf } from '../../../../web/landing.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { DelayTag } from '../../sailing/pages/delay-tag.tsx';
import { usePortTime, usePortTimeColumn } from '../../sailing/pages/port-time.ts';
import { getDelay } from '../contract.ts';
import { may } from '../permits.ts';
import { useTellCustomers } from './tell.tsx';

/** The bookings that a late sailing touches, with planned and expected times at the clock of their ports. */
export default function SailingDelay({ id }: { id: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const portTime = usePortTime();
  const portTimeColumn = usePortTimeColumn();
  const tell = useTellCustomers();
  const read = useRead(getDelay, { id });
  if (!read.data) return <Read of={read} />;
  const { bookings } = read.data;
  return (
    <>
      {can(may.tell) && bookings.some(({ told_at, stranded }) => told_at === null && !stranded) && (
        <Button type="primary" className="kit-gap" onClick={() => void tell(id)}>
          {t('freightDelay.do.tell')}
        </Button>
      )}
      <SubTable
        rows={bookings}
        subject="freightDelay"
        title="freightDelay.section.bookings"
        columns={[
          { key: 'booking_no', is: 'link', open: (row) => addressOf('booking', row.id), width: 150 },
          { key: 'stranded', is: 'flag', width: 110 },
          { key: 'job_no', is: 'link', open: (row) => addressOf('freightJob', row.job_id), width: 150, below: (row) => row.order_nos },
          { key: 'customer_name', is: 'text', width: 150, below: (row) => row.email ?? t('freightDelay.noMail') },
          { key: 'load_name', is: 'text', width: 120 },
          { ...portTimeColumn('planned_departure', 150), below: (row) => portTime(row.expected_departure) },
          { key: 'departure_delay', is: 'own', width: 110, show: (row) => <DelayTag hours={row.departure_delay} /> },
          { key: 'discharge_name', is: 'text', width: 120 },
          { ...portTimeColumn('planned_arrival', 150), below: (row) => portTime(row.expected_arrival) },
          { key: 'arrival_delay', is: 'own', width: 110, show: (row) => <DelayTag hours={row.arrival_delay} /> },
          { key: 'told_at', is: 'instant', width: 150 },
        ]}
      />
    </>
  );
}
