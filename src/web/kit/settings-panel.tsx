import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { HolderOutlined, VerticalLeftOutlined, VerticalRightOutlined } from '@ant-design/icons';
import { Button, Checkbox, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../i18n.ts';
import type { ColumnChange, Density, Placed } from './column-settings.ts';

const densities: readonly Density[] = ['compact', 'normal', 'roomy'];

export type SettingsProps = {
  readonly columns: readonly { readonly key: string; readonly word?: string }[];
  readonly placed: readonly Placed[];
  readonly density: Density;
  readonly subject: string;
  readonly change: (change: ColumnChange) => void;
};

/** Which columns stand where: shown or hidden, order by dragging or keyboard, pinned at either side, density; all kept for the person. */
export function SettingsPanel({ columns, placed, density, subject, change }: SettingsProps): ReactNode {
  const t = useT();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = placed.map((column) => column.key);
  const dropped = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    const from = keys.indexOf(String(active.id));
    const to = keys.indexOf(String(over.id));
    change({ do: 'move', key: String(active.id), before: from < to ? (keys[to + 1] ?? null) : String(over.id) });
  };
  return (
    <div className="kit-settings">
      <Segmented<Density>
        block
        size="small"
        value={density}
        options={densities.map((value) => ({ value, label: t(`kit.density.${value}`) }))}
        onChange={(to) => change({ do: 'density', to })}
      />
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={dropped}>
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <ul>
            {placed.map((column) => {
              const declared = columns.find((each) => each.key === column.key);
              return (
                <ColumnLine key={column.key} column={column} title={t(declared?.word ?? `${subject}.${column.key}`)} change={change} />
              );
            })}
          </ul>
        </SortableContext>
      </DndContext>
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
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id: column.key });
  return (
    <li ref={setNodeRef} style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}>
      <span className="kit-grip" {...attributes} {...listeners} aria-label={t('kit.moveColumn', { column: title })}>
        <HolderOutlined />
      </span>
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
    </li>
  );
}
