import { App } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { newPlan, planFields } from '../../work-order/pages/plan-fields.tsx';
import { containerTypes } from '../../../order/transport-order/kinds.ts';
import { createFreightWork } from '../contract.ts';
import { freightKinds } from '../kinds.ts';

/** A truck for a booking: its purpose, its route and its driver. */
export function CreateDialog({ close }: { close: () => void }): ReactNode {
  const t = useT();
  const { message } = App.useApp();
  return (
    <FormDialog
      call={createFreightWork}
      verb="freightWork.do.create"
      start={{ ...newPlan, kind: 'drayage' }}
      sections={(form) => {
        const drayage = form.values.kind === 'drayage';
        return [
          {
            key: 'booking',
            fields: [
              { key: 'kind', is: 'choice', of: freightKinds, words: 'freightWork.kind', as: 'radio', span: 12 },
              drayage ? { key: 'booking_no', is: 'text', required: true } : { key: 'awb_no', is: 'code', required: true },
              drayage && { key: 'container_no', is: 'code' },
              drayage && { key: 'container_type', is: 'choice', of: containerTypes, words: 'order.container' },
              { key: 'seal_no', is: 'text' },
              { key: 'origin_station_id', is: 'ref', to: 'station' },
              { key: 'destination_station_id', is: 'ref', to: 'station' },
              drayage && { key: 'return_station_id', is: 'ref', to: 'station' },
              drayage && { key: 'free_until', is: 'day' },
              { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
            ],
          },
          { key: 'plan', fields: planFields(form, { carriesOrders: false }) },
        ];
      }}
      draft="new"
      width={860}
      close={close}
      done={async ({ no, price_state }) => {
        void message.success(t(price_state === 'pending' ? 'dispatchOrder.waitsForApproval' : 'dispatchOrder.sent', { no }));
      }}
    />
  );
}
