import { HistoryOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { Filter, Filters } from '../../../kernel/list.ts';
import { useT } from '../../i18n.ts';
import { useTab } from '../../tab-context.ts';
import { readRecent, remember } from '../recent.ts';
import { FilterValue } from './filter-value.tsx';
import { type Conditions, filterText, readQuery, writeQuery } from './list-query.ts';
import type { List } from './use-list.ts';

/** Filters that were set for a shorter time were a step on the way to others. */
const usedAfter_ms = 4_000;

/** The filters that the user set on this page last, behind a button; each in words, and set again by a click. */
export function RecentFilters<Row, F extends Filters>(props: {
  list: List<Row, F>;
  label: (key: string) => string;
  filters: readonly (readonly [string, Filter])[];
}): ReactNode {
  const { list, label, filters } = props;
  const t = useT();
  const { path } = useTab();
  const declared = list.call.list;
  const of = `filters ${path}`;
  const [texts, setTexts] = useState(() => readRecent(of));
  const text = filterText(writeQuery({ ...list.state, tab: null, sort: [], group: null }, declared));
  useEffect(() => {
    if (text === '') return undefined;
    const timer = setTimeout(() => {
      remember(of, text, (earlier) => earlier === text);
      setTexts(readRecent(of));
    }, usedAfter_ms);
    return () => clearTimeout(timer);
  }, [of, text]);
  const inWords = (conditions: Conditions) =>
    filters
      .filter(([key]) => conditions[key] !== undefined)
      .map(([key, filter], place) => (
        <Fragment key={key}>
          {place > 0 && ' · '}
          {label(key)}: <FilterValue filter={filter} value={conditions[key]} />
        </Fragment>
      ));
  const recent = texts
    .filter((one): one is string => typeof one === 'string' && one !== text)
    .map((one) => ({ key: one, filters: readQuery(Object.fromEntries(new URLSearchParams(one)), declared) }))
    .filter((one) => Object.keys(one.filters.where).length + one.filters.either.length > 0);
  if (recent.length === 0) return null;
  const items = recent.map(({ key, filters: { where, either } }) => ({
    key,
    label: (
      <>
        {inWords(where)}
        {either.map((conditions, place) => (
          <Fragment key={place}>
            {place > 0 ? ` ${t('kit.or').toLowerCase()} ` : Object.keys(where).length > 0 && ' · '}
            {inWords(conditions)}
          </Fragment>
        ))}
      </>
    ),
  }));
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, onClick: ({ key }) => list.setFilters(recent.find((one) => one.key === key)?.filters ?? { where: {}, either: [] }) }}
    >
      <Button type="text" size="small" icon={<HistoryOutlined />}>
        {t('kit.recentFilters')}
      </Button>
    </Dropdown>
  );
}
