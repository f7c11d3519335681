/*
 * Small pictures of large ones, made by the browser when they come into view: the server keeps the file as it was given and no second
 * copy of it. Decoding happens off the page's own thread.
 */

const sideMax = 96;
/** A larger file is not fetched for a picture of a thumb's size. */
export const thumbBytesMax = 8 * 1024 * 1024;
const keptMax = 200;
const atOnce = 2;

const made = new Map<string, Promise<string | null>>();
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

/** An address of the small picture, kept for the time that the page is open; null for what cannot be shown. */
export function thumbnailOf(fileId: string, fetched: () => Promise<Blob>): Promise<string | null> {
  const known = made.get(fileId);
  if (known) return known;
  const picture = inTurn(async () => small(await fetched())).catch(() => {
    made.delete(fileId);
    return null;
  });
  made.set(fileId, picture);
  const [oldest] = made.keys();
  if (made.size > keptMax && oldest !== undefined) {
    void made.get(oldest)?.then((address) => address && URL.revokeObjectURL(address));
    made.delete(oldest);
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
