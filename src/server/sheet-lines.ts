import { detectDelimiter, parseCsv } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';
import { Refusal } from '../kernel/refusal.ts';
import { percentCells } from './sheet-percents.ts';
import { zipEntries } from './zip.ts';

/** The limit of one upload. The user splits a larger job (security.md: bombs are refused before they are unpacked). */
export const sheetRowsMax = 200_000;
const columnsMax = 100;
const unpackedBytesMax = 400 * 1024 * 1024;
const entriesMax = 500;
const ratioMax = 200;
/** The limit of a spreadsheet cell. A CSV file has no such limit. */
const cellMax = 32_767;

export type SheetLine = { readonly line: number; readonly values: readonly string[] };

/** The output of `readSheet`, on the thread that reads the sheet. The library keeps reading whether or not its rows are taken. */
export async function* sheetLines(bytes: Buffer): AsyncGenerator<SheetLine> {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') {
    const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
    const delimiter = detectDelimiter(text);
    const rows = parseCsv(text, { delimiter }) as unknown[][];
    const cellOf = delimiter === ';' ? (value: unknown) => withDecimalPoint(textOf(value)) : textOf;
    for (const [place, values] of rows.slice(0, sheetRowsMax + 1).entries())
      yield { line: place + 1, values: values.slice(0, columnsMax).map(cellOf) };
    return;
  }
  refuseBomb(bytes);
  const percents = await percentCells(bytes);
  for await (const row of streamXlsxRows(bytes, { maxRows: sheetRowsMax + 1 })) {
    const line = row.index + 1;
    const isPercent = (column: number): boolean => percents.size > 0 && percents.has(`${lettersOf(column)}${line}`);
    const values = row.values
      .slice(0, columnsMax)
      .map((value, column) => (typeof value === 'number' && isPercent(column) ? `${textOf(value * 100)}%` : textOf(value)));
    yield { line, values };
  }
}

/**
 * Writes `12,345` with a decimal point. A program separates cells by semicolons where the comma is the decimal sign, as in Vietnam; elsewhere the
 * comma of such a number parts thousands.
 */
function withDecimalPoint(cell: string): string {
  return cell.replace(/^(-?[1-9]\d{0,2}),(\d{3})$/, '$1.$2');
}

/** The letters of a column, 0 for A. No sheet is read behind CV. */
function lettersOf(column: number): string {
  const letter = (place: number): string => String.fromCharCode(65 + place);
  return (column < 26 ? '' : letter(Math.floor(column / 26) - 1)) + letter(column % 26);
}

/** A cell as a person would read it: days as YYYY-MM-DD, instants to the minute, numbers without exponents. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    const text = value.toISOString();
    return text.slice(11, 16) === '00:00' ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
  }
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 1e15 ? value.toFixed(0) : String(Number(value.toPrecision(15)));
  if (typeof value === 'object' && 'result' in value) return textOf(value.result);
  if (typeof value === 'object' && 'text' in value) return textOf(value.text);
  // The quote that `safe` puts in front of a phone number is removed, so that our own sheets can be imported again.
  const text = String(value);
  if (text.length > cellMax) throw new Refusal('BAD_SHEET');
  return text
    .normalize('NFC')
    .trim()
    .replace(/^'(?=[=+\-@＝＋－＠])/, '');
}

/** The bytes of a deflated entry without content. */
const emptyPacked = 2;

/** Adds up what the archive claims to unpack to, before anything is unpacked. The reader unpacks no entry beyond its claim, if it has one. */
function refuseBomb(bytes: Buffer): void {
  let entries = 0;
  let unpacked = 0;
  for (const entry of zipEntries(bytes)) {
    entries++;
    unpacked += entry.unpacked;
    const isEmpty = entry.packed === emptyPacked || (entry.packed === 0 && !entry.isDescribedLater);
    if (entry.isDeflated && entry.unpacked === 0 && !isEmpty) throw new Refusal('BAD_SHEET');
  }
  if (entries === 0 || entries > entriesMax || unpacked > unpackedBytesMax || unpacked / bytes.length > ratioMax)
    throw new Refusal('BAD_SHEET');
}
