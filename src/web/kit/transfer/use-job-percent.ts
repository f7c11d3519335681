import { useEffect } from 'react';
import { useProgress } from '../../progress.ts';
import { useLatest } from '../use-latest.ts';

/** The polling interval of a job where push is not available (carriers and customers), and where it is, in case it is down. */
const askAgain_ms = 1500;
const askBeside_ms = 15_000;

/** The progress of a job by push, null before the first message, and the polling interval to use besides. */
export function useJobPercent(batch: string | null): { percent: number | null; everyMs: number } {
  const percent = useProgress(({ progress }) => progress.find((one) => one.id === batch)?.process ?? null);
  return { percent, everyMs: percent === null ? askAgain_ms : askBeside_ms };
}

/** Calls a function once when the condition becomes true. */
export function useWhen(so: boolean, what: () => void): void {
  const now = useLatest(what);
  useEffect(() => {
    if (so) now.current();
  }, [so, now]);
}
