import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../kernel/refusal.ts';
import { fairQueue } from './fair-queue.ts';

export type Rebuilding = { readonly bytes: Uint8Array; readonly mime: string };

/** A picture that takes longer is an attack; the largest that is accepted takes a few seconds. */
const rebuildMsMax = 30_000;
/** Each picture may need some hundred megabytes, so only two are rebuilt at once. */
const turns = fairQueue({ places: 2, own: 1, queue: 50 }, () => new Refusal('BUSY'));

/**
 * An uploaded picture without anything that it does not show (picture-parts.ts), built on a thread of its own. Refuses BAD_PICTURE for a
 * broken one and for one with too many pixels.
 */
export function rebuilt(sender: string, bytes: Buffer, mime: string): Promise<Buffer> {
  return turns.run(sender, async () => {
    const thread = new Worker(new URL('./picture-thread.ts', import.meta.url), { workerData: { bytes, mime } satisfies Rebuilding });
    try {
      const [answer] = (await once(thread, 'message', { signal: AbortSignal.timeout(rebuildMsMax) })) as [Uint8Array | null];
      if (answer === null) throw new Refusal('BAD_PICTURE');
      return Buffer.from(answer);
    } catch (error) {
      throw error instanceof Error && error.name === 'AbortError' ? new Refusal('BAD_PICTURE') : error;
    } finally {
      await thread.terminate();
    }
  });
}
