import { useEffect } from 'react';
import { useInbox } from '../inbox.ts';
import { useLatest } from './use-latest.ts';

/** How often a job is asked about where push does not reach (carriers and customers), and where it does, in case it is down. */
const askAgain_ms = 1500;
const askBeside_ms = 15_000;

/** How far push says that a job is, null before it said anything; and how often to ask besides. */
export function useJobPercent(batch: string | null): { percent: number | null; everyMs: number } {
  const percent = useInbox(({ progress }) => progress.find((one) => one.batchId === batch)?.process ?? null);
  return { percent, everyMs: percent === null ? askAgain_ms : askBeside_ms };
}

/** Does something once when it has become so. */
export function useWhen(so: boolean, what: () => void): void {
  const now = useLatest(what);
  useEffect(() => {
    if (so) now.current();
  }, [so, now]);
}
