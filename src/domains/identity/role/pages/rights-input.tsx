import { RightOutlined } from '@ant-design/icons';
import { Checkbox, Collapse, Input } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { type RightsGroup, roleTree } from '../contract.ts';
import './rights-input.css';

type RightsValue = { value?: readonly string[] | undefined; onChange?: (value: string[]) => void; disabled?: boolean };
type RightsPage = RightsGroup['pages'][number];

/**
 * The rights of a role as a tree: menu group, page, buttons. The value is a set of codes, so a right that stands on several pages is ticked
 * on each of them at once.
 */
export function RightsInput({ value = [], onChange, disabled = false }: RightsValue): ReactNode {
  const t = useT();
  const read = useRead(roleTree, {}, { staleTime: 600_000 });
  const [text, setText] = useState('');
  const permitSet = useMemo(() => new Set(value), [value]);
  const groups = useMemo(() => groupsMatching(read.data?.groups ?? [], text), [read.data, text]);
  if (!read.data || read.error) return <Read of={read} />;

  const turn = (codes: readonly string[], on: boolean): void => {
    const next = new Set(permitSet);
    for (const code of codes) {
      if (on) next.add(code);
      else next.delete(code);
    }
    onChange?.([...next].sort());
  };
  const shared = { held: permitSet, turn, disabled };
  return (
    <div className="rights">
      <Input.Search
        allowClear
        value={text}
        placeholder={t('role.findRight')}
        aria-label={t('role.findRight')}
        onChange={(event) => setText(event.target.value)}
      />
      <Collapse
        size="small"
        // The checkboxes stand in the headings, and a heading that is a button could not contain them.
        collapsible="icon"
        expandIcon={({ isActive }) => <RightOutlined rotate={isActive ? 90 : 0} aria-label={t('role.openGroup')} />}
        {...(text === '' ? {} : { activeKey: groups.map((group) => group.key) })}
        items={groups.map((group) => ({
          key: group.key,
          label: <Branch {...shared} name={group.name} codes={codesOf(group.pages)} counted strong />,
          children: group.pages.map((page) => <PageRow key={page.path} {...shared} page={page} />),
        }))}
      />
    </div>
  );
}

type Shared = { held: ReadonlySet<string>; turn: (codes: readonly string[], on: boolean) => void; disabled: boolean };

function PageRow({ page, ...shared }: Shared & { page: RightsPage }): ReactNode {
  return (
    <div className="rights-page">
      <Branch {...shared} name={page.name} codes={page.rights.map((right) => right.code)} />
      <div className="rights-buttons">
        {page.rights.map((right) => (
          <Checkbox
            key={right.code}
            disabled={shared.disabled}
            checked={shared.held.has(right.code)}
            onChange={(event) => shared.turn([right.code], event.target.checked)}
          >
            {right.name}
          </Checkbox>
        ))}
      </div>
    </div>
  );
}

/** A page or a group: ticked if everything below it is, half ticked if some of it is. */
function Branch(props: Shared & { name: string; codes: readonly string[]; counted?: boolean; strong?: boolean }): ReactNode {
  const t = useT();
  const count = props.codes.filter((code) => props.held.has(code)).length;
  const all = props.codes.length;
  return (
    <span className={props.strong ? 'rights-group' : 'rights-name'}>
      <Checkbox
        disabled={props.disabled}
        checked={count === all}
        indeterminate={count > 0 && count < all}
        onChange={(event) => props.turn(props.codes, event.target.checked)}
      >
        {props.name}
      </Checkbox>
      {props.counted && <span className="kit-quiet">{t('role.chosen', { count, all })}</span>}
    </span>
  );
}

function codesOf(pages: readonly RightsPage[]): string[] {
  return [...new Set(pages.flatMap((page) => page.rights.map((right) => right.code)))];
}

/** The pages and rights whose names contain a text; a matching page shows all its rights. */
function groupsMatching(groups: readonly RightsGroup[], text: string): readonly RightsGroup[] {
  const needle = text.trim().toLowerCase();
  if (needle === '') return groups;
  const holds = (name: string): boolean => name.toLowerCase().includes(needle);
  const inPage = (page: RightsPage): RightsPage[] => {
    if (holds(page.name)) return [page];
    const rights = page.rights.filter((right) => holds(right.name));
    return rights.length > 0 ? [{ ...page, rights }] : [];
  };
  return groups.map((group) => ({ ...group, pages: group.pages.flatMap(inPage) })).filter((group) => group.pages.length > 0);
}
