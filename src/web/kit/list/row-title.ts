import { recordTitle } from '../../../kernel/record-title.ts';
import { valueOf } from '../detail/fact-cell.tsx';
import type { Column } from '../detail/kinds.ts';

/** The name of a row in questions and notices: the text of the link that opens it, else its number or name. */
export function rowTitle<Row extends object>(row: Row, columns: readonly Column<Row>[]): string {
  const opens = columns.find(({ is }) => is === 'link');
  const text = opens && valueOf(opens, row);
  return text ? String(text) : recordTitle(row);
}
