/**
 * Runs one at a time. Asked for during a run, it runs once more after it, because that run may have read what was there before the change. The
 * promise resolves with the last run.
 */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isStale = false;
  async function runs(): Promise<void> {
    try {
      do {
        isStale = false;
        await run();
      } while (isStale);
    } finally {
      running = undefined;
    }
  }
  return () => {
    isStale = true;
    return (running ??= runs());
  };
}
