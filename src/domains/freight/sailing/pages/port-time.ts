import { written } from '../../../../kernel/words.ts';
import { useLanguage } from '../../../../web/i18n.ts';

/** Writes a time at the clock of a port, `2026-11-25 18:00` in the reply of a call, with its day as the reader's language writes days. */
export function usePortTime(): (there: string | null | undefined) => string | null {
  const language = useLanguage();
  return (there) => (there ? written(there, language) : null);
}
