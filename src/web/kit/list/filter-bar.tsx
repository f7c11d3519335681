import { CloseOutlined, FilterOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Dropdown, type InputRef, Popover, Skeleton } from 'antd';
import Input from 'antd/es/input/Input';
import { type ReactNode, type Ref, Suspense, useState } from 'react';
import { revealsHidden } from '../../../kernel/guard.ts';
import type { Filter, Filters } from '../../../kernel/list.ts';
import { useT } from '../../i18n.ts';
import { useTemplateFields } from '../../session.ts';
import { CombineButton } from './combine-button.tsx';
import { FilterValue } from './filter-value.tsx';
import { later } from '../later.ts';
import { RecentFilters } from './recent-filters.tsx';
import type { List } from './use-list.ts';

/** Loaded later, since it brings the date picker and the searching selects, which a list does not show at first. */
const FilterControl = later(async () => (await import('./filter-control.tsx')).FilterControl);

/** The number of filters shown before anything is chosen; the others are behind "more". */
const shownAtFirst = 5;

/**
 * The filters of a list as chips, built from the call's own declaration. A chip without a value is an outline; one with a value shows it
 * and has a cross that clears it. The first text filter is the search field that `/` focuses.
 */
export function FilterBar<Row, F extends Filters>(props: {
  list: List<Row, F>;
  subject: string;
  searchRef: Ref<InputRef>;
  extra?: ReactNode;
  words?: Readonly<Record<string, string>> | undefined;
}): ReactNode {
  const { list, subject, searchRef, extra, words } = props;
  const t = useT();
  const [opened, setOpened] = useState<string | null>(null);
  const hidden = useTemplateFields(list.call);
  const filters = Object.entries<Filter>(list.call.list.filters).filter(
    ([key, filter]) => !(key in list.fixed) && !revealsHidden(key, filter, hidden),
  );
  const search = filters.find(([, filter]) => filter.is === 'text');
  const chips = filters.filter(([key]) => key !== search?.[0]);
  const isSet = (key: string) => list.state.where[key] !== undefined;
  const shown = chips.filter(([key], place) => place < shownAtFirst || isSet(key) || opened === key);
  const more = chips.filter((chip) => !shown.includes(chip));
  const label = (key: string) => t(words?.[key] ?? `${subject}.${key}`);
  if (filters.length === 0) return extra ? <div className="kit-filters">{extra}</div> : null;
  return (
    <div className="kit-filters" role="search">
      {search && (
        <SearchField
          key={String(list.state.where[search[0]] ?? '')}
          ref={searchRef}
          label={label(search[0])}
          value={String(list.state.where[search[0]] ?? '')}
          onChange={(value) => list.setWhere(search[0], value)}
        />
      )}
      {shown.map(([key, filter]) => (
        <FilterChip
          key={key}
          filter={filter}
          label={label(key)}
          value={list.state.where[key]}
          open={opened === key}
          setOpen={(open) => setOpened(open ? key : null)}
          onChange={(value) => list.setWhere(key, value)}
        />
      ))}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{ items: more.map(([key]) => ({ key, label: label(key) })), onClick: ({ key }) => setOpened(key) }}
        >
          <Button type="text" size="small" icon={<FilterOutlined />}>
            {t('kit.moreFilters')}
          </Button>
        </Dropdown>
      )}
      {filters.length > 1 && <CombineButton list={list} label={label} filters={filters} />}
      <RecentFilters list={list} label={label} filters={filters} />
      {(filters.some(([key]) => isSet(key)) || list.state.either.length > 0) && (
        <Button type="link" size="small" onClick={list.clearWhere}>
          {t('kit.clearFilters')}
        </Button>
      )}
      {extra}
    </div>
  );
}

function SearchField({
  ref,
  label,
  value,
  onChange,
}: {
  ref: Ref<InputRef>;
  label: string;
  value: string;
  onChange: (value: string | undefined) => void;
}): ReactNode {
  const [text, setText] = useState(value);
  const keep = (typed: string) => {
    if (typed.trim() !== value) onChange(typed.trim() || undefined);
  };
  return (
    // The label sets the width: a hint that is cut off does not say what is searched.
    <span className="kit-search" data-hint={label}>
      <Input
        ref={ref}
        allowClear
        maxLength={100}
        prefix={<SearchOutlined aria-hidden />}
        suffix={text === '' ? <kbd className="kit-key">/</kbd> : undefined}
        placeholder={label}
        aria-label={label}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (event.target.value === '') keep('');
        }}
        onBlur={() => keep(text)}
        onPressEnter={() => keep(text)}
      />
    </span>
  );
}

function FilterChip(props: {
  filter: Filter;
  label: string;
  value: unknown;
  open: boolean;
  setOpen: (open: boolean) => void;
  onChange: (value: unknown) => void;
}): ReactNode {
  const { filter, label, value } = props;
  const t = useT();
  const set = value !== undefined;
  // The popup is created when it is first opened: each would measure itself every time the page is shown again.
  const [opened, setOpened] = useState(false);
  if (props.open && !opened) setOpened(true);
  const chip = (
    <button
      type="button"
      className="kit-chip-button"
      aria-haspopup="dialog"
      aria-expanded={props.open}
      autoFocus={props.open}
      onClick={() => {
        if (!opened) props.setOpen(true);
      }}
    >
      {label}
      {set && (
        <span className="kit-chip-value">
          <FilterValue filter={filter} value={value} />
        </span>
      )}
    </button>
  );
  return (
    <span className={set ? 'kit-chip kit-chip-set' : 'kit-chip'}>
      {opened ? (
        <Popover
          trigger="click"
          placement="bottomLeft"
          destroyOnHidden
          open={props.open}
          onOpenChange={props.setOpen}
          content={
            <div className="kit-filter-control">
              <div className="kit-label">{label}</div>
              <Suspense fallback={<Skeleton.Input active block />}>
                <FilterControl filter={filter} label={label} value={value} onChange={props.onChange} done={() => props.setOpen(false)} />
              </Suspense>
            </div>
          }
        >
          {chip}
        </Popover>
      ) : (
        chip
      )}
      {set && (
        <button
          type="button"
          className="kit-chip-clear"
          aria-label={t('kit.clearFilter', { filter: label })}
          onClick={() => props.onChange(undefined)}
        >
          <CloseOutlined />
        </button>
      )}
    </span>
  );
}
