import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import type { Tone } from '../../../../web/kit/detail/kinds.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import { printPalletPage } from '../../label/pages.ts';
import { useZplDownload } from '../../label/pages/zpl-download.ts';
import { may as mayLabel } from '../../label/permits.ts';
import { outboundDetailPage } from '../../outbound/pages.ts';
import type { PickingRow } from '../contract.ts';
import { pickingDetailPage } from '../pages.ts';
import { may } from '../permits.ts';
import { shownTo } from '../rules.ts';
import type { PickingState } from '../states.ts';

export const pickingTones: Readonly<Record<PickingState, Tone>> = {
  newTask: 'neutral',
  awaitingPicking: 'warning',
  awaitingLabelling: 'progress',
  awaitingSplitting: 'progress',
  awaitingOutbound: 'info',
  complete: 'good',
  cancelled: 'bad',
};

/** The tasks of a list in the order in which a picker walks. */
export function Tasks({ tasks }: { tasks: readonly PickingRow[] }): ReactNode {
  const can = useCan();
  const open = useOpen();
  const downloadZpl = useZplDownload();
  return (
    <SubTable
      rows={tasks.map((task) => shownTo(task, can(may.check)))}
      subject="picking"
      title="picking.tasks"
      open={(task) => link(pickingDetailPage, { id: task.id })}
      columns={[
        { key: 'task_no', is: 'code', width: 120 },
        { key: 'state', is: 'state', tones: pickingTones, width: 130 },
        { key: 'location_code', is: 'code', width: 150 },
        { key: 'pallet_no', is: 'code', width: 190 },
        { key: 'product_name', is: 'text', width: 180, below: (task) => task.product_code },
        { key: 'qty', is: 'quantity', width: 90 },
        { key: 'picked_qty', is: 'quantity', width: 90 },
        { key: 'unit', is: 'text', width: 60 },
        { key: 'short_qty', is: 'quantity', width: 90 },
        { key: 'to_pallet_no', is: 'code', width: 190 },
        { key: 'plan_no', is: 'code', width: 180 },
        { key: 'picked_by_name', is: 'text', width: 110 },
        { key: 'checked_by_name', is: 'text', width: 110 },
        { key: 'loaded_at', is: 'instant' },
      ]}
      rowActions={(task) => [
        ...(task.to_pallet_id === null
          ? []
          : [
              {
                key: 'label',
                word: 'receiving.printLabel',
                run: () => open(link(printPalletPage, { ids: task.to_pallet_id })),
              },
              ...(can(mayLabel.print)
                ? [{ key: 'zpl', word: 'label.zpl', run: () => downloadZpl({ ids: task.to_pallet_id ? [task.to_pallet_id] : [] }) }]
                : []),
            ]),
        { key: 'plan', word: 'picking.openPlan', run: () => open(link(outboundDetailPage, { id: task.plan_id })) },
      ]}
    />
  );
}
