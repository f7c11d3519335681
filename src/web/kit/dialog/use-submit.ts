import { useRef, useState } from 'react';

/** Sends once at a time: while a call runs, a second press does nothing. The error of a refused call stays until the next try. */
export function useSubmit(): { busy: boolean; error: unknown; submit: (run: () => Promise<void>) => Promise<void>; forget: () => void } {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const running = useRef(false);
  return {
    busy,
    error,
    forget: () => setError(null),
    submit: async (run) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      setError(null);
      try {
        await run();
      } catch (thrown) {
        setError(thrown);
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}
