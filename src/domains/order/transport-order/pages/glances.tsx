import type { ReactNode } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Glance } from '../../../../web/kit/detail/glance.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import { documentsOf } from '../../document/contract.ts';
import { may as mayDocument } from '../../document/permits.ts';
import type { OrderDetail } from '../contract.ts';

/**
 * The causes that keep an order from going on: that it was sent back, is late, has an open exception or lacks documents. Nothing while nothing does.
 * Customs, credit and money are cards of higher domains.
 */
export function OrderHold({ order }: { order: OrderDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const can = useCan();
  const isOver = order.state === 'closed' || order.state === 'cancelled';
  const documents = useRead(documentsOf, { order_id: order.id }, { enabled: !isOver && can(mayDocument.view) });
  const exceptions = order.exceptions.filter(({ resolved_at }) => resolved_at === null);
  const missing = documents.data?.missing ?? [];
  const causes = [
    order.reason && { text: order.reason, alarm: true },
    order.late && order.signed_at === null && { text: `${t('order.late')} · ${format.ago(order.due_at, serverNow())}`, alarm: true },
    ...exceptions.map(({ kind, place, happened_at }) => ({
      text: [t(`orderException.${kind}`), place, format.instant(happened_at)].filter(Boolean).join(' · '),
      alarm: true,
    })),
    missing.length > 0 && {
      text: `${t('orderDocument.missing')}: ${missing.map((kind) => t(`orderDocument.kind.${kind}`)).join(', ')}`,
      alarm: order.state === 'signed',
    },
  ].filter((cause) => cause !== false && cause !== null && cause !== '');
  if (isOver || causes.length === 0) return null;
  const [first, ...others] = causes;
  return (
    <Glance
      name={t('order.heldBy')}
      tone={causes.some(({ alarm }) => alarm) ? 'bad' : 'neutral'}
      main={first?.text}
      lines={others.map(({ text }) => text)}
    />
  );
}
