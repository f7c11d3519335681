/*
 * Thumbnails of pictures, created by the browser when they scroll into view: the server stores the file as it was uploaded and no second
 * copy. Decoding runs outside the page's own thread.
 */

const sideMax = 96;
/** A larger file is not fetched for a thumbnail. */
export const thumbBytesMax = 8 * 1024 * 1024;
const keptMax = 200;
const atOnce = 2;

const thumbnails = new Map<string, Promise<string | null>>();
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
  running++;
  try {
    return await run();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

/** An address of the thumbnail, cached while the page is open; null for a file that cannot be shown. */
export function thumbnailOf(fileId: string, fetched: () => Promise<Blob>): Promise<string | null> {
  const known = thumbnails.get(fileId);
  if (known) return known;
  const picture = inTurn(async () => small(await fetched())).catch(() => {
    thumbnails.delete(fileId);
    return null;
  });
  thumbnails.set(fileId, picture);
  const [oldest] = thumbnails.keys();
  if (thumbnails.size > keptMax && oldest !== undefined) {
    void thumbnails.get(oldest)?.then((address) => address && URL.revokeObjectURL(address));
    thumbnails.delete(oldest);
  }
  return picture;
}

async function small(blob: Blob): Promise<string | null> {
  const whole = await createImageBitmap(blob);
  try {
    const scale = Math.min(1, sideMax / Math.max(whole.width, whole.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(whole.width * scale));
    canvas.height = Math.max(1, Math.round(whole.height * scale));
    const drawing = canvas.getContext('2d');
    if (!drawing) return null;
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(whole, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    return drawn && URL.createObjectURL(drawn);
  } finally {
    whole.close();
  }
}
