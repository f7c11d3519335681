import { written } from '../../../../kernel/words.ts';
import { useLanguage } from '../../../../web/i18n.ts';

/** Writes a time at the clock of a port, `2026-11-25 18:00` in the reply of a call, with its day as the reader's language writes days. */
export function usePortTime(): (there: string | null | undefined) => string | null {
  const language = useLanguage();
  return (there) => (there ? written(there, language) : null);
}

type PortTimeColumn<K extends string> = {
  readonly key: K;
  readonly is: 'own';
  readonly width: number;
  readonly show: (row: Readonly<Record<K, string | null>>) => string;
  readonly text: (row: Readonly<Record<K, string | null>>) => string;
};

/** Makes columns of port times by the names of their fields. */
export function usePortTimeColumn(): <K extends string>(key: K, width: number) => PortTimeColumn<K> {
  const portTime = usePortTime();
  return (key, width) => ({
    key,
    is: 'own',
    width,
    show: (row) => portTime(row[key]) ?? '—',
    text: (row) => portTime(row[key]) ?? '',
  });
}
