import { createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createHash, randomUUID } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { zipEntries } from './zip.ts';

/** Where the bytes of files are. A folder by default; an S3-compatible store has the same three verbs. */
export type FileStore = {
  /** Keeps bytes under their SHA-256 (hex); keeping the same twice is fine. */
  put(sha256: string, bytes: Buffer): Promise<void>;
  /** Keeps what a stream gives and says under which SHA-256: for files that we make ourselves, of any size. */
  keep(stream: AsyncIterable<Uint8Array>): Promise<{ sha256: string; bytes: number }>;
  /** What is kept there: its size, and its type told from its first bytes, never from its name. Undefined where nothing is. */
  look(sha256: string): Promise<{ bytes: number; mime: string } | undefined>;
  read(sha256: string): Readable;
  readAll(sha256: string): Promise<Buffer>;
};

const plainText = 'text/csv';

/** The kinds of file that are taken (security.md): pictures, PDF, office documents, CSV. */
export const takenMimes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  plainText,
];

/** The type of some bytes by their signature; text without control characters counts as CSV. Undefined for anything else. */
export async function mimeOf(bytes: Buffer): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  // A long sheet that was written as a stream names its parts only at the end, where the signature does not look.
  if (found?.mime === 'application/zip') return officeMimeOf(bytes) ?? found.mime;
  if (found) return found.mime;
  return bytes.subarray(0, 4096).every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13) ? plainText : undefined;
}

/** What kind of office document an archive is, by the names in its directory. */
function officeMimeOf(bytes: Buffer): string | undefined {
  for (const { name } of zipEntries(bytes)) {
    if (name === 'xl/workbook.xml') return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    if (name === 'word/document.xml') return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  }
  return undefined;
}

export function folderStore(folder: string): FileStore {
  const placeOf = (sha256: string): string => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not a SHA-256');
    return path.join(folder, sha256.slice(0, 2), sha256);
  };
  const store: FileStore = {
    async put(sha256, bytes) {
      const place = placeOf(sha256);
      if (
        await access(place).then(
          () => true,
          () => false,
        )
      )
        return;
      await mkdir(path.dirname(place), { recursive: true });
      const draft = `${place}.${randomUUID()}`;
      try {
        // Whole and on the disk before it has its name: a kill leaves a draft at worst, never half a file.
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async keep(stream) {
      await mkdir(folder, { recursive: true });
      const draft = path.join(folder, `making.${randomUUID()}`);
      const hash = createHash('sha256');
      let bytes = 0;
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          for await (const chunk of stream) {
            hash.update(chunk);
            bytes += chunk.byteLength;
            await file.write(chunk);
          }
          await file.sync();
        } finally {
          await file.close();
        }
        const sha256 = hash.digest('hex');
        await mkdir(path.dirname(placeOf(sha256)), { recursive: true });
        await rename(draft, placeOf(sha256));
        return { sha256, bytes };
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async look(sha256) {
      const place = placeOf(sha256);
      const found = await stat(place).catch(() => undefined);
      if (!found) return undefined;
      const mime = await mimeOf(await store.readAll(sha256));
      return { bytes: found.size, mime: mime ?? 'application/octet-stream' };
    },
    read: (sha256) => createReadStream(placeOf(sha256)),
    async readAll(sha256) {
      const file = await open(placeOf(sha256));
      try {
        return await file.readFile();
      } finally {
        await file.close();
      }
    },
  };
  return store;
}
