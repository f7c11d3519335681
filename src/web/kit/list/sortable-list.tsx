import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { HolderOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import './sortable-list.css';

/** Lines in an order that the user changes: by dragging the grip, or with it in focus by space and the arrow keys. */
export function SortableList(props: {
  items: readonly { readonly key: string; readonly grip: string; readonly body: ReactNode }[];
  /** The line moves before another, or to the end. */
  move: (key: string, before: string | null) => void;
}): ReactNode {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = props.items.map(({ key }) => key);
  const dropped = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    const from = keys.indexOf(String(active.id));
    const to = keys.indexOf(String(over.id));
    props.move(String(active.id), from < to ? (keys[to + 1] ?? null) : String(over.id));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={dropped}>
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ul className="kit-sortable">
          {props.items.map((item) => (
            <SortableLine key={item.key} id={item.key} grip={item.grip}>
              {item.body}
            </SortableLine>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function SortableLine({ id, grip, children }: { id: string; grip: string; children: ReactNode }): ReactNode {
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id });
  return (
    <li ref={setNodeRef} style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}>
      <span className="kit-grip" {...attributes} {...listeners} aria-label={grip}>
        <HolderOutlined />
      </span>
      {children}
    </li>
  );
}

/** The keys after one of them moved before another, or to the end. */
export function movedKeys(keys: readonly string[], key: string, before: string | null): string[] {
  const rest = keys.filter((one) => one !== key);
  const place = before === null ? rest.length : rest.indexOf(before);
  return [...rest.slice(0, place), key, ...rest.slice(place)];
}
