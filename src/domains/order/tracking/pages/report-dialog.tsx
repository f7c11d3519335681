import type { ReactNode } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { reportedPoints, reportMilestone } from '../contract.ts';

/** Reports the time at which a point of the journey was reached. */
export function ReportDialog(props: { orderId: string; title: string; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={reportMilestone}
      verb="track.report"
      of={props.title}
      start={{ order_id: props.orderId, code: 'arrived', at: serverNow().toISOString() }}
      fields={[
        { key: 'code', is: 'choice', of: reportedPoints, words: 'milestone' },
        { key: 'at', is: 'instant' },
        { key: 'place', is: 'text' },
        { key: 'remark', is: 'note' },
      ]}
      close={props.close}
    />
  );
}
