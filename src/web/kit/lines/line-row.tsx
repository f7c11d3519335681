import { CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import { type CSSProperties, memo, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useT } from '../../i18n.ts';
import { alignOfLine, isTyped, LineControl, LineValue } from './line-cell.tsx';
import type { Line, LineColumn } from './line-kinds.ts';
import { type CellFaults, cellFault, isLocked, limitsOf } from './lines-state.ts';

/** The callbacks of a row to the grid. One object for the grid's life, so that it never causes a row to be redrawn. */
export type RowHandlers = {
  down(row: number, column: number, extend: boolean): void;
  over(row: number, column: number): void;
  /** The user grabbed the handle at the corner of the selection. */
  fill(): void;
  edit(row: number, column: number): void;
  typed(text: string): void;
  put(row: number, column: number, value: unknown): void;
  leave(): void;
  copy(row: number): void;
  remove(row: number): void;
};

type Props = {
  id: string;
  line: Line;
  /** Nothing was entered in it, so it shows no faults before a save. */
  untouched: boolean;
  row: number;
  columns: readonly LineColumn[];
  labels: readonly string[];
  /** The active column, if the active cell is in this row. */
  active: number | null;
  /** The text being typed there; null while the cell is only selected. */
  editing: string | null;
  left: number;
  right: number;
  /** True for the last row of the selection: its corner has the handle. */
  corner: boolean;
  focused: boolean;
  readOnly: boolean;
  rowsFixed: boolean;
  /** The line is a card of a phone, where one tap edits. */
  stacked: boolean;
  faults: string;
  handlers: RowHandlers;
  style: CSSProperties;
};

/** One line of the grid. Redrawn only when its own line, selection or faults change. */
export const LineRow = memo(function LineRow(props: Props): ReactNode {
  const { line, row, columns, handlers, readOnly } = props;
  const t = useT();
  const server: CellFaults = props.faults ? JSON.parse(props.faults) : {};
  return (
    <div role="row" aria-rowindex={row + 2} className="kit-line" style={props.style}>
      <div role="rowheader" className="kit-line-no">
        {row + 1}
      </div>
      {columns.map((column, place) => {
        const own = props.untouched ? null : cellFault(column, line);
        const fault = server[column.key] ?? (own === null ? null : { why: own, facts: limitsOf(column, own) });
        const active = props.active === place;
        const chosen = place >= props.left && place <= props.right;
        const locked = readOnly || isLocked(column, line);
        return (
          <div
            key={column.key}
            id={`${props.id}-${row}-${place}`}
            role="gridcell"
            aria-colindex={place + 2}
            aria-selected={chosen}
            aria-readonly={locked}
            data-label={`${props.labels[place] ?? ''}${column.required && !readOnly ? ' *' : ''}`}
            {...(fault ? { 'aria-invalid': true, title: t(`refusal.${fault.why}`, fault.facts) } : {})}
            className={`kit-cell kit-${alignOfLine(column)}${chosen ? ' kit-cell-chosen' : ''}${active ? ' kit-cell-active' : ''}${fault ? ' kit-cell-bad' : ''}${locked && !readOnly ? ' kit-cell-locked' : ''}`}
            onMouseDown={(event: MouseEvent) => {
              if (active && props.editing !== null) return;
              if (event.button === 0) handlers.down(row, place, event.shiftKey);
              if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
            }}
            onMouseEnter={(event) => event.buttons === 1 && handlers.over(row, place)}
            onClick={() => props.stacked && props.editing === null && !isTyped(column) && handlers.edit(row, place)}
            onDoubleClick={() => handlers.edit(row, place)}
          >
            {active && props.editing !== null && !isTyped(column) ? (
              <LineControl
                column={column}
                line={line}
                label={props.labels[place] ?? ''}
                done={(value) => handlers.put(row, place, value)}
                leave={handlers.leave}
              />
            ) : (
              <>
                <span className="kit-text">
                  <LineValue column={column} line={line} />
                </span>
                {active && (
                  <CellInput
                    label={props.labels[place] ?? ''}
                    editing={props.editing}
                    typed={handlers.typed}
                    writable={!locked && isTyped(column)}
                    focused={props.focused}
                  />
                )}
              </>
            )}
            {props.corner && !props.stacked && place === props.right && (
              <i
                aria-hidden
                className="kit-fill"
                title={t('kit.fillHandle')}
                onMouseDown={(event: MouseEvent) => {
                  event.preventDefault();
                  event.stopPropagation();
                  handlers.fill();
                }}
              />
            )}
          </div>
        );
      })}
      {!props.rowsFixed && (
        <div role="gridcell" className="kit-line-do">
          <button type="button" tabIndex={-1} aria-label={t('kit.copyLine')} title={t('kit.copyLine')} onClick={() => handlers.copy(row)}>
            <CopyOutlined />
          </button>
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('kit.removeLine')}
            title={t('kit.removeLine')}
            onClick={() => handlers.remove(row)}
          >
            <DeleteOutlined />
          </button>
        </div>
      )}
    </div>
  );
});

/**
 * A real input covers the active cell all the time, invisible until something is typed. So an input method (pinyin, Telex, Thai) begins its
 * composition in the cell itself, and the clipboard works.
 */
function CellInput(props: {
  label: string;
  editing: string | null;
  typed: (text: string) => void;
  writable: boolean;
  focused: boolean;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (props.focused) input.current?.focus({ preventScroll: true });
  }, [props.focused]);
  return (
    <input
      ref={input}
      className={props.editing === null ? 'kit-cell-input kit-cell-waiting' : 'kit-cell-input'}
      aria-label={props.label}
      autoComplete="off"
      readOnly={!props.writable}
      value={props.editing ?? ''}
      onChange={(event) => props.typed(event.target.value)}
    />
  );
}
