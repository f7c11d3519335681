import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useT } from '../../i18n.ts';
import { type Choice, useKit } from '../kit-calls.tsx';
import { recentChoices, rememberChoice, useNames } from '../record/names.ts';
import { useClear } from './use-clear.tsx';

type Common = {
  /** The entity, as the search call names it: `customer`, `vehicle` … */
  to: string;
  /** Limits the search: vehicles of one carrier, lines of one customer. */
  within?: Readonly<Record<string, string>> | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  id?: string | undefined;
  autoFocus?: boolean | undefined;
  status?: 'error' | undefined;
  variant?: 'outlined' | 'borderless' | 'filled' | undefined;
  defaultOpen?: boolean | undefined;
  'aria-label'?: string | undefined;
};

type Option = { value: string; label: string; code: string | null; disabled: boolean };
type Group = { label: string; title: string; options: Option[] };

function optionOf(choice: Choice): Option {
  return { value: choice.id, label: choice.name, code: choice.code ?? null, disabled: choice.disabled ?? false };
}

function useChoices(to: string, within: Common['within'], chosen: readonly string[], opened: boolean) {
  const t = useT();
  const { search } = useKit();
  const [text, setText] = useState('');
  const searchText = useDeferredValue(text.trim());
  const results = useQuery({
    queryKey: ['kit.search', to, searchText, within ?? null],
    meta: { shows: [to] },
    queryFn: () => search?.(to, searchText, within) ?? Promise.resolve([]),
    enabled: opened && search !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const latest = useMemo(() => (opened && searchText === '' && !within ? recentChoices(to) : []), [opened, searchText, within, to]);
  // The browser keeps recent choices with their names of that day and language, so their names are read as well.
  const names = useNames(
    to,
    useMemo(() => [...new Set([...chosen, ...latest.map(({ id }) => id)])], [chosen, latest]),
  );
  const options = useMemo((): (Option | Group)[] => {
    const recent = latest.map((choice) => names.get(choice.id) ?? choice).filter(({ id, name }) => name !== `#${id}`);
    // Until the reply to the typed text arrives, only earlier choices that match it are offered: Enter must never take one that does not
    // match.
    const typed = text.trim();
    const fresh = !results.isPlaceholderData && searchText === typed;
    const fits = (choice: Choice) => fresh || fitsText(choice, typed);
    const rest = (results.data ?? []).filter((choice) => fits(choice) && !recent.some((other) => other.id === choice.id));
    // The chosen records are among the options, so that their names are shown before the first search.
    const have = new Set([...recent, ...rest].map((choice) => choice.id));
    const missing = [...names.values()].filter((choice) => !have.has(choice.id) && fitsText(choice, typed));
    const others = [...missing, ...rest].map(optionOf);
    if (recent.length === 0) return others;
    return [
      { label: t('kit.recent'), title: 'recent', options: recent.map(optionOf) },
      { label: t('kit.all'), title: 'all', options: others },
    ].filter((group) => group.options.length > 0);
  }, [results.data, results.isPlaceholderData, names, latest, searchText, text, t]);
  const remember = (id: string) => {
    const choice = results.data?.find((each) => each.id === id);
    if (choice) rememberChoice(to, choice);
  };
  const named = ({ value, label }: { value?: string | number | undefined; label?: ReactNode }) =>
    names.get(String(value))?.name ?? label ?? '…';
  return {
    options,
    named,
    setText,
    loading: results.isFetching,
    remember,
    empty: t(results.isFetching ? 'kit.searching' : 'kit.nothingFound'),
  };
}

function fitsText(choice: Choice, text: string): boolean {
  const wanted = text.toLowerCase();
  return choice.name.toLowerCase().includes(wanted) || (choice.code?.toLowerCase().includes(wanted) ?? false);
}

const look = {
  popupMatchSelectWidth: false as const,
  optionRender: (option: { data: { label?: ReactNode; code?: string | null; options?: unknown } }) => (
    <div className="kit-choice">
      <span>{option.data.label}</span>
      {option.data.code ? <span className="kit-quiet kit-code">{option.data.code}</span> : null}
    </div>
  ),
};

/** Chooses one record of an entity: searched on the server while typing, the recently used first. */
export function Picker(
  props: Common & { value?: string | null | undefined; onChange?: (id: string | null) => void; clearable?: boolean },
): ReactNode {
  const { to, within, value, onChange, clearable = true, ...rest } = props;
  const clear = useClear();
  const [opened, setOpened] = useState(rest.defaultOpen ?? false);
  const { options, named, setText, loading, remember, empty } = useChoices(
    to,
    within,
    useMemo(() => (value ? [value] : []), [value]),
    opened,
  );
  return (
    <Select<string | null, Option | Group>
      {...clean(rest)}
      {...look}
      className="kit-picker"
      value={value ?? null}
      options={options}
      labelRender={named}
      loading={loading && opened}
      allowClear={clearable && clear}
      showSearch={{ filterOption: false, onSearch: setText }}
      notFoundContent={empty}
      onOpenChange={(open) => {
        setOpened(open);
        if (!open) setText('');
      }}
      onChange={(id) => {
        if (id) remember(id);
        onChange?.(id ?? null);
      }}
    />
  );
}

/** Chooses several records of an entity. */
export function PickerMany(
  props: Common & { value?: readonly string[] | undefined; onChange?: (ids: string[]) => void; max?: number | undefined },
): ReactNode {
  const { to, within, value = [], onChange, max, ...rest } = props;
  const [opened, setOpened] = useState(rest.defaultOpen ?? false);
  const { options, named, setText, loading, remember, empty } = useChoices(to, within, value, opened);
  return (
    <Select<string[], Option | Group>
      {...clean(rest)}
      {...look}
      mode="multiple"
      className="kit-picker"
      value={[...value]}
      options={options}
      labelRender={named}
      loading={loading && opened}
      maxTagCount="responsive"
      {...(max === undefined ? {} : { maxCount: max })}
      showSearch={{ filterOption: false, onSearch: setText }}
      notFoundContent={empty}
      onOpenChange={setOpened}
      onSelect={(id) => remember(String(id))}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}

/** Removes undefined props, as exactOptionalPropertyTypes requires. */
function clean<T extends object>(props: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
