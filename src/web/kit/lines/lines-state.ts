import { currencies, type Currency, minorDigits } from '../../../kernel/money.ts';
import type { Facts } from '../../../kernel/refusal.ts';
import type { Language } from '../../../kernel/words.ts';
import { type DecimalSign, decimalSignOf, hasTwoReadings, parseDecimal, shownDecimalSign } from '../form/decimal-text.ts';
import type { Bounds } from '../form/faults.ts';
import type { Line, LineColumn } from './line-kinds.ts';
import { trimZeros } from '../../../kernel/decimal.ts';

/*
 * The pure part of the grid of lines: parsing typed and pasted text by kind, validating cells, moving the active cell, and a history of
 * changes. A cell that cannot be parsed keeps the text as typed, so that it can be shown red and corrected; valid cells are not lost with
 * it.
 */

export type Place = { readonly row: number; readonly column: number };
export type Area = { readonly from: Place; readonly to: Place };
export type Reading = {
  readonly language: Language /** The word of a choice or a flag, as users see and paste it. */;
  readonly said: (key: string) => string;
  /** The decimal sign of the text, where it is not that of the language. */
  readonly decimalSign?: DecimalSign | undefined;
};

/** Parses the text of one cell by its kind. Text that does not fit stays text. */
export function readCell(column: LineColumn, typed: string, reading: Reading): unknown {
  const text = typed.trim();
  if (text === '') return column.is === 'flag' ? false : null;
  switch (column.is) {
    case 'quantity':
    case 'amount':
      return parseDecimal(text, reading.language, reading.decimalSign) ?? text;
    case 'whole': {
      const read = parseDecimal(text, reading.language, reading.decimalSign);
      return read !== null && /^-?\d{1,15}(\.0+)?$/.test(read) ? Number(read) : text;
    }
    case 'choice':
      return column.of.find((choice) => choice === text || sameText(reading.said(`${column.words}.${choice}`), text)) ?? text;
    case 'day':
      return readDay(text, reading.language) ?? text;
    case 'flag':
      if (sameText(text, reading.said('kit.yes')) || /^(1|y|yes|true|是|✓|x)$/i.test(text)) return true;
      if (sameText(text, reading.said('kit.no')) || /^(0|n|no|false|否)$/i.test(text)) return false;
      return text;
    case 'code':
      return text.toUpperCase();
    // Not an id before its record is found: a number may be the code of one record and the id of another.
    case 'ref':
      return `#${text.replace(/^#/, '')}`;
    default:
      return text;
  }
}

/** The text by which the record of a cell is still to be found; null for an id. */
export function soughtIn(value: unknown): string | null {
  return typeof value === 'string' && value.startsWith('#') ? value.slice(1) : null;
}

function sameText(a: string, b: string): boolean {
  return a.normalize('NFKC').toLowerCase() === b.normalize('NFKC').toLowerCase();
}

/**
 * Parses a day as users paste it: 2026-11-20, 2026/11/20, 20261120, 2026年11月20日, 20/11/2026 (day first, as Vietnamese and Thai write it),
 * 20 Nov 2026. A Buddhist year of a Thai sheet (2569) is converted to the Gregorian year.
 */
export function readDay(text: string, language: Language): string | null {
  const plain = text.normalize('NFKC').trim();
  const yearFirst = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3], language);
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(plain);
  if (dayFirst) return dayOf(dayFirst[3], dayFirst[2], dayFirst[1], language);
  const named = /^(\d{1,2})[- ]([A-Za-z]{3})[a-z]*[- ,]+(\d{4})$/.exec(plain);
  const month = named ? 'JanFebMarAprMayJunJulAugSepOctNovDec'.toLowerCase().indexOf((named[2] ?? '').toLowerCase()) : -1;
  return named && month >= 0 && month % 3 === 0 ? dayOf(named[3], String(month / 3 + 1), named[1], language) : null;
}

const buddhistOffset = 543;

