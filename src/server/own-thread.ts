import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * The answer of a thread that is started for one task and ended after its first message. A task that takes longer than `msMax` is ended too,
 * and `late` answers for it. Rejects with what the thread throws.
 */
export async function askOwnThread<T>(module: URL, task: unknown, msMax: number, late: () => T): Promise<T> {
  const thread = new Worker(module, { workerData: task });
  try {
    const [answer] = (await once(thread, 'message', { signal: AbortSignal.timeout(msMax) })) as [T];
    return answer;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return late();
    throw error;
  } finally {
    await thread.terminate();
  }
}
