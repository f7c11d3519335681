import { Button } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { getFreightJob } from '../../job/contract.ts';
import { addAirBookingPage, addOceanBookingPage } from '../pages.ts';
import { may } from '../permits.ts';
import { BookingsTable } from './bookings-table.tsx';

/** The bookings of a job, and a new one for it with a carrier of its mode. */
export default function JobBookings({ id }: { id: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const { data: job } = useRead(getFreightJob, { id });
  const page = job?.mode === 'air' ? addAirBookingPage : addOceanBookingPage;
  return (
    <>
      {job && can(may.edit) && (
        <Button className="kit-gap" onClick={() => open(link(page, { job: id }))}>
          {t(page.title)}
        </Button>
      )}
      <BookingsTable where={{ job_id: [id] }} />
    </>
  );
}
