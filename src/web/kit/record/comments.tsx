import { BellFilled, BellOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../../format.tsx';
import { useT } from '../../i18n.ts';
import { useSession } from '../../session.ts';
import { ToneTag } from '../detail/state-tag.tsx';
import { useKit } from '../kit-calls.tsx';
import { Read } from '../reply/read.tsx';
import { refusedText } from '../reply/refused-text.ts';
import { CommentBox } from './comment-box.tsx';
import { FileList } from './file-list.tsx';

/**
 * The comments on a record. A comment is internal unless it is marked for the other side. Carriers and customers see only the marked ones,
 * and their own comments are always visible to both. Staff may follow the record.
 */
export function Comments({ subject, id }: { subject: string; id: string }): ReactNode {
  const { comments } = useKit();
  const t = useT();
  const format = useFormat();
  const staff = useSession().sys_num_id === 1;
  const answer = useQuery({
    queryKey: ['comment.list', subject, id],
    meta: { shows: [subject, 'follower'] },
    queryFn: () => comments?.list(subject, id) ?? Promise.resolve({ rows: [], followers: [], following: false }),
    enabled: comments !== undefined,
  });
  if (!comments) return null;
  if (!answer.data) return <Read of={answer} />;
  const { rows, followers, following } = answer.data;
  return (
    <div className="kit-comments">
      {staff && <Followers names={followers} following={following} follow={() => comments.follow(subject, id, !following)} />}
      <CommentBox subject={subject} id={id} />
      {rows.length === 0 && <p className="kit-quiet">{t('kit.noComments')}</p>}
      <ol>
        {rows.map((comment) => (
          <li key={comment.id} className={comment.mine ? 'kit-mine' : ''}>
            <div className="kit-timeline-head">
              <strong>{comment.who}</strong>
              {staff && comment.external && <ToneTag tone="warning">{t('kit.external')}</ToneTag>}
              <time className="kit-quiet" dateTime={comment.at}>
                {format.instant(comment.at)}
              </time>
            </div>
            <p className="kit-pre">{comment.text}</p>
            {comment.files.length > 0 && <FileList files={comment.files} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Followers(props: { names: readonly string[]; following: boolean; follow: () => Promise<unknown> }): ReactNode {
  const { names, following, follow } = props;
  const t = useT();
  const { message } = App.useApp();
  return (
    <div className="kit-comments-head">
      <Tooltip title={t('kit.followHelp')}>
        <Button
          size="small"
          icon={following ? <BellFilled aria-hidden /> : <BellOutlined aria-hidden />}
          aria-pressed={following}
          onClick={() => void follow().catch((thrown: unknown) => message.error(refusedText(thrown, t).text))}
        >
          {t(following ? 'kit.unfollow' : 'kit.follow')}
        </Button>
      </Tooltip>
      {names.length > 0 && <span className="kit-quiet">{t('kit.followers', { names: names.join(', ') })}</span>}
    </div>
  );
}
