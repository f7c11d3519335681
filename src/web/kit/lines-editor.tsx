import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type UIEvent, useId, useMemo, useRef, useState } from 'react';
import type { Fault } from '../../kernel/refusal.ts';
import { useFormat } from '../format.tsx';
import { useLanguage, useT } from '../i18n.ts';
import './kit.css';
import { alignOfLine, isTyped, useTypedText } from './line-cell.tsx';
import type { Line, LineColumn } from './line-kinds.ts';
import { LineRow, type RowTold } from './line-row.tsx';
import {
  type Area,
  bounds,
  cellFault,
  clearArea,
  fillDown,
  isLocked,
  parseTable,
  pasteTable,
  type Place,
  readCell,
  step,
  writeTable,
} from './lines-state.ts';
import { totalsOf } from './lines-totals.ts';
import { useLatest } from './use-latest.ts';

const rowHeight = 32;
const shownRows = 14;
const spareRows = 6;
const undoMax = 50;

export type LinesEditorProps = {
  subject: string;
  columns: readonly LineColumn[];
  /** A line to begin with; without it none can be added. */
  newLine?: () => Line;
  value?: readonly Line[] | null;
  onChange?: (lines: Line[]) => void;
  /** Most lines; default 500. */
  max?: number;
  /** What follows from a changed cell: amount from quantity and price. */
  changed?: (line: Line, key: string) => Line;
  readOnly?: boolean;
  disabled?: boolean;
  label: string;
  /** Faults by place, `3.amount`. */
  faults?: readonly Fault[];
  id?: string;
};

/**
 * Lines of a document as a grid: typed into directly, pasted from a spreadsheet, moved about by keyboard. A cell that cannot be read
 * turns red and keeps its text; the good ones stay.
 */
export function LinesEditor(props: LinesEditorProps): ReactNode {
  const { columns, subject, max = 500 } = props;
  const t = useT();
  const readOnly = (props.readOnly ?? false) || (props.disabled ?? false);
  const grid = useLines(props, readOnly, max);
  const { lines, area, from } = grid;
  const labels = columns.map((column) => t(column.word ?? `${subject}.${column.key}`));
  const last = Math.min(lines.length, from + shownRows + 2 * spareRows);
  const template = `40px ${columns.map((column) => `minmax(${widthOf(column)}px, ${widthOf(column)}fr)`).join(' ')}${readOnly ? '' : ' 60px'}`;
  const style = { gridTemplateColumns: template, minWidth: 100 + columns.reduce((sum, column) => sum + widthOf(column), 0) };
  const box = area && bounds(area);
  const bad = useMemo(
    () => lines.reduce((sum, line) => sum + columns.filter((column) => cellFault(column, line) !== null).length, 0),
    [lines, columns],
  );
  return (
    <div className="kit-lines" id={props.id}>
      <div
        role="grid"
        data-lines
        aria-label={props.label}
        aria-rowcount={lines.length + 1}
        aria-colcount={columns.length + 1}
        aria-readonly={readOnly}
        tabIndex={area ? -1 : 0}
        className="kit-lines-grid"
        onFocus={grid.onFocus}
        onBlur={grid.onBlur}
        onKeyDown={grid.onKeyDown}
        onCopy={(event) => grid.onCopy(event, false)}
        onCut={(event) => grid.onCopy(event, true)}
        onPaste={grid.onPaste}
      >
        <div className="kit-lines-scroll" style={{ maxHeight: (shownRows + 1) * rowHeight }} onScroll={grid.onScroll}>
          <div role="row" aria-rowindex={1} className="kit-line kit-line-head" style={style}>
            <div role="columnheader" className="kit-line-no">
              #
            </div>
            {columns.map((column, place) => (
              <div role="columnheader" aria-colindex={place + 2} key={column.key} className={`kit-cell kit-${alignOfLine(column)}`}>
                <span className="kit-text">{labels[place]}</span>
                {column.required && !readOnly && <span className="kit-bad"> *</span>}
              </div>
            ))}
            {!readOnly && (
              <div role="columnheader" className="kit-line-do">
                <span className="visually-hidden">{t('kit.actions')}</span>
              </div>
            )}
          </div>
          <div role="presentation" style={{ height: from * rowHeight }} />
          {lines.slice(from, last).map((line, place) => {
            const row = from + place;
            const active = area?.from.row === row ? area.from.column : null;
            const within = box && row >= box.top && row <= box.bottom;
            return (
              <LineRow
                key={row}
                id={grid.id}
                line={line}
                row={row}
                columns={columns}
                labels={labels}
                active={active}
                editing={active === null ? null : grid.editing}
                left={within ? box.left : -1}
                right={within ? box.right : -2}
                focused={grid.focused}
                readOnly={readOnly}
                faults={grid.faultsOf(row)}
                told={grid.told}
                style={style}
              />
            );
          })}
          <div role="presentation" style={{ height: (lines.length - last) * rowHeight }} />
          <TotalsRow columns={columns} lines={lines} style={style} spare={!readOnly} />
        </div>
      </div>
      <div className="kit-row kit-lines-foot">
        {!readOnly && props.newLine && (
          <Button type="dashed" size="small" icon={<PlusOutlined />} disabled={lines.length >= max} onClick={grid.add}>
            {t('kit.addLine')}
          </Button>
        )}
        {!readOnly && <span className="kit-quiet">{lines.length >= max ? t('kit.linesFull', { max }) : t('kit.linesHelp')}</span>}
        <span className="kit-space" />
        <span role="status">
          {grid.pasted && <span className="kit-quiet">{t('kit.linesPasted', grid.pasted)} </span>}
          {bad > 0 && !readOnly && lines.length > 0 && <span className="kit-bad">{t('kit.linesBad', { count: bad })}</span>}
        </span>
      </div>
    </div>
  );
}

