import { Refusal } from '../kernel/refusal.ts';
import { fairQueue } from './fair-queue.ts';
import { askOwnThread } from './own-thread.ts';

export type Scanning = { readonly bytes: Uint8Array; readonly mime: string };

/** The text layer and the codes of a document or picture, which need no reading of print. */
export type DocumentScan = {
  /** The text of a document's first pages; empty for a picture and for pages that were scanned. */
  readonly text: string;
  /** The texts of its QR codes. */
  readonly codes: readonly string[];
  /** The first page of a document, drawn. */
  readonly picture: Uint8Array | null;
};

/** An invoice takes about a second; a file that takes longer is an attack. */
const scanMsMax = 12_000;
/** A drawn page keeps a core busy, and its caller holds a connection. */
const turns = fairQueue({ places: 1, own: 1, queue: 2 }, () => new Refusal('BUSY'));

/**
 * The text and the codes of a PDF or a picture, read on a thread of its own. Refuses PICTURE_UNREADABLE for a file that is broken, locked or
 * takes too long, and BUSY when others wait already.
 */
export function scannedDocument(sender: string, bytes: Buffer, mime: string): Promise<DocumentScan> {
  return turns.run(sender, async () => {
    const thread = new URL('./document-scan-thread.ts', import.meta.url);
    const scan = await askOwnThread<DocumentScan | null>(thread, { bytes, mime } satisfies Scanning, scanMsMax, () => null);
    if (scan === null) throw new Refusal('PICTURE_UNREADABLE');
    return scan;
  });
}
