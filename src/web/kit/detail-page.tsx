import { LinkOutlined, PrinterOutlined, ReloadOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { App, Button, Skeleton, Tabs, Tooltip } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useT } from '../i18n.ts';
import { useTab } from '../tab-context.ts';
import { ActionBar } from './action-bar.tsx';
import type { Action } from './actions.ts';
import { Attachments } from './attachments.tsx';
import { Comments } from './comments.tsx';
import { Facts } from './facts.tsx';
import type { Fact, Maybe, Tone } from './kinds.ts';
import './kit.css';
import { useOpen } from './open.ts';
import { LoadFailed } from './load-failed.tsx';
import { StateTag } from './state-tag.tsx';
import { Timeline } from './timeline.tsx';

export type DetailSection = {
  readonly key: string;
  /** Word of the section. */
  readonly word: string;
  readonly body: ReactNode;
  /** Shown beside the word: how many lines, what is missing. */
  readonly count?: number;
};

export type DetailPageProps<T> = {
  /** Prefix of words, and the record's kind for timeline, comments and attachments. */
  subject: string;
  id: string;
  read: UseQueryResult<T, Error>;
  /** The record's number or name: heading and tab. */
  title: (record: T) => string;
  state?: (record: T) => string;
  tones?: Readonly<Record<string, Tone>>;
  /** The facts that a person looks for first; beside the heading. */
  keyFacts?: (record: T) => readonly Maybe<Fact<T>>[];
  actions?: (record: T) => readonly Maybe<Action>[];
  sections: (record: T) => readonly Maybe<DetailSection>[];
  /** The rail at the side; false leaves it out. `required` names kinds of attachment that must be there. */
  rail?:
    | false
    | { timeline?: boolean; comments?: boolean; attachments?: boolean | { kinds?: readonly string[]; required?: readonly string[] } };
  /** Address of the print page; without one the page itself is printed. */
  print?: (record: T) => string;
  /** Above the sections: a warning, a progress of steps. */
  above?: (record: T) => ReactNode;
};

/** One record: its number and state, what can be done with it, its facts and rows, and at the side what happened and was said. */
export function DetailPage<T>(props: DetailPageProps<T>): ReactNode {
  const { read } = props;
  const tab = useTab();
  const record = read.data;
  const title = record === undefined ? null : props.title(record);
  const { setTitle } = tab;
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
  if (record === undefined) {
    return read.error ? (
      <LoadFailed error={read.error} retry={() => void read.refetch()} />
    ) : (
      <Skeleton className="kit-skeleton" active paragraph={{ rows: 12 }} />
    );
  }
  const sections = props.sections(record).filter((section): section is DetailSection => Boolean(section));
  const rail = props.rail;
  return (
    <div className="kit-page kit-detail">
      <DetailHead {...props} record={record} heading={title ?? ''} />
      {props.above?.(record)}
      <div className={rail === false ? 'kit-detail-body' : 'kit-detail-body kit-with-rail'}>
        <Sections sections={sections} />
        {rail !== false && <Rail subject={props.subject} id={props.id} show={rail ?? {}} />}
      </div>
    </div>
  );
}

function DetailHead<T>(props: DetailPageProps<T> & { record: T; heading: string }): ReactNode {
  const { record, read } = props;
  const t = useT();
  const open = useOpen();
  const { message } = App.useApp();
  const actions = (props.actions?.(record) ?? []).filter((action): action is Action => Boolean(action));
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    await message.success(t('kit.linkCopied'));
  };
  return (
    <header className="kit-detail-head">
      <div className="kit-page-head">
        <h1 className="kit-code">{props.heading}</h1>
        {props.state && <StateTag subject={props.subject} state={props.state(record)} tones={props.tones} />}
        <span className="kit-space" />
        <Tooltip title={t('kit.copyLink')}>
          <Button type="text" icon={<LinkOutlined />} aria-label={t('kit.copyLink')} onClick={() => void copy()} />
        </Tooltip>
        <Tooltip title={t('kit.print')}>
          <Button
            type="text"
            icon={<PrinterOutlined />}
            aria-label={t('kit.print')}
            onClick={() => (props.print ? open(props.print(record)) : print())}
          />
        </Tooltip>
        <Tooltip title={t('kit.refresh')}>
          <Button
            type="text"
            icon={<ReloadOutlined spin={read.isFetching} />}
            aria-label={t('kit.refresh')}
            onClick={() => void read.refetch()}
          />
        </Tooltip>
        <ActionBar actions={actions} title={props.heading} />
      </div>
      {props.keyFacts && <Facts of={record} subject={props.subject} items={props.keyFacts(record)} />}
    </header>
  );
}

/** The section of the moment stands in the address, so that a link leads to it. */
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
