import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { type FeedMessage, getFeedMessage, moveFeedMessage } from '../contract.ts';
import { messageStates } from '../states.ts';
import './feed.css';
import { feedTones, messageTones, outcomeTones } from './tones.ts';

/** One message: what was sent, and what was answered to each attempt. */
export default function Message({ params, query }: PageProps): ReactNode {
  const id = params['id'] ?? query['id'] ?? '';
  const read = useRead(getFeedMessage, { id });
  const moves = useMoves(moveFeedMessage);
  return (
    <DetailPage
      subject="feedMessage"
      id={id}
      read={read}
      title={(message) => message.message_no}
      party={(message) => message.customer_name}
      state={(message) => message.state}
      tones={messageTones}
      machine={messageStates}
      keyFacts={() => [
        { key: 'topic', is: 'choice', words: 'feedMessage.topic' },
        { key: 'about_no', is: 'code' },
        { key: 'attempts', is: 'quantity' },
        { key: 'next_at', is: 'instant' },
        { key: 'sent_at', is: 'instant' },
      ]}
      actions={(message) => moves.of(message)}
      sections={(message) => [
        { key: 'facts', word: 'feedMessage.records', body: <MessageFacts message={message} /> },
        { key: 'tries', word: 'feedMessage.tries', count: message.tries.length, body: <Tries message={message} /> },
        { key: 'body', word: 'feedMessage.body', body: <Body of={message} /> },
      ]}
      rail={{ timeline: true, comments: true, attachments: false }}
    />
  );
}

/** The payload as it was sent. It scrolls, so the keyboard reaches it. */
function Body({ of }: { of: FeedMessage }): ReactNode {
  const t = useT();
  return (
    <pre className="feed-body" tabIndex={0} role="region" aria-label={t('feedMessage.body')}>
      {readable(of.body)}
    </pre>
  );
}

function MessageFacts({ message }: { message: FeedMessage }): ReactNode {
  return (
    <Facts
      of={message}
      subject="feedMessage"
      items={[
        { key: 'feed_name', is: 'text' },
        { key: 'feed_state', is: 'choice', words: 'customerFeed.state', tones: feedTones },
        { key: 'customer_ref', is: 'code' },
        { key: 'stream', is: 'code' },
        { key: 'no', is: 'quantity' },
        { key: 'blocked_by', is: 'code' },
        { key: 'message_uid', is: 'code' },
        { key: 'created_at', is: 'instant' },
        { key: 'reason', is: 'text', wrap: true },
      ]}
    />
  );
}

function Tries({ message }: { message: FeedMessage }): ReactNode {
  return (
    <SubTable
      rows={message.tries}
      subject="feedAttempt"
      title="feedMessage.tries"
      columns={[
        { key: 'begun_at', is: 'instant' },
        { key: 'outcome', is: 'choice', words: 'feedAttempt.outcome', tones: outcomeTones, width: 130 },
        { key: 'status', is: 'quantity', width: 90 },
        { key: 'fault', is: 'choice', words: 'feedAttempt.fault', width: 150 },
        { key: 'duration_ms', is: 'quantity', width: 110 },
        { key: 'answer', is: 'text', width: 320 },
        { key: 'address', is: 'text', width: 260 },
        { key: 'ended_at', is: 'instant' },
      ]}
    />
  );
}

/** The payload with one field on each line. */
function readable(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
