import { useEffect, useRef, useState } from 'react';
import { wordingsSoFar } from '../../query.ts';

const marked_ms = 10_000;
const none: ReadonlySet<string> = new Set();

/**
 * The rows that changed since they were shown, marked for a while: after a push, after an action of this user, or when the tab is shown
 * again. A row keeps its identity in a new reply only at the same place; elsewhere its content is compared.
 */
export function useChangedRows<Row extends { readonly id: string }>(rows: readonly Row[], query: string): ReadonlySet<string> {
  const before = useRef<{ query: string; wordings: number; rows: ReadonlyMap<string, Row> }>({
    query,
    wordings: wordingsSoFar(),
    rows: new Map(),
  });
  const [changed, setChanged] = useState(none);
  useEffect(() => {
    const was = before.current;
    before.current = { query, wordings: wordingsSoFar(), rows: new Map(rows.map((row) => [row.id, row])) };
    if (was.query !== query || was.wordings !== wordingsSoFar()) return setChanged(none);
    const now = rows.filter((row) => isOther(row, was.rows.get(row.id))).map(({ id }) => id);
    if (now.length > 0) setChanged((marked) => new Set([...marked, ...now]));
  }, [rows, query]);
  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setChanged(none), marked_ms);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
}

function isOther<Row>(row: Row, before: Row | undefined): boolean {
  return before !== undefined && before !== row && JSON.stringify(before) !== JSON.stringify(row);
}
