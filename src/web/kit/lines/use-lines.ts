import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type UIEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Fault } from '../../../kernel/refusal.ts';
import { useLanguage, useT } from '../../i18n.ts';
import { useKit } from '../kit-calls.tsx';
import { type DecimalSign, decimalSignOf, otherSign } from '../form/decimal-text.ts';
import { useFaultsByRow } from './faults-by-row.ts';
import { isTyped, useCopiedText, useTypedText } from './line-cell.tsx';
import type { Line, LineColumn } from './line-kinds.ts';
import type { RowHandlers } from './line-row.tsx';
import {
  type Area,
  bounds,
  clearArea,
  copyOf,
  fillDown,
  fillRight,
  isLocked,
  remember,
  noHistory,
  parseTable,
  pasteTable,
  type Place,
  type Unsure,
  readCell,
  settledLine,
  soughtIn,
  step,
  stepHistory,
  writeTable,
} from './lines-state.ts';
import { choicesOf } from '../record/names.ts';
import { useLatest } from '../use-latest.ts';

export const rowHeight = 32;
export const shownRows = 14;
export const spareRows = 6;

export type LinesEditorProps = {
  subject: string;
  columns: readonly LineColumn[];
  /** Creates a new line; without it none can be added. */
  newLine?: () => Line;
  value?: readonly Line[] | null;
  onChange?: (lines: Line[]) => void;
  /** The most lines; default 500. */
  max?: number;
  /** Computes the cells that depend on a changed cell: amount from quantity and price. */
  changed?: (line: Line, key: string) => Line;
  readOnly?: boolean;
  disabled?: boolean;
  label: string;
  /** Faults by place, `3.amount`. */
  faults?: readonly Fault[];
  id?: string;
};

/** Cells whose records are searched together: those of one column within the same bounds. */
const searchOf = (column: LineColumn, line: Line): string =>
  `${column.key} ${JSON.stringify(column.is === 'ref' ? (column.within?.(line) ?? null) : null)}`;

/** Names in the clipboard the decimal sign of numbers that a grid of ours wrote, which are in no doubt. */
const copiedSign = 'application/x-quayside-decimal-sign';

type Pasted = {
  readonly count: number;
  readonly bad: number;
  readonly leftOut: number;
  readonly unsure: Unsure | null;
  readonly text: string;
};

const firstCell: Area = { from: { row: 0, column: 0 }, to: { row: 0, column: 0 } };

