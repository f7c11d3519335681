import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { ListPage } from '../../../../web/kit/list-page.tsx';
import { useList } from '../../../../web/kit/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import { cancelMessage, listMessages, resendMessage } from '../contract.ts';
import { may } from '../permits.ts';

/** What the product said by SMS and mail, by which account, and what became of it. */
export default function Outbox(): ReactNode {
  const list = useList(listMessages);
  const can = useCan();
  return (
    <ListPage
      title="page.outbox"
      name="/system/outbox"
      list={list}
      columns={[
        { key: 'recipient', is: 'text', pin: 'left' },
        { key: 'channel', is: 'choice', words: 'outbox.channel', width: 90 },
        { key: 'state', is: 'state', tones: { queued: 'warning', sent: 'good', failed: 'bad', kept: 'neutral', cancelled: 'neutral' } },
        { key: 'why', is: 'choice', words: 'outbox.why', below: (row) => row.error, width: 220 },
        { key: 'attempts', is: 'quantity', width: 80 },
        { key: 'next_at', is: 'instant', off: true },
        { key: 'subject', is: 'text', width: 220 },
        { key: 'body', is: 'text', width: 360 },
        { key: 'files', is: 'quantity', off: true },
        { key: 'account_name', is: 'text' },
        { key: 'at', is: 'instant', sort: 'at' },
        { key: 'sent_at', is: 'instant' },
      ]}
      rowActions={(row) =>
        !can(may.resend)
          ? []
          : row.state === 'queued'
            ? [{ key: 'cancel', word: 'outbox.cancel', asks: 'sure', tone: 'danger', run: () => send(cancelMessage, { id: row.id }) }]
            : row.state === 'sent'
              ? []
              : [{ key: 'resend', word: 'outbox.resend', run: () => send(resendMessage, { id: row.id }) }]
      }
      empty="outbox.empty"
    />
  );
}
