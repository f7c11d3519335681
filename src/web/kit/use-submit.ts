import { useRef, useState } from 'react';

/** One sending at a time: while it runs a second press does nothing, and what was refused stands until the next try. */
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
