import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Comments } from '../../../../web/kit/comments.tsx';
import { Facts } from '../../../../web/kit/facts.tsx';
import { LoadFailed } from '../../../../web/kit/load-failed.tsx';
import { useRead } from '../../../../web/query.ts';
import { FileLink } from '../../document/pages/file-link.tsx';
import { readOwnOrder } from '../contract.ts';
import { Steps } from './journey.tsx';

/** One order as its customer sees it. */
export function OwnOrder({ id }: { id: string }): ReactNode {
  const t = useT();
  const read = useRead(readOwnOrder, { id });
  if (read.error) return <LoadFailed error={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active />;
  const order = read.data;
  return (
    <>
      <Facts
        of={order}
        subject="order"
        items={[
          { key: 'state', is: 'state' },
          order.customer_ref !== null && { key: 'customer_ref', is: 'code' },
          { key: 'origin_name', is: 'text' },
          { key: 'destination_name', is: 'text' },
          { key: 'consignee_name', is: 'text' },
          { key: 'consignee_address', is: 'text', wrap: true },
          { key: 'pickup_from', is: 'instant' },
          { key: 'due_at', is: 'instant' },
          order.signed_at !== null && { key: 'signed_at', is: 'instant' },
          order.signed_by_name !== null && { key: 'signed_by_name', is: 'text' },
          { key: 'pieces', is: 'quantity' },
          { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
          { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
        ]}
      />
      <h3>{t('order.section.milestones')}</h3>
      <Steps points={order.milestones} />
      <h3>{t('order.section.goods')}</h3>
      <ul>
        {order.lines.map((line) => (
          <li key={line.line_no}>
            {line.goods_name} · {t('order.sum', { pieces: line.pieces, gross: line.gross_kg, volume: line.volume_m3 })}
          </li>
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
      <h3>{t('kit.comments')}</h3>
      <Comments subject="order" id={id} />
    </>
  );
}
