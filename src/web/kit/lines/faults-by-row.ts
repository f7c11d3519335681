import { useMemo } from 'react';
import type { Fault } from '../../../kernel/refusal.ts';
import type { CellFaults } from './lines-state.ts';

/** The faults of each row as text, by which a row knows whether its own have changed. */
export function useFaultsByRow(faults: readonly Fault[] | undefined): (row: number) => string {
  const byRow = useMemo(() => {
    const rows = new Map<string, CellFaults>();
    for (const { at, why, facts } of faults ?? []) {
      const [row = '', key = ''] = at.split('.');
      rows.set(row, { ...rows.get(row), [key]: { why, facts } });
    }
    return new Map([...rows].map(([row, ofRow]) => [row, JSON.stringify(ofRow)]));
  }, [faults]);
  return (row) => byRow.get(String(row)) ?? '';
}
