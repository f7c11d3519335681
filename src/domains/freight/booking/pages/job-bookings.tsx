import { Button, Space } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import { addAirBookingPage, addOceanBookingPage } from '../pages.ts';
import { may } from '../permits.ts';
import { BookingsTable } from './bookings-table.tsx';

/** The bookings of a job, and a new one for it. */
export default function JobBookings({ id }: { id: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  return (
    <>
      {can(may.edit) && (
        <Space className="kit-gap">
          <Button onClick={() => open(link(addOceanBookingPage, { job: id }))}>{t('page.addOceanBooking')}</Button>
          <Button onClick={() => open(link(addAirBookingPage, { job: id }))}>{t('page.addAirBooking')}</Button>
        </Space>
      )}
      <BookingsTable where={{ job_id: [id] }} />
    </>
  );
}
