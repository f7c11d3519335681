import { VerticalLeftOutlined, VerticalRightOutlined } from '@ant-design/icons';
import { Button, Checkbox, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../i18n.ts';
import type { ColumnChange, Density, Placed } from './column-settings.ts';
import { SortableList } from './sortable-list.tsx';

const densities: readonly Density[] = ['compact', 'normal', 'roomy'];

export type SettingsProps = {
  readonly columns: readonly { readonly key: string; readonly word?: string }[];
  readonly placed: readonly Placed[];
  readonly density: Density;
  readonly subject: string;
  readonly change: (change: ColumnChange) => void;
  /** The columns by which the rows can be grouped, the chosen one, and its change. */
  readonly groupKeys: readonly string[];
  readonly group: string | null;
  readonly setGroup: (key: string | null) => void;
};

/**
 * The panel of the column settings: shown or hidden, order by dragging or keyboard, pinned at either side, density; all stored for the
 * user. The grouping stands in the address, as the order does.
 */
export function SettingsPanel({ columns, placed, density, subject, change, groupKeys, group, setGroup }: SettingsProps): ReactNode {
  const t = useT();
  const titleOf = (key: string): string => t(columns.find((each) => each.key === key)?.word ?? `${subject}.${key}`);
  return (
    <div className="kit-settings">
      <Segmented<Density>
        aria-label={t('kit.density')}
        block
        size="small"
        value={density}
        options={densities.map((value) => ({ value, label: t(`kit.density.${value}`) }))}
        onChange={(to) => change({ do: 'density', to })}
      />
      {groupKeys.length > 0 && (
        <label className="kit-label kit-settings-group">
          {t('kit.groupBy')}
          <Select<string>
            size="small"
            allowClear
            value={group}
            placeholder={t('kit.noGroups')}
            options={groupKeys.map((key) => ({ value: key, label: titleOf(key) }))}
            onChange={(key: string | undefined) => setGroup(key ?? null)}
          />
        </label>
      )}
      <SortableList
        items={placed.map((column) => {
          const title = titleOf(column.key);
          return {
            key: column.key,
            grip: t('kit.moveColumn', { column: title }),
            body: <ColumnLine column={column} title={title} change={change} />,
          };
        })}
        move={(key, before) => change({ do: 'move', key, before })}
      />
      <Button size="small" type="link" onClick={() => change({ do: 'reset' })}>
        {t('kit.resetColumns')}
      </Button>
    </div>
  );
}

const sides = [
  { pin: 'left', icon: <VerticalRightOutlined /> },
  { pin: 'right', icon: <VerticalLeftOutlined /> },
] as const;

function ColumnLine({ column, title, change }: { column: Placed; title: string; change: (change: ColumnChange) => void }): ReactNode {
  const t = useT();
  return (
    <>
      <Checkbox checked={!column.hidden} onChange={() => change({ do: column.hidden ? 'show' : 'hide', key: column.key })}>
        {title}
      </Checkbox>
      {sides.map(({ pin, icon }) => (
        <Button
          key={pin}
          type="text"
          size="small"
          aria-pressed={column.pin === pin}
          className={column.pin === pin ? 'kit-pinned' : ''}
          aria-label={t(`kit.pinColumn.${pin}`, { column: title })}
          title={t(`kit.pinColumn.${pin}`, { column: title })}
          icon={icon}
          onClick={() => change({ do: 'pin', key: column.key, to: column.pin === pin ? null : pin })}
        />
      ))}
    </>
  );
}