function dayOf(year = '', month = '', day = '', language: Language): string | null {
  const counted = Number(year) > 2400 && language === 'th' ? Number(year) - buddhistOffset : Number(year);
  const text = `${counted}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

/** True for a line in which nothing was entered: its cells are those of a new line, or have nothing in them. It is no fault before a save. */
export function isUntouched(columns: readonly LineColumn[], line: Line, fresh: Line = {}): boolean {
  return columns.every(({ key }) => {
    const value = line[key] ?? '';
    return value === '' || value === false || value === (fresh[key] ?? '');
  });
}

/** The fault of a cell: a refusal word without its prefix, or null. The call's schema decides in the end. */
export function cellFault(column: LineColumn, line: Line): string | null {
  const value = line[column.key];
  if (column.is === 'shown') return null;
  if (value === null || value === undefined || value === '') return column.required ? 'REQUIRED' : null;
  const { bounds } = column;
  switch (column.is) {
    case 'quantity':
      return isDecimal(value, bounds?.places ?? 6) ? boundFault(Number(value), bounds) : 'BAD_NUMBER';
    case 'whole':
      return typeof value === 'number' && Number.isInteger(value) ? boundFault(value, bounds) : 'BAD_NUMBER';
    case 'amount': {
      const currency = currencyOf(column, line);
      return isDecimal(value, currency ? minorDigits[currency] : 4) ? null : 'BAD_AMOUNT';
    }
    case 'choice':
      return column.of.includes(String(value)) ? null : 'BAD_CHOICE';
    case 'ref':
      return /^[1-9]\d{0,18}$/.test(String(value)) ? null : 'BAD_CHOICE';
    case 'day':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? null : 'BAD_DAY';
    case 'flag':
      return typeof value === 'boolean' ? null : 'BAD_VALUE';
    case 'text':
    case 'code':
      return bounds && bounds.length !== null && String(value).length > bounds.length ? 'TOO_LONG' : null;
  }
}

/** The faults of the cells of one line, by the keys of their columns. */
export type CellFaults = Readonly<Record<string, { readonly why: string; readonly facts?: Facts | undefined }>>;

/** The limit that a cell's fault names. */
export function limitsOf({ bounds }: LineColumn, why: string): Facts {
  const limit = why === 'TOO_LONG' ? bounds?.length : why === 'TOO_LARGE' ? bounds?.max : why === 'TOO_SMALL' ? bounds?.min : null;
  return limit === null || limit === undefined ? {} : { limit };
}

function isDecimal(value: unknown, places: number): boolean {
  const match = /^-?\d{1,15}(?:\.(\d+))?$/.exec(String(value));
  return match !== null && trimZeros(match[1] ?? '').length <= places;
}

// Bounds are small whole limits of a form, never money; the schema checks exactly.
function boundFault(value: number, bounds: Bounds | undefined): string | null {
  if (!bounds) return null;
  if (bounds.min !== null && value < bounds.min) return 'TOO_SMALL';
  return bounds.max !== null && value > bounds.max ? 'TOO_LARGE' : null;
}

export function currencyOf(column: Extract<LineColumn, { is: 'amount' }>, line: Line): Currency | null {
  if (typeof column.currency === 'object') return column.currency.all;
  const code = String(line[column.currency]);
  return currencies.find((each) => each === code) ?? null;
}

export function isLocked(column: LineColumn, line: Line): boolean {
  return column.is === 'shown' || (typeof column.locked === 'function' ? column.locked(line) : (column.locked ?? false));
}

/** Parses text copied from a spreadsheet into rows and cells; a cell in quotes may hold tabs, line breaks and doubled quotes. */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < source.length; at++) {
    const sign = source[at];
    if (quoted) {
      if (sign === '"' && source[at + 1] === '"') cell += source[++at];
      else if (sign === '"') quoted = false;
      else cell += sign;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === '\t') {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (sign === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      rows.push([]);
    } else cell += sign;
  }
  rows.at(-1)?.push(cell);
  return rows;
}

/** Formats cells as text for a spreadsheet. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(cell).join('\t')).join('\n');
}

export type Pasted = {
  readonly lines: Line[];
  readonly area: Area;
  readonly cells: number;
  readonly bad: number;
  readonly leftOut: number;
  /** The numbers that may have been meant otherwise. */
  readonly unsure: Unsure | null;
};

/** Pasted numbers with two readings: the number of them, the first one, and the decimal sign by which they were read. */
export type Unsure = { readonly count: number; readonly text: string; readonly sign: DecimalSign };

/**
 * Puts a pasted table into the lines from a cell on, adding lines as needed up to `max`. One pasted cell fills the whole selected area.
 * Locked cells and columns beyond the last stay as they are. `12.345` is read by the decimal sign that all other numbers of the table show,
 * because a sheet may come from a country that writes numbers otherwise. Where they show none, or several, it is read by that of the reader.
 */
export function pasteTable(
  lines: readonly Line[],
  columns: readonly LineColumn[],
  area: Area,
  table: readonly (readonly string[])[],
  o: { reading: Reading; newLine: () => Line; max: number },
): Pasted {
  const corner = { row: Math.min(area.from.row, area.to.row), column: Math.min(area.from.column, area.to.column) };
  const single = table.length === 1 && table[0]?.length === 1;
  const height = single ? Math.abs(area.from.row - area.to.row) + 1 : table.length;
  const width = single ? Math.abs(area.from.column - area.to.column) + 1 : Math.max(0, ...table.map((row) => row.length));
  const next: Line[] = [...lines];
  let cells = 0;
  let bad = 0;
  const rows = Math.min(height, Math.max(0, o.max - corner.row));
  const numbers = table.flatMap((row) => row.filter((_, across) => isNumber(columns[corner.column + across])));
  const usual = decimalSignOf(o.reading.language);
  const shown = signShownBy(numbers);
  const decimalSign = o.reading.decimalSign ?? shown ?? usual;
  const doubtful = o.reading.decimalSign === undefined && shown === usual ? [] : numbers.filter(hasTwoReadings);
  const reading = { ...o.reading, decimalSign };
  for (let row = 0; row < rows; row++) {
    const place = corner.row + row;
    while (next.length <= place) next.push(o.newLine());
    let line = next[place] ?? o.newLine();
    for (let across = 0; across < width; across++) {
      const column = columns[corner.column + across];
      const text = single ? table[0]?.[0] : table[row]?.[across];
      if (!column || text === undefined || isLocked(column, line)) continue;
      line = { ...line, [column.key]: readCell(column, text, reading) };
      cells += 1;
      // The record of a reference is found later.
      if (column.is !== 'ref' && cellFault(column, line) !== null) bad += 1;
    }
    next[place] = line;
  }
  const to = { row: corner.row + Math.max(0, rows - 1), column: Math.min(columns.length - 1, corner.column + width - 1) };
  const unsure = doubtful[0] === undefined ? null : { count: doubtful.length, text: doubtful[0].normalize('NFKC'), sign: decimalSign };
  return { lines: next, area: { from: corner, to }, cells, bad, leftOut: height - rows, unsure };
}

function isNumber(column: LineColumn | undefined): boolean {
  return column !== undefined && ['quantity', 'amount', 'whole'].includes(column.is);
}

/** The decimal sign on which the numbers agree that show one. */
function signShownBy(numbers: readonly string[]): DecimalSign | null {
  const signs = new Set(numbers.map(shownDecimalSign).filter((sign) => sign !== null));
  return signs.size === 1 ? ([...signs][0] ?? null) : null;
}

/** Copies the first `height` rows of an area into the others, repeatedly: the first row by Ctrl+D, the selection by the handle. */
export function fillDown(lines: readonly Line[], columns: readonly LineColumn[], area: Area, height = 1): Line[] {
  const { top, bottom, left, right } = bounds(area);
  return lines.map((line, row) => {
    const first = lines[top + ((row - top) % height)];
    if (row < top + height || row > bottom || !first) return line;
    const filled = columns
      .slice(left, right + 1)
      .filter((column) => !isLocked(column, line))
      .map((column) => [column.key, first[column.key]] as const);
    return { ...line, ...Object.fromEntries(filled) };
  });
}

/** Copies the first column of an area into the others (Ctrl+R); each column parses the text by its kind, and takes records of its own kind. */
export function fillRight(
  lines: readonly Line[],
  columns: readonly LineColumn[],
  area: Area,
  text: (column: LineColumn, line: Line) => string,
  reading: Reading,
): Line[] {
  const { top, bottom, left, right } = bounds(area);
  const first = columns[left];
  if (!first) return [...lines];
  return lines.map((line, row) => {
    if (row < top || row > bottom) return line;
    const filled = columns
      .slice(left + 1, right + 1)
      .filter((column) => !isLocked(column, line))
      .map((column) => [column.key, isOfKind(column, first) ? line[first.key] : readCell(column, text(first, line), reading)] as const);
    return { ...line, ...Object.fromEntries(filled) };
  });
}

function isOfKind(column: LineColumn, other: LineColumn): boolean {
  return column.is === 'ref' && other.is === 'ref' && column.to === other.to;
}

/**
 * A line after a change of several cells at once: the cells that follow from them are computed, as if each had been typed. A cell of the
 * change itself stays as it was entered.
 */
export function settledLine(line: Line, columns: readonly LineColumn[], changed: ((line: Line, key: string) => Line) | undefined): Line {
  if (!changed) return line;
  const settled = columns.reduce((result, { key }) => changed(result, key), line);
  const entered = columns.filter(
    (column) => !isLocked(column, line) && ![undefined, null, ''].some((nothing) => nothing === line[column.key]),
  );
  return { ...settled, ...Object.fromEntries(entered.map(({ key }) => [key, line[key]])) };
}

/** The states before each change and the states that an undo took back; each at most fifty steps. */
export type History = { readonly past: readonly (readonly Line[])[]; readonly future: readonly (readonly Line[])[] };
export const noHistory: History = { past: [], future: [] };
export const historyMax = 50;

export function remember({ past }: History, before: readonly Line[]): History {
  return { past: [...past.slice(1 - historyMax), before], future: [] };
}

/** One step of undo or redo; null when there is none. */
export function stepHistory(history: History, now: readonly Line[], back: boolean): { history: History; lines: readonly Line[] } | null {
  const lines = (back ? history.past : history.future).at(-1);
  if (!lines) return null;
  const { past, future } = history;
  return {
    lines,
    history: back ? { past: past.slice(0, -1), future: [...future, now] } : { past: [...past, now], future: future.slice(0, -1) },
  };
}

/** A copy of a line is a new line, so the server's id of the original is not copied. */
export function copyOf(line: Line): Line {
  return 'id' in line ? { ...line, id: undefined } : { ...line };
}

/** Empties the cells of an area. */
export function clearArea(lines: readonly Line[], columns: readonly LineColumn[], area: Area): Line[] {
  const { top, bottom, left, right } = bounds(area);
  return lines.map((line, row) => {
    if (row < top || row > bottom) return line;
    const emptied = columns
      .slice(left, right + 1)
      .filter((column) => !isLocked(column, line))
      .map((column) => [column.key, column.is === 'flag' ? false : null] as const);
    return { ...line, ...Object.fromEntries(emptied) };
  });
}

export function bounds({ from, to }: Area): { top: number; bottom: number; left: number; right: number } {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  };
}

/** The active cell after a step, within the grid; Tab continues at the start of the next row. */
export function step(at: Place, key: string, size: { rows: number; columns: number }, back = false): Place {
  const last = { row: Math.max(0, size.rows - 1), column: Math.max(0, size.columns - 1) };
  switch (key) {
    case 'ArrowUp':
      return { ...at, row: Math.max(0, at.row - 1) };
    case 'ArrowDown':
    case 'Enter':
      return { ...at, row: Math.min(last.row, at.row + 1) };
    case 'ArrowLeft':
      return { ...at, column: Math.max(0, at.column - 1) };
    case 'ArrowRight':
      return { ...at, column: Math.min(last.column, at.column + 1) };
    case 'Home':
      return { ...at, column: 0 };
    case 'End':
      return { ...at, column: last.column };
    case 'Tab': {
      const place = at.row * size.columns + at.column + (back ? -1 : 1);
      const last = Math.min(size.rows * size.columns - 1, Math.max(0, place));
      return { row: Math.floor(last / size.columns), column: last % size.columns };
    }
    default:
      return at;
  }
}
