import { Button, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan, useSession } from '../../../../web/session.ts';
import { link } from '../../../../kernel/link.ts';
import { ReportDialog } from '../../claim/pages/own.tsx';
import { may as claims } from '../../claim/permits.ts';
import { takenOverStates } from '../../claim/states.ts';
import { withdrawOrder } from '../../own-order/contract.ts';
import { AddOwnFiles } from '../../own-order/pages/add-own-files.tsx';
import { placeOrderPage } from '../../own-order/pages.ts';
import { may } from '../../own-order/permits.ts';
import { Comments } from '../../../../web/kit/record/comments.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { FileLink } from '../../document/pages/file-link.tsx';
import { sumFacts } from '../../transport-order/pages/goods-lines.ts';
import { readOwnOrder } from '../contract.ts';
import { Steps } from './journey.tsx';

type Order = ResultOf<typeof readOwnOrder>;
type OrderLine = Order['lines'][number];

/** One order as its customer sees it. */
export function OwnOrder({ id }: { id: string }): ReactNode {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const sumOf = ({ pieces, gross_kg, volume_m3 }: OrderLine): string =>
    pieces === undefined || gross_kg === undefined || volume_m3 === undefined
      ? ''
      : t('order.sum', sumFacts({ pieces, gross_kg, volume_m3 }, format));
  return (
    <Read of={readOwnOrder} params={{ id }}>
      {(order) => (
        <>
          <Doings order={order} />
          <Facts
            of={order}
            subject="order"
            items={[
              { key: 'state', is: 'state' },
              { key: 'customer_ref', is: 'code' },
              { key: 'origin_name', is: 'text' },
              { key: 'destination_name', is: 'text' },
              { key: 'consignee_name', is: 'text' },
              { key: 'consignee_address', is: 'text', wrap: true },
              { key: 'pickup_from', is: 'instant' },
              { key: 'due_at', is: 'instant' },
              { key: 'signed_at', is: 'instant' },
              { key: 'signed_by_name', is: 'text' },
              { key: 'pieces', is: 'quantity' },
              { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
              { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
            ]}
          />
          {order.state !== 'cancelled' && (
            <>
              <h3>{t('order.section.milestones')}</h3>
              <Steps points={order.milestones} />
            </>
          )}
          <h3>{t('order.section.goods')}</h3>
          <ul>
            {order.lines.map((line) => (
              <li key={line.line_no}>{[line.goods_name, sumOf(line)].filter(Boolean).join(' · ')}</li>
            ))}
          </ul>
          <h3>{t('portal.documents')}</h3>
          {order.documents.length === 0 && <p className="kit-quiet">{t('orderDocument.none')}</p>}
          <ul>
            {order.documents.map((paper) => (
              <li key={paper.id}>
                {t(`orderDocument.kind.${paper.kind}`)}: <FileLink fileId={paper.file_id}>{paper.file_name}</FileLink>
              </li>
            ))}
          </ul>
          {can(may.place) && order.state !== 'cancelled' && <AddOwnFiles orderId={id} />}
          <h3>{t('kit.comments')}</h3>
          <Comments subject="order" id={id} />
        </>
      )}
    </Read>
  );
}

/** The customer orders the same again, withdraws what is not reviewed yet, and claims for goods that we have taken over. */
function Doings({ order }: { order: Order }): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const [withdraws, setWithdraws] = useState(false);
  const hidesFields = (useSession().hidden_fields['order']?.length ?? 0) > 0;
  const [claiming, setClaiming] = useState(false);
  const { id, version, state } = order;
  return (
    <Space className="kit-gap">
      {can(may.place) && !hidesFields && <Button onClick={() => open(link(placeOrderPage, { copy: id }))}>{t('ownOrder.copy')}</Button>}
      {can(may.place) && (state === 'draft' || state === 'submitted') && (
        <Button danger onClick={() => setWithdraws(true)}>
          {t('ownOrder.withdraw')}
        </Button>
      )}
      {can(claims.report) && takenOverStates.some((one) => one === state) && (
        <Button onClick={() => setClaiming(true)}>{t('ownClaim.do.report')}</Button>
      )}
      {claiming && <ReportDialog orderNo={order.order_no} close={() => setClaiming(false)} />}
      {withdraws && (
        <FormDialog
          call={withdrawOrder}
          subject="ownOrder"
          verb="ownOrder.withdraw"
          of={order.order_no}
          start={{ id, version }}
          fields={[{ key: 'reason', is: 'note', rows: 3, required: true }]}
          danger
          close={() => setWithdraws(false)}
        >
          <p>{t('ownOrder.withdrawText')}</p>
        </FormDialog>
      )}
    </Space>
  );
}
