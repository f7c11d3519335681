import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { ListPage } from '../../../../web/kit/list-page.tsx';
import { useList } from '../../../../web/kit/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import { listMessages, resendMessage } from '../contract.ts';
import { may } from '../permits.ts';

/** What the product said by SMS and mail, and what became of it. */
export default function Outbox(): ReactNode {
  const list = useList(listMessages);
  const can = useCan();
  return (
    <ListPage
      title="page.outbox"
      list={list}
      columns={[
        { key: 'recipient', is: 'text', pin: 'left' },
        { key: 'channel', is: 'choice', words: 'outbox.channel' },
        { key: 'state', is: 'state' },
        { key: 'subject', is: 'text' },
        { key: 'body', is: 'text', wrap: true, width: 360 },
        { key: 'attempts', is: 'quantity' },
        { key: 'error', is: 'text' },
        { key: 'at', is: 'instant', sort: 'at' },
        { key: 'sent_at', is: 'instant' },
      ]}
      rowActions={(row) =>
        can(may.resend) && (row.state === 'failed' || row.state === 'kept')
          ? [{ key: 'resend', word: 'outbox.resend', run: () => send(resendMessage, { id: row.id }) }]
          : []
      }
      empty="outbox.empty"
    />
  );
}
