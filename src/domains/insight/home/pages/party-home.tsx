import { Card } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan, useSession } from '../../../../web/session.ts';
import { listCarrierWork } from '../../../dispatch/carrier/contract.ts';
import { carrierWorkOrderDetailPage } from '../../../dispatch/carrier/pages.ts';
import { carrierMay } from '../../../dispatch/work-order/permits.ts';
import PartyWork from './party-work.tsx';
import './home.css';

const tripsMax = 12;

/** The first page of a carrier's people. */
export default function PartyHome(): ReactNode {
  const t = useT();
  const can = useCan();
  const { login_user_name } = useSession();
  return (
    <div className="home">
      <header className="home-head">
        <h1>{t('home.hello', { name: login_user_name })}</h1>
      </header>
      <PartyWork />
      {can(carrierMay.view) && <NextTrips />}
    </div>
  );
}

/** The trips that depart next, the first one first. */
function NextTrips(): ReactNode {
  const t = useT();
  const { data } = useRead(listCarrierWork, { tab: 'assigned', sort: [{ key: 'planned_depart' }], size: tripsMax });
  return (
    <Card size="small" title={t('partyHome.nextTrips')} loading={!data}>
      <SubTable
        rows={data?.rows ?? []}
        subject="workOrder"
        title="partyHome.nextTrips"
        empty="partyHome.noTrips"
        columns={[
          { key: 'no', is: 'link', open: (row) => link(carrierWorkOrderDetailPage, { id: row.id }) },
          { key: 'planned_depart', is: 'instant' },
          { key: 'origin_name', is: 'text' },
          { key: 'destination_name', is: 'text' },
          { key: 'plate_no', is: 'code' },
          { key: 'driver_name', is: 'text' },
          { key: 'pieces', is: 'quantity' },
          { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
        ]}
      />
    </Card>
  );
}