function widthOf(column: LineColumn): number {
  return (
    column.width ??
    { text: 150, code: 120, quantity: 100, whole: 80, amount: 120, choice: 110, ref: 160, day: 120, flag: 64, shown: 110 }[column.is]
  );
}

function TotalsRow(props: {
  columns: readonly LineColumn[];
  lines: readonly Line[];
  style: React.CSSProperties;
  spare: boolean;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  if (!props.columns.some((column) => column.total) || props.lines.length === 0) return null;
  return (
    <div role="row" className="kit-line kit-line-total" style={props.style}>
      <div role="rowheader" className="kit-line-no" aria-label={t('kit.total')}>
        Σ
      </div>
      {props.columns.map((column) => (
        <div role="gridcell" key={column.key} className={`kit-cell kit-${alignOfLine(column)}`}>
          {totalsOf(column, props.lines).map(({ currency, sum }) => (
            <span key={currency ?? ''} className="kit-number">
              {currency ? format.money(sum, currency) : format.number(sum)}
            </span>
          ))}
        </div>
      ))}
      {props.spare && <div role="gridcell" className="kit-line-do" />}
    </div>
  );
}

/** The state and the keys of the grid; what it does to lines is in lines-state.ts. */
function useLines(props: LinesEditorProps, readOnly: boolean, max: number) {
  const { columns } = props;
  const t = useT();
  const language = useLanguage();
  const typedText = useTypedText();
  const id = useId();
  const lines = useMemo(() => props.value ?? [], [props.value]);
  const [area, setArea] = useState<Area | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const [from, setFrom] = useState(0);
  const [pasted, setPasted] = useState<{ count: number; bad: number } | null>(null);
  const undo = useRef<(readonly Line[])[]>([]);
  const size = { rows: lines.length, columns: columns.length };
  const reading = { language, said: t };

  const change = (next: readonly Line[], keep = true) => {
    if (keep) undo.current = [...undo.current.slice(1 - undoMax), lines];
    props.onChange?.([...next]);
  };
  const settled = (line: Line, keys: readonly string[]) =>
    props.changed ? keys.reduce((made, key) => props.changed?.(made, key) ?? made, line) : line;
  const put = ({ row, column }: Place, value: unknown) => {
    const which = columns[column];
    if (!which || readOnly) return;
    change(lines.map((line, place) => (place === row ? settled({ ...line, [which.key]: value }, [which.key]) : line)));
  };
  const commit = () => {
    const column = area && columns[area.from.column];
    if (editing !== null && column && isTyped(column)) put(area.from, readCell(column, editing, reading));
    setEditing(null);
  };
  const go = (to: Place, extend = false) => {
    setPasted(null);
    setArea((now) => (extend && now ? { from: now.from, to } : { from: to, to }));
  };
  const begin = () => {
    const column = area && columns[area.from.column];
    const line = area && lines[area.from.row];
    if (!column || !line || readOnly || isLocked(column, line)) return;
    if (column.is === 'flag') put(area.from, line[column.key] !== true);
    else setEditing(typedText(column, line));
  };
  const add = () => {
    if (!props.newLine || lines.length >= max) return;
    change([...lines, props.newLine()]);
    setFocused(true);
    go({ row: lines.length, column: 0 });
    setFrom(Math.max(0, lines.length + 1 - shownRows));
  };
  const paste = (text: string) => {
    if (!area || readOnly) return;
    const made = pasteTable(lines, columns, area, parseTable(text), {
      reading,
      newLine: props.newLine ?? (() => ({})),
      max: props.newLine ? max : lines.length,
    });
    const { left, right } = bounds(made.area);
    const keys = columns.slice(left, right + 1).map((column) => column.key);
    change(made.lines.map((line, row) => (line === lines[row] ? line : settled(line, keys))));
    setArea(made.area);
    setEditing(null);
    setPasted({ count: made.cells, bad: made.bad });
  };

  const keyed = (event: KeyboardEvent) => {
    if (!area || event.nativeEvent.isComposing) return;
    const { key } = event;
    const command = event.ctrlKey || event.metaKey;
    const typing = editing !== null;
    const stop = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (command) return shortcut(event, stop, typing);
    if (key === 'Escape' && typing) {
      stop();
      return setEditing(null);
    }
    if (key === 'Tab' || key === 'Enter') return forward(event, stop, typing);
    if (typing) return;
    if (key === 'F2') begin();
    else if (key === 'Delete' || key === 'Backspace') change(clearArea(lines, columns, area));
    else if (key === ' ' && columns[area.from.column]?.is === 'flag') begin();
    else if (key.startsWith('Arrow') || key === 'Home' || key === 'End')
      go(step(event.shiftKey ? area.to : area.from, key, size), event.shiftKey);
    else {
      const column = columns[area.from.column];
      if (key.length === 1 && column && !isTyped(column) && column.is !== 'flag') begin();
      return;
    }
    stop();
  };
  const shortcut = (event: KeyboardEvent, stop: () => void, typing: boolean) => {
    const key = event.key.toLowerCase();
    if (typing || !area || readOnly) return;
    if (key === 'd') change(fillDown(lines, columns, area));
    else if (key === 'z') {
      const before = undo.current.pop();
      if (before) change(before, false);
    } else if (key === 'a') setArea({ from: { row: 0, column: 0 }, to: { row: size.rows - 1, column: size.columns - 1 } });
    else return;
    stop();
  };
  const forward = (event: KeyboardEvent, stop: () => void, typing: boolean) => {
    if (!area) return;
    const { row, column } = area.from;
    const atEnd = event.shiftKey ? row === 0 && column === 0 : row === size.rows - 1 && column === size.columns - 1;
    if (event.key === 'Enter') {
      stop();
      const kind = columns[column];
      if (!typing && kind && !isTyped(kind)) return begin();
      commit();
      if (row === size.rows - 1 && !readOnly && typing) return undefined;
      return go(step(area.from, 'Enter', size));
    }
    commit();
    // Past the last cell the key leaves the grid, so that it is no trap.
    if (atEnd) return undefined;
    stop();
    return go(step(area.from, 'Tab', size, event.shiftKey));
  };

  const current = useLatest({ area, editing, lines, commit, go, begin, put, change, setEditing, newLine: props.newLine, max });
  const [told] = useState<RowTold>(() => ({
    down: (row, column, extend) => {
      current.current.commit();
      setFocused(true);
      current.current.go({ row, column }, extend);
    },
    over: (row, column) => current.current.go({ row, column }, true),
    edit: () => current.current.begin(),
    typed: (text) => setEditing(text),
    put: (row, column, value) => {
      current.current.put({ row, column }, value);
      setEditing(null);
    },
    leave: () => setEditing(null),
    copy: (row) => {
      const { lines: now, change: make, max: most } = current.current;
      const line = now[row];
      // A copy is a line of its own: what the server knows the first by does not come along.
      if (line && now.length < most) make(now.toSpliced(row + 1, 0, { ...line, ...('id' in line ? { id: undefined } : {}) }));
    },
    remove: (row) => {
      current.current.change(current.current.lines.toSpliced(row, 1));
      setArea(null);
      setEditing(null);
    },
  }));

  const byRow = useMemo(() => {
    const rows = new Map<string, Record<string, string>>();
    for (const { at, why } of props.faults ?? []) {
      const [row = '', key = ''] = at.split('.');
      rows.set(row, { ...rows.get(row), [key]: why });
    }
    return new Map([...rows].map(([row, faults]) => [row, JSON.stringify(faults)]));
  }, [props.faults]);

  return {
    id,
    lines,
    area,
    editing,
    focused,
    from,
    pasted,
    told,
    add,
    faultsOf: (row: number) => byRow.get(String(row)) ?? '',
    onKeyDown: keyed,
    onFocus: () => {
      setFocused(true);
      if (!area && lines.length > 0) go({ row: 0, column: 0 });
    },
    onBlur: (event: React.FocusEvent) => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      const column = area && columns[area.from.column];
      if (column && isTyped(column)) commit();
      setFocused(false);
    },
    onScroll: (event: UIEvent<HTMLDivElement>) => setFrom(Math.max(0, Math.floor(event.currentTarget.scrollTop / rowHeight) - spareRows)),
    onCopy: (event: ClipboardEvent, cut: boolean) => {
      if (!area || editing !== null) return;
      const { top, bottom, left, right } = bounds(area);
      const chosen = lines.slice(top, bottom + 1).map((line) => columns.slice(left, right + 1).map((column) => typedText(column, line)));
      event.clipboardData.setData('text/plain', writeTable(chosen));
      event.preventDefault();
      if (cut && !readOnly) change(clearArea(lines, columns, area));
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      if (editing !== null && !/[\t\n]/.test(text)) return;
      event.preventDefault();
      paste(text);
    },
  };
}