/** The state and the keys of the grid; the functions on lines are in lines-state.ts. */
export function useLines(props: LinesEditorProps, readOnly: boolean, max: number) {
  const { columns } = props;
  const t = useT();
  const language = useLanguage();
  const typedText = useTypedText();
  const copiedText = useCopiedText();
  const id = useId();
  const kit = useKit();
  const lines = useMemo(() => props.value ?? [], [props.value]);
  const [area, setArea] = useState<Area | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const [from, setFrom] = useState(0);
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const history = useRef(noHistory);
  const size = { rows: lines.length, columns: columns.length };
  const reading = { language, said: t };

  const change = (next: readonly Line[], keep = true) => {
    if (keep) {
      history.current = remember(history.current, lines);
      setPasted(null);
    }
    props.onChange?.([...next]);
  };
  const settled = (line: Line, keys: readonly string[]) =>
    props.changed ? keys.reduce((result, key) => props.changed?.(result, key) ?? result, line) : line;
  const withCell = ({ row, column }: Place, value: unknown): readonly Line[] => {
    const which = columns[column];
    if (!which || readOnly) return lines;
    return lines.map((line, place) => (place === row ? settled({ ...line, [which.key]: value }, [which.key]) : line));
  };
  const put = (at: Place, value: unknown) => {
    const next = withCell(at, value);
    if (next !== lines) change(next);
  };
  /** The lines with what is being typed in a cell. */
  const entered = (): readonly Line[] => {
    const column = area && columns[area.from.column];
    return editing !== null && column && isTyped(column) ? withCell(area.from, readCell(column, editing, reading)) : lines;
  };
  const commit = () => {
    const next = entered();
    if (next !== lines) change(next);
    setEditing(null);
  };
  const go = (to: Place, extend = false) => {
    setPasted(null);
    setArea((now) => (extend && now ? { from: now.from, to } : { from: to, to }));
  };
  /** Fills the selected cells and computes the dependent ones as if they were typed. */
  const fill = (next: readonly Line[], { from: first, to: end }: Area) => {
    const { left, right } = bounds({ from: first, to: end });
    const filledColumns = columns.slice(left, right + 1);
    change(next.map((line, row) => (line === lines[row] ? line : settledLine(line, filledColumns, props.changed))));
  };
  /** The selection when the handle was grabbed; while it is dragged, the selection grows only downwards. */
  const filling = useRef<ReturnType<typeof bounds> | null>(null);
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
  /**
   * A sheet names records by code or name. Their ids are found after the paste and put in all at once: the ids of one column are not in the
   * drawn state yet when those of the next column arrive.
   */
  const findRefs = async ({ from: first, to: end }: Area, next: readonly Line[]) => {
    const refs = new Map<string, ReadonlyMap<string, string>>();
    const sought = columns.slice(first.column, end.column + 1).filter((column) => column.is === 'ref');
    for (const column of sought) {
      const rows = next.slice(first.row, end.row + 1).filter((line) => soughtIn(line[column.key]) !== null);
      for (const [key, alike] of Map.groupBy(rows, (line) => searchOf(column, line))) {
        const texts = alike.map((line) => soughtIn(line[column.key]) ?? '');
        if (alike[0] && kit.search) refs.set(key, await choicesOf(kit, column.to, texts, column.within?.(alike[0])));
      }
    }
    if (refs.size === 0) return;
    const { lines: now, change: make } = current.current;
    const filled = (line: Line): Line => {
      const ids = sought.flatMap((column) => {
        const id = refs.get(searchOf(column, line))?.get(soughtIn(line[column.key]) ?? '');
        return id === undefined ? [] : [[column.key, id] as const];
      });
      return settled(
        { ...line, ...Object.fromEntries(ids) },
        ids.map(([key]) => key),
      );
    };
    const resolved = now.map((line, row) => (row >= first.row && row <= end.row ? filled(line) : line));
    const missing = resolved
      .slice(first.row, end.row + 1)
      .flatMap((line) => sought.filter(({ key }) => soughtIn(line[key]) !== null)).length;
    setPasted((before) => before && { ...before, bad: before.bad + missing });
    make(resolved, false);
  };
  const walk = (back: boolean) => {
    const stepped = stepHistory(history.current, lines, back);
    if (!stepped) return;
    history.current = stepped.history;
    setPasted(null);
    change(stepped.lines, false);
    if (stepped.lines.length === 0) setArea(null);
    else if (!area) go({ row: 0, column: 0 });
  };
  /** Numbers of a foreign sheet are read as `pasteTable` says, others by the sign with which they were written. */
  const paste = (text: string, decimalSign: DecimalSign | undefined, isForeign = decimalSign === undefined) => {
    // In an empty grid a pasted block begins at the first cell.
    const at = area ?? (props.newLine && lines.length === 0 ? firstCell : null);
    if (!at || readOnly) return;
    const pastedLines = pasteTable(lines, columns, at, parseTable(text), {
      reading: { ...reading, decimalSign },
      newLine: props.newLine ?? (() => ({})),
      max: props.newLine ? max : lines.length,
    });
    const { left, right } = bounds(pastedLines.area);
    const pastedColumns = columns.slice(left, right + 1);
    change(pastedLines.lines.map((line, row) => (line === lines[row] ? line : settledLine(line, pastedColumns, props.changed))));
    setArea(pastedLines.area);
    setEditing(null);
    const { cells: count, bad, leftOut, unsure } = pastedLines;
    setPasted({ count, bad, leftOut, unsure: isForeign ? unsure : null, text });
    void findRefs(pastedLines.area, pastedLines.lines);
  };

  const keyed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const command = event.ctrlKey || event.metaKey;
    const typing = editing !== null;
    const stop = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (command) return shortcut(event, stop, typing);
    if (key === 'Insert' && !typing) {
      stop();
      return add();
    }
    if (!area) return;
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
    const { currentTarget: here } = event;
    if (typing || readOnly) return;
    // After an undo removed all lines there is no active cell, but redo must still work.
    if (!area && key !== 'z' && key !== 'y') return;
    if (!area) walk(key === 'z' && !event.shiftKey);
    else if (key === 'd') fill(fillDown(lines, columns, area), area);
    else if (key === 'z') {
      walk(!event.shiftKey);
    } else if (key === 'y') walk(false);
    else if (key === 'r') fill(fillRight(lines, columns, area, typedText, reading), area);
    else if (key === 'a') setArea({ from: { row: 0, column: 0 }, to: { row: size.rows - 1, column: size.columns - 1 } });
    else return;
    stop();
    // An undo may remove the focused cell; the grid then keeps the focus.
    setTimeout(() => {
      if (here instanceof HTMLElement && !here.contains(document.activeElement)) here.focus();
    });
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
    // Past the last cell the key leaves the grid, so that it does not trap the keyboard.
    if (atEnd) return undefined;
    stop();
    return go(step(area.from, 'Tab', size, event.shiftKey));
  };

  const current = useLatest({
    area,
    editing,
    lines,
    columns,
    entered,
    commit,
    go,
    begin,
    put,
    change,
    fill,
    setEditing,
    newLine: props.newLine,
    max,
  });
  // A form whose session ends is taken away without a blur: its draft is stored after this and has what was being typed in a cell.
  useLayoutEffect(() => () => current.current.commit(), [current]);
  const [handlers] = useState<RowHandlers>(() => ({
    down: (row, column, extend) => {
      current.current.commit();
      setFocused(true);
      current.current.go({ row, column }, extend);
    },
    over: (row, column) => {
      const drag = filling.current;
      current.current.go(drag ? { row: Math.max(row, drag.bottom), column: drag.right } : { row, column }, true);
    },
    fill: () => {
      if (!current.current.area) return;
      const area = bounds(current.current.area);
      filling.current = area;
      setArea({ from: { row: area.top, column: area.left }, to: { row: area.bottom, column: area.right } });
      const letGo = () => {
        filling.current = null;
        const { area: now, lines: filled, columns: all, fill: fillIn } = current.current;
        if (now && bounds(now).bottom > area.bottom) fillIn(fillDown(filled, all, now, area.bottom - area.top + 1), now);
      };
      document.addEventListener('mouseup', letGo, { once: true });
    },
    edit: () => current.current.begin(),
    typed: (text) => setEditing(text),
    put: (row, column, value) => {
      current.current.put({ row, column }, value);
      setEditing(null);
    },
    leave: () => setEditing(null),
    // A button of a line takes the focus within the grid, so what is typed in a cell of another line is not taken over yet.
    copy: (row) => {
      const { entered: typed, change: make, max: most } = current.current;
      const now = typed();
      const line = now[row];
      if (!line || now.length >= most) return;
      make(now.toSpliced(row + 1, 0, copyOf(line)));
      setArea(null);
      setEditing(null);
    },
    remove: (row) => {
      current.current.change(current.current.entered().toSpliced(row, 1));
      setArea(null);
      setEditing(null);
    },
  }));

  const faultsOf = useFaultsByRow(props.faults);

  return {
    id,
    lines,
    area,
    editing,
    focused,
    from,
    pasted,
    handlers,
    add,
    /** Reads the numbers of the last paste by the other decimal sign. */
    readOtherwise: () => pasted?.unsure && paste(pasted.text, otherSign(pasted.unsure.sign), true),
    faultsOf,
    onKeyDown: keyed,
    onFocus: () => {
      setFocused(true);
      if (!area && lines.length > 0) go({ row: 0, column: 0 });
    },
    onBlur: (event: FocusEvent) => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      const column = area && columns[area.from.column];
      if (column && isTyped(column)) commit();
      setFocused(false);
    },
    onScroll: (event: UIEvent<HTMLDivElement>) => setFrom(Math.max(0, Math.floor(event.currentTarget.scrollTop / rowHeight) - spareRows)),
    onCopy: (event: ClipboardEvent, cut: boolean) => {
      if (!area || editing !== null) return;
      const { top, bottom, left, right } = bounds(area);
      const chosen = lines.slice(top, bottom + 1).map((line) => columns.slice(left, right + 1).map((column) => copiedText(column, line)));
      event.clipboardData.setData('text/plain', writeTable(chosen));
      event.clipboardData.setData(copiedSign, decimalSignOf(language));
      event.preventDefault();
      if (cut && !readOnly) change(clearArea(lines, columns, area));
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      if (editing !== null && !/[\t\n]/.test(text)) return;
      event.preventDefault();
      const sign = event.clipboardData.getData(copiedSign);
      paste(text, sign === '.' || sign === ',' ? sign : undefined);
    },
  };
}
