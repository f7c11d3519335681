import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { alternativesMax, type Filter, type Filters } from '../../../kernel/list.ts';
import { useT } from '../../i18n.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { same } from '../form/difference.ts';
import { FilterControl } from './filter-control.tsx';
import type { Conditions } from './list-query.ts';
import type { List } from './use-list.ts';

type Line = { readonly id: number; readonly key: string; readonly value: unknown };
type Group = { readonly id: number; readonly lines: readonly Line[] };
type Choice = { readonly key: string; readonly label: string; readonly filter: Filter };

let lastId = 0;
const groupOf = (conditions: Conditions): Group => ({
  id: ++lastId,
  lines: Object.entries(conditions).map(([key, value]) => ({ id: ++lastId, key, value })),
});
const conditionsOf = ({ lines }: Group): Conditions =>
  Object.fromEntries(lines.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]])));

/**
 * Combined filters: conditions that must all hold, and alternatives of which one must hold: "customer is A, and (late, or state is held)".
 * All parts are ordinary fields, so the keyboard works; Ctrl+Enter applies.
 */
export function FilterBuilder<Row, F extends Filters>(props: {
  list: List<Row, F>;
  label: (key: string) => string;
  filters: readonly (readonly [string, Filter])[];
  close: () => void;
}): ReactNode {
  const { list, label, filters, close } = props;
  const t = useT();
  const [always, setAlways] = useState(() => groupOf(list.state.where));
  const [groups, setGroups] = useState(() => list.state.either.map(groupOf));
  const choices = filters.map(([key, filter]): Choice => ({ key, filter, label: label(key) }));
  const combined = {
    where: conditionsOf(always),
    either: groups.map(conditionsOf).filter((conditions) => Object.keys(conditions).length > 0),
  };
  const apply = () => {
    list.setFilters(combined);
    close();
  };
  const change = (next: Group) => setGroups((now) => now.map((group) => (group.id === next.id ? next : group)));
  const addGroup = () =>
    setGroups((now) => [...now, { id: ++lastId, lines: choices[0] ? [{ id: ++lastId, key: choices[0].key, value: undefined }] : [] }]);
  return (
    <Dialog
      open
      width={680}
      title={t('kit.combine')}
      okText={t('kit.apply')}
      cancelText={t('kit.cancel')}
      unsaved={!same(combined, { where: list.state.where, either: list.state.either })}
      onCancel={close}
      onOk={apply}
    >
      <div
        className="kit-dialog kit-builder"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          // The typed text is taken over when its field is left.
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
          const button = event.currentTarget.closest('.ant-modal')?.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary');
          setTimeout(() => button?.click());
        }}
      >
        <GroupEditor title={t('kit.allHold')} group={always} choices={choices} change={setAlways} />
        {groups.map((group, place) => (
          <GroupEditor
            key={group.id}
            title={t(place === 0 ? 'kit.andEither' : 'kit.or')}
            group={group}
            choices={choices}
            change={change}
            remove={() => setGroups((now) => now.filter((each) => each.id !== group.id))}
          />
        ))}
        {groups.length < alternativesMax && (
          <Button size="small" icon={<PlusOutlined />} onClick={addGroup}>
            {t('kit.addAlternative')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function GroupEditor(props: {
  title: string;
  group: Group;
  choices: readonly Choice[];
  change: (group: Group) => void;
  remove?: () => void;
}): ReactNode {
  const { group, choices, change } = props;
  const t = useT();
  const free = choices.filter(({ key }) => !group.lines.some((line) => line.key === key));
  const put = (lines: readonly Line[]) => change({ ...group, lines });
  const edit = (id: number, to: Partial<Line>) => put(group.lines.map((line) => (line.id === id ? { ...line, ...to } : line)));
  return (
    <fieldset className="kit-builder-group">
      <legend>{props.title}</legend>
      {group.lines.map((line) => {
        const choice = choices.find(({ key }) => key === line.key);
        return (
          <div key={line.id} className="kit-builder-line">
            <Select<string>
              aria-label={t('kit.field')}
              value={line.key}
              showSearch={{ optionFilterProp: 'label' }}
              options={choices
                .filter((each) => each.key === line.key || free.includes(each))
                .map(({ key, label }) => ({ value: key, label }))}
              onChange={(key) => edit(line.id, { key, value: undefined })}
            />
            {choice && (
              <FilterControl
                key={line.key}
                filter={choice.filter}
                label={choice.label}
                value={line.value}
                focus={line.value === undefined}
                onChange={(value) => edit(line.id, { value })}
                done={() => undefined}
              />
            )}
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('kit.clearFilter', { filter: choice?.label ?? '' })}
              onClick={() => put(group.lines.filter((each) => each.id !== line.id))}
            />
          </div>
        );
      })}
      <div className="kit-row">
        {free[0] && (
          <Button
            type="link"
            size="small"
            icon={<PlusOutlined />}
            onClick={() => put([...group.lines, { id: ++lastId, key: free[0]?.key ?? '', value: undefined }])}
          >
            {t('kit.addCondition')}
          </Button>
        )}
        {props.remove && (
          <Button type="link" size="small" danger onClick={props.remove}>
            {t('kit.removeAlternative')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
