type Waiting = { readonly go: () => void };

export type FairQueue = {
  /** Runs one when it is the sender's turn. Throws the value of `full` when a sender has too many waiting. */
  run<T>(sender: string, body: () => Promise<T>): Promise<T>;
};

/**
 * Shares a few places among many senders. Each sender has at most `own` running, which may change with time, and waiting work is served in
 * turn by sender. When one sender sends a thousand at once, the others wait only for those that are running.
 */
export function fairQueue(
  { places, own, queue }: { places: number; own: number | (() => number); queue: number },
  full: () => Error,
): FairQueue {
  const ownMax = typeof own === 'number' ? () => own : own;
  let running = 0;
  const runningOf = new Map<string, number>();
  // In the order of turns: a sender that was served moves to the end.
  const waitingOf = new Map<string, Waiting[]>();

  function takes(sender: string): boolean {
    return running < places && (runningOf.get(sender) ?? 0) < ownMax();
  }
  function take(sender: string): void {
    running++;
    runningOf.set(sender, (runningOf.get(sender) ?? 0) + 1);
  }
  function serve(): void {
    for (const [sender, waiting] of waitingOf) {
      if (running >= places) return;
      if (!takes(sender)) continue;
      const next = waiting.shift();
      waitingOf.delete(sender);
      if (waiting.length > 0) waitingOf.set(sender, waiting);
      if (!next) continue;
      take(sender);
      next.go();
    }
  }

  return {
    async run(sender, body) {
      const waiting = waitingOf.get(sender);
      if (waiting === undefined && takes(sender)) take(sender);
      else {
        if ((waiting?.length ?? 0) >= queue) throw full();
        await new Promise<void>((go) => {
          if (waiting) waiting.push({ go });
          else waitingOf.set(sender, [{ go }]);
        });
      }
      try {
        return await body();
      } finally {
        running--;
        const left = (runningOf.get(sender) ?? 1) - 1;
        if (left === 0) runningOf.delete(sender);
        else runningOf.set(sender, left);
        serve();
      }
    },
  };
}
