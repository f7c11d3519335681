import { App } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { newPlan, planFields } from '../../../dispatch/work-order/pages/plan-fields.tsx';
import type { FreightJobDetail } from '../../job/contract.ts';
import { freightLegKinds } from '../../job/kinds.ts';
import { containerName } from '../../job/rules.ts';
import { orderHaulage } from '../contract.ts';

type Container = FreightJobDetail['containers'][number];

/** The ends of the usual trip: goods for export to the port or airport, goods of an import from there to their place of delivery. */
function endsOf({ direction, ...job }: FreightJobDetail) {
  return direction === 'import'
    ? { origin_station_id: job.destination_station_id, destination_station_id: job.delivery_station_id ?? undefined }
    : { origin_station_id: job.receipt_station_id ?? undefined, destination_station_id: job.origin_station_id };
}

/** A truck for a container of the job, or for the goods of an air job: its way, its times and its drivers. The job gives the rest. */
export function HaulageDialog({ job, container, close }: { job: FreightJobDetail; container?: Container; close: () => void }): ReactNode {
  const t = useT();
  const { message } = App.useApp();
  const { id, version, direction } = job;
  const airLeg = direction === 'import' ? 'delivery' : 'pickup';
  const seq = job.containers.findIndex((one) => one.id === container?.id) + 1;
  return (
    <FormDialog
      call={orderHaulage}
      verb="haulage.do.order"
      of={[job.no, container && containerName({ ...container, seq })].filter(Boolean).join(' · ')}
      start={{ ...newPlan, ...endsOf(job), id, version, leg: container ? 'drayage' : airLeg, container_id: container?.id ?? null }}
      sections={(form) => [
        {
          key: 'way',
          word: 'haulage.section.way',
          fields: [
            { key: 'leg', is: 'choice', of: freightLegKinds, words: 'freightJob.legKind' },
            { key: 'origin_station_id', word: 'freightWork.origin_station_id', is: 'ref', to: 'station' },
            { key: 'destination_station_id', word: 'freightWork.destination_station_id', is: 'ref', to: 'station' },
            container && { key: 'return_station_id', word: 'freightWork.return_station_id', is: 'ref', to: 'station' },
            container && { key: 'free_until', word: 'freightWork.free_until', is: 'day' },
          ],
        },
        { key: 'plan', word: 'haulage.section.plan', fields: planFields({ values: form.values, set: form.set }, { carriesOrders: false }) },
      ]}
      width={860}
      close={close}
      done={({ no, price_state }) => {
        void message.success(t(price_state === 'pending' ? 'dispatchOrder.waitsForApproval' : 'dispatchOrder.sent', { no }));
      }}
    />
  );
}
