import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useCan } from '../../../../web/session.ts';
import type { OrderDetail } from '../../transport-order/contract.ts';
import { resolveException } from '../contract.ts';
import { may } from '../permits.ts';
import { ExceptionDialog } from './exception-dialog.tsx';

/** The exceptions of one order and their outcome. */
export function OrderExceptions(props: { orderId: string; exceptions: OrderDetail['exceptions'] }): ReactNode {
  const t = useT();
  const can = useCan();
  const [adding, setAdding] = useState(false);
  return (
    <>
      {can(may.report) && (
        <Button className="kit-gap" onClick={() => setAdding(true)}>
          {t('track.addException')}
        </Button>
      )}
      <SubTable
        rows={props.exceptions}
        subject="track"
        title="order.section.exceptions"
        columns={[
          { key: 'kind', is: 'choice', words: 'orderException', width: 100 },
          { key: 'happened_at', is: 'instant' },
          { key: 'note', is: 'text', width: 260 },
          { key: 'place', is: 'text', width: 140 },
          { key: 'created_by_name', is: 'text', width: 110 },
          { key: 'resolution', is: 'text', width: 220 },
          { key: 'resolved_at', is: 'instant' },
          { key: 'resolved_by_name', is: 'text', width: 110 },
        ]}
        rowActions={(row) =>
          can(may.report) && row.resolved_at === null
            ? [
                {
                  key: 'resolve',
                  word: 'track.resolve',
                  asks: 'reason',
                  run: (resolution) => send(resolveException, { id: row.id, version: row.version, resolution: resolution ?? '' }),
                },
              ]
            : []
        }
      />
      {adding && <ExceptionDialog orderId={props.orderId} close={() => setAdding(false)} />}
    </>
  );
}
