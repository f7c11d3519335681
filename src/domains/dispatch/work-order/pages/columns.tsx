import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import type { Column } from '../../../../web/kit/detail/kinds.ts';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import type { WorkOrderRow } from '../contract.ts';
import { driversColumn } from './drivers-column.ts';
import { routeColumn } from './route-column.ts';
import { signedColumn } from './signed-column.ts';
import { priceTones, tripTones } from './tones.ts';
import { link } from '../../../../kernel/link.ts';
import { workOrderDetailPage } from '../pages.ts';

export type TripSort = 'planned_depart' | 'planned_arrive' | 'no' | 'answer_by' | 'completed_at';

type Trip = Pick<WorkOrderRow, 'late' | 'order_nos' | 'signed_loads' | 'loads' | 'origin_name' | 'destination_name'>;

function Late({ late }: { late: boolean }): ReactNode {
  const t = useT();
  return late ? <ToneTag tone="bad">{t('workOrder.late')}</ToneTag> : null;
}

export function ordersText(trip: Pick<Trip, 'order_nos'>): string {
  const [first = '', ...others] = trip.order_nos;
  return others.length > 0 ? `${first} +${others.length}` : first;
}

/** The columns of a trip for staff, sortable by the fields that the list's call offers. */
export function tripColumns<K extends TripSort>(sorts: readonly K[]): readonly Column<WorkOrderRow, K>[] {
  const by = (key: TripSort): { sort?: K } => {
    const sort = sorts.find((one) => one === key);
    return sort ? { sort } : {};
  };
  return [
    { key: 'no', is: 'link', open: (row) => link(workOrderDetailPage, { id: row.id }), pin: 'left', width: 150, ...by('no') },
    { key: 'state', is: 'state', subject: 'workOrder', tones: tripTones, below: (row) => (row.late ? <Late late /> : null) },
    { key: 'region', is: 'choice', words: 'workOrder.region', width: 96 },
    routeColumn,
    { key: 'carrier_name', is: 'ref', width: 140 },
    { key: 'plate_no', is: 'code', width: 110, below: (row) => row.vehicle_type_name },
    driversColumn,
    { key: 'planned_depart', is: 'instant', ...by('planned_depart') },
    { key: 'planned_arrive', is: 'instant', ...by('planned_arrive') },
    { key: 'departed_at', is: 'instant', off: true },
    { key: 'completed_at', is: 'instant', off: true, ...by('completed_at') },
    { key: 'order_nos', is: 'own', width: 170, show: ordersText, text: (row) => row.order_nos.join(' ') },
    { key: 'pieces', is: 'quantity', width: 80 },
    { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
    { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
    signedColumn,
    { key: 'buy_amount', is: 'amount', currency: 'buy_currency' },
    { key: 'price_state', is: 'choice', words: 'workOrder.price', tones: priceTones, off: true },
    { key: 'open_exceptions', is: 'quantity', width: 90 },
    { key: 'company_code', is: 'code', off: true },
  ];
}
