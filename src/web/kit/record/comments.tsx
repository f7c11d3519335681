import { useQuery } from '@tanstack/react-query';
import { Button, Mentions, Segmented } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useFormat } from '../../format.tsx';
import { useT } from '../../i18n.ts';
import { placeNow, urlOf } from '../../place.ts';
import { useSession } from '../../session.ts';
import { useTab } from '../../tab-context.ts';
import { type Choice, useKit } from '../kit-calls.tsx';
import { Read } from '../reply/read.tsx';
import { RefusedAlert } from '../reply/refused.tsx';
import { ToneTag } from '../detail/state-tag.tsx';

/**
 * The comments on a record. A comment is internal unless it is marked for the other side. Carriers and customers see only the marked ones,
 * and their own comments are always visible to both.
 */
export function Comments({ subject, id }: { subject: string; id: string }): ReactNode {
  const { comments } = useKit();
  const t = useT();
  const format = useFormat();
  const staff = useSession().sys_num_id === 1;
  const answer = useQuery({
    queryKey: ['comment.list', subject, id],
    meta: { shows: [subject] },
    queryFn: () => comments?.list(subject, id) ?? Promise.resolve([]),
    enabled: comments !== undefined,
  });
  if (!comments) return null;
  if (!answer.data) return <Read of={answer} />;
  return (
    <div className="kit-comments">
      <CommentBox subject={subject} id={id} />
      {answer.data?.length === 0 && <p className="kit-quiet">{t('kit.noComments')}</p>}
      <ol>
        {answer.data?.map((comment) => (
          <li key={comment.id} className={comment.mine ? 'kit-mine' : ''}>
            <div className="kit-timeline-head">
              <strong>{comment.who}</strong>
              {staff && comment.external && <ToneTag tone="warning">{t('kit.external')}</ToneTag>}
              <time className="kit-quiet" dateTime={comment.at}>
                {format.instant(comment.at)}
              </time>
            </div>
            <p className="kit-pre">{comment.text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function CommentBox({ subject, id }: { subject: string; id: string }): ReactNode {
  const { comments } = useKit();
  const t = useT();
  const staff = useSession().sys_num_id === 1;
  const { query } = useTab();
  const [text, setText] = useState('');
  const [external, setExternal] = useState(!staff);
  const [people, setPeople] = useState<readonly Choice[]>([]);
  const mentioned = useRef(new Map<string, string>());
  const request = useRef(crypto.randomUUID() as string);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const say = async () => {
    if (busy || text.trim() === '' || !comments) return;
    setBusy(true);
    setError(null);
    try {
      const mentions = [...mentioned.current].filter(([name]) => text.includes(`@${name}`)).map(([, person]) => person);
      await comments.add(subject, id, {
        text: text.trim(),
        external,
        mentions,
        place: urlOf({ path: placeNow().path, query: query.id ? { id: query.id } : {} }),
        request_id: request.current,
      });
      request.current = crypto.randomUUID();
      mentioned.current.clear();
      setText('');
      // After a comment for the other side, the next one is internal again unless marked.
      setExternal(!staff);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="kit-comment-box">
      <Mentions
        aria-label={t('kit.comment')}
        placeholder={t(staff ? 'kit.commentHelp' : 'kit.comment')}
        value={text}
        autoSize={{ minRows: 2, maxRows: 8 }}
        filterOption={false}
        options={people.map((person) => ({ value: person.name, label: person.name, key: person.id }))}
        onSearch={(typed) => void comments?.people(typed).then(setPeople)}
        onSelect={({ value }) => {
          // The option's key belongs to the library, so the person is found by name.
          const person = people.find(({ name }) => name === value);
          if (person) mentioned.current.set(person.name, person.id);
        }}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.stopPropagation();
            void say();
          }
        }}
      />
      {error ? <RefusedAlert error={error} /> : null}
      <div className="kit-row">
        {staff && (
          <Segmented
            aria-label={t('kit.audience')}
            size="small"
            value={external ? 'external' : 'internal'}
            options={['internal', 'external'].map((value) => ({ value, label: t(`kit.${value}`) }))}
            onChange={(value) => setExternal(value === 'external')}
          />
        )}
        <span className="kit-space" />
        <Button size="small" type="primary" loading={busy} disabled={text.trim() === ''} onClick={() => void say()}>
          {t('kit.say')}
        </Button>
      </div>
    </div>
  );
}
