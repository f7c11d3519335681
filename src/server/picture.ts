import { Refusal } from '../kernel/refusal.ts';
import { fairQueue } from './fair-queue.ts';
import { askOwnThread } from './own-thread.ts';

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
    const thread = new URL('./picture-thread.ts', import.meta.url);
    const answer = await askOwnThread<Uint8Array | null>(thread, { bytes, mime } satisfies Rebuilding, rebuildMsMax, () => null);
    if (answer === null) throw new Refusal('BAD_PICTURE');
    return Buffer.from(answer);
  });
}
