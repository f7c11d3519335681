import type { ReactNode } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { addException } from '../contract.ts';
import { exceptionKinds } from '../kinds.ts';

/** Reports an exception of an order. */
export function ExceptionDialog(props: { orderId: string; title?: string; close: () => void }): ReactNode {
  return (
    <FormDialog
      call={addException}
      verb="track.addException"
      of={props.title}
      start={{ order_id: props.orderId, kind: 'delay', happened_at: serverNow().toISOString() }}
      fields={[
        { key: 'kind', is: 'choice', of: exceptionKinds, words: 'orderException' },
        { key: 'happened_at', is: 'instant' },
        { key: 'place', is: 'text' },
        { key: 'note', is: 'text' },
      ]}
      close={props.close}
    />
  );
}
