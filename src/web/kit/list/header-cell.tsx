import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import type { ComponentProps, DragEvent, KeyboardEvent, PointerEvent, ReactNode } from 'react';

type Props = ComponentProps<'th'> & {
  width?: number;
  order?: 'ascending' | 'descending' | 'none';
  /** The rank among several sort keys; null when it is the only one. */
  rank?: number | null;
  toggle?: (more: boolean) => void;
  resize?: (width: number) => void;
  move?: (from: string) => void;
  shift?: (by: -1 | 1) => void;
  'data-key'?: string;
};
const dragged = 'application/x-quayside-column';

const widthStep = 16;

/**
 * A column heading: a click sorts (Shift adds a key), its right edge resizes, dragging it onto another heading places it before that one.
 * By keyboard: Enter, Shift+Enter, Shift+arrows for the width, Ctrl+arrows for the place.
 */
export function HeaderCell({ width, order, rank, toggle, resize, move, shift, children, ...rest }: Props): ReactNode {
  const key = rest['data-key'];
  const pressed = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null;
    if (by === null || (!event.shiftKey && !event.ctrlKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.ctrlKey) shift?.(by);
    else resize?.((width ?? 0) + by * widthStep);
  };
  const dropped = (event: DragEvent) => {
    const from = event.dataTransfer.getData(dragged);
    if (from && key && from !== key) move?.(from);
    event.currentTarget.classList.remove('kit-drop');
  };
  return (
    <th
      {...rest}
      {...(order ? { 'aria-sort': order } : {})}
      {...(move
        ? {
            onDragOver: (event: DragEvent) => {
              if (!event.dataTransfer.types.includes(dragged)) return;
              event.preventDefault();
              event.currentTarget.classList.add('kit-drop');
            },
            onDragLeave: (event: DragEvent) => event.currentTarget.classList.remove('kit-drop'),
            onDrop: dropped,
          }
        : {})}
    >
      <div className="kit-head">
        {toggle ? (
          <button
            type="button"
            className="kit-sort"
            draggable={Boolean(move)}
            onDragStart={(event) => key && event.dataTransfer.setData(dragged, key)}
            onClick={(event) => toggle(event.shiftKey)}
            onKeyDown={pressed}
          >
            <span className="kit-text">{children}</span>
            {order === 'ascending' && <CaretUpOutlined aria-hidden />}
            {order === 'descending' && <CaretDownOutlined aria-hidden />}
            {rank !== null && rank !== undefined && <sup>{rank}</sup>}
          </button>
        ) : (
          <span
            className="kit-text"
            draggable={Boolean(move)}
            onDragStart={(event) => key && event.dataTransfer.setData(dragged, key)}
            {...(shift ? { tabIndex: 0, role: 'button', onKeyDown: pressed } : {})}
          >
            {children}
          </span>
        )}
        {resize && <span className="kit-resize" aria-hidden onPointerDown={(event) => startResize(event, width ?? 0, resize)} />}
      </div>
    </th>
  );
}

/** Resizes only the heading while the pointer moves and reports the width once at the end: no row is redrawn while dragging. */
function startResize(event: PointerEvent<HTMLElement>, from: number, resize: (width: number) => void): void {
  event.preventDefault();
  event.stopPropagation();
  const handle = event.currentTarget;
  const start = event.clientX;
  handle.setPointerCapture(event.pointerId);
  const follow = (moved: globalThis.PointerEvent) => handle.style.setProperty('transform', `translateX(${moved.clientX - start}px)`);
  const end = (ended: globalThis.PointerEvent) => {
    handle.removeEventListener('pointermove', follow);
    handle.removeEventListener('pointerup', end);
    handle.removeEventListener('pointercancel', end);
    handle.style.removeProperty('transform');
    if (ended.type === 'pointerup' && ended.clientX !== start) resize(from + ended.clientX - start);
  };
  handle.addEventListener('pointermove', follow);
  handle.addEventListener('pointerup', end);
  handle.addEventListener('pointercancel', end);
}
