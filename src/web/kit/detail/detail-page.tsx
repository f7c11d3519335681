import { Tabs } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useT } from '../../i18n.ts';
import { useTab } from '../../tab-context.ts';
import { Attachments } from '../record/attachments.tsx';
import { Comments } from '../record/comments.tsx';
import '../kit.css';
import { Read } from '../reply/read.tsx';
import { RecordHead } from './record-head.tsx';
import type { DetailPageProps, DetailSection } from './detail-props.ts';
import { Timeline } from '../record/timeline.tsx';

/** The page of one record: number and state, actions, facts and rows, and beside them the timeline, comments and files. */
export function DetailPage<T>(props: DetailPageProps<T>): ReactNode {
  const { read } = props;
  const tab = useTab();
  const record = read.data;
  const title = record === undefined ? null : props.title(record);
  const { setTitle } = tab;
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
  if (record === undefined) return <Read of={read} />;
  const sections = props.sections(record).filter((section): section is DetailSection => Boolean(section));
  const rail = props.rail;
  return (
    <div className="kit-page kit-detail">
      <RecordHead {...props} record={record} heading={title ?? ''} />
      {props.above?.(record)}
      <div className={rail === false ? 'kit-detail-body' : 'kit-detail-body kit-with-rail'}>
        <Sections sections={sections} />
        {rail !== false && <Rail subject={props.subject} id={props.id} show={rail ?? {}} />}
      </div>
    </div>
  );
}

/** The open section stands in the address, so that a link leads to it. */
function Sections({ sections }: { sections: readonly DetailSection[] }): ReactNode {
  const t = useT();
  const { query, setQuery } = useTab();
  const [first] = sections;
  if (sections.length === 1 && first) return <div className="kit-detail-main">{first.body}</div>;
  const chosen = sections.find((section) => section.key === query.section) ?? first;
  return (
    <Tabs
      className="kit-detail-main"
      activeKey={chosen?.key ?? ''}
      onChange={(section) => setQuery({ section })}
      items={sections.map((section) => ({
        key: section.key,
        label: (
          <>
            {t(section.word)}
            {section.count !== undefined && <span className="kit-section-count">{section.count}</span>}
          </>
        ),
        children: section.body,
      }))}
    />
  );
}

type RailParts = Exclude<DetailPageProps<unknown>['rail'], false | undefined>;

function Rail({ subject, id, show }: { subject: string; id: string; show: RailParts }): ReactNode {
  const t = useT();
  const files = show.attachments ?? true;
  const parts = [
    show.comments !== false && { key: 'comments', label: t('kit.comments'), children: <Comments subject={subject} id={id} /> },
    files !== false && {
      key: 'attachments',
      label: t('kit.attachments'),
      children: <Attachments subject={subject} id={id} {...(files === true ? {} : files)} />,
    },
    show.timeline !== false && { key: 'timeline', label: t('kit.timeline'), children: <Timeline subject={subject} id={id} /> },
  ].filter((part) => part !== false);
  return (
    <aside className="kit-rail">
      <Tabs size="small" items={parts} />
    </aside>
  );
}
