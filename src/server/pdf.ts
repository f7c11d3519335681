import { Refusal } from '../kernel/refusal.ts';
import { fairQueue } from './fair-queue.ts';
import { askOwnThread } from './own-thread.ts';

/** A file that takes longer to search is an attack; the largest that is accepted takes about a second. */
const searchMsMax = 15_000;
/** The unpacked parts of one file are up to 64 MB. */
const turns = fairQueue({ places: 2, own: 1, queue: 50 }, () => new Refusal('BUSY'));

/** True when a PDF does more than show its pages (pdf-parts.ts), or cannot be searched in time. It is searched on a thread of its own. */
export function isActivePdf(sender: string, bytes: Buffer): Promise<boolean> {
  return turns.run(sender, () => askOwnThread(new URL('./pdf-thread.ts', import.meta.url), bytes, searchMsMax, () => true));
}
