import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useList } from '../../../../web/kit/list/use-list.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { driversColumn } from '../../work-order/pages/drivers-column.ts';
import { routeColumn } from '../../work-order/pages/route-column.ts';
import { signedColumn } from '../../work-order/pages/signed-column.ts';
import { tripTones } from '../../work-order/pages/tones.ts';
import { type CarrierWorkRow, listCarrierWork } from '../contract.ts';
import { useTripActions } from './trip-actions.tsx';
import { link } from '../../../../kernel/link.ts';
import { carrierWorkOrderDetailPage } from '../pages.ts';
import { addressOf } from '../../../../web/landing.ts';

const detail = (row: { id: string }) => link(carrierWorkOrderDetailPage, { id: row.id });

function AnswerBy({ row }: { row: CarrierWorkRow }): ReactNode {
  const t = useT();
  return row.answer_late ? <ToneTag tone="bad">{t('workOrder.answer_late')}</ToneTag> : null;
}

/** The carrier's trips. The pages differ by the tab that they open: offers, trips to assign, trips on the road, prices to confirm. */
export default function CarrierTrips({ page }: PageProps): ReactNode {
  const t = useT();
  const tab = page.fixed?.['tab'] ?? 'offered';
  const list = useList(listCarrierWork, { tab });
  const actions = useTripActions();
  const open = useOpen();
  return (
    <>
      <ListPage
        title={page.title}
        name={page.path}
        list={list}
        subject="workOrder"
        columns={[
          { key: 'no', is: 'link', open: detail, pin: 'left', width: 150, sort: 'no' },
          { key: 'state', is: 'state', subject: 'workOrder', tones: tripTones, width: 170 },
          tab === 'offered' && { key: 'answer_by', is: 'instant', sort: 'answer_by', below: (row) => <AnswerBy row={row} /> },
          routeColumn,
          { key: 'planned_depart', is: 'instant', sort: 'planned_depart' },
          { key: 'planned_arrive', is: 'instant', sort: 'planned_arrive' },
          { key: 'vehicle_type_name', is: 'text', width: 130 },
          { key: 'plate_no', is: 'code', width: 110 },
          driversColumn,
          { key: 'order_nos', is: 'own', width: 180, show: (row) => row.order_nos.join(' ') },
          { key: 'pieces', is: 'quantity', width: 80 },
          { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
          { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
          signedColumn,
          {
            key: 'buy_amount',
            is: 'amount',
            currency: 'buy_currency',
            below: (row) => (row.buy_amount === null ? t('workOrder.by_quotation') : null),
          },
          { key: 'carrier_confirmed_at', is: 'instant', off: tab !== 'toConfirm' },
          { key: 'carrier_dispute', is: 'text', width: 200, off: tab !== 'toConfirm' },
          { key: 'company_name', is: 'text', off: true },
        ]}
        open={detail}
        buttons={tab === 'toConfirm' && <Button onClick={() => open(addressOf('charge') ?? '/')}>{t('carrierWork.owed')}</Button>}
        rowActions={(row) => actions.of(row)}
        exporting="everyone"
        empty="carrierWork.empty"
      />
      {actions.dialogs}
    </>
  );
}
