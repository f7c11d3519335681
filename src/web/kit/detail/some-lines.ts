import type { ReactNode } from 'react';
import { useT } from '../../i18n.ts';

/** The first of some rows as lines of a card, and then how many more there are. */
export function useSomeLines(): <Row>(rows: readonly Row[], most: number, line: (row: Row) => ReactNode) => ReactNode[] {
  const t = useT();
  return (rows, most, line) => [
    ...rows.slice(0, most).map(line),
    ...(rows.length > most ? [t('kit.andMore', { count: rows.length - most })] : []),
  ];
}
