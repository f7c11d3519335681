import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createHash, randomUUID } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { zipEntries } from './zip.ts';

/** Where the bytes of files are. A folder by default; an S3-compatible store has the same verbs. */
export type FileStore = {
  /** Keeps bytes under their SHA-256 (hex); keeping the same twice is fine. */
  put(sha256: string, bytes: Buffer): Promise<void>;
  /** Keeps what a stream gives and says under which SHA-256: for files that we make ourselves, of any size. */
  keep(stream: AsyncIterable<Uint8Array>): Promise<{ sha256: string; bytes: number }>;
  /** What is kept there: its size, and its type told from its first bytes, never from its name. Undefined where nothing is. */
  look(sha256: string): Promise<{ bytes: number; mime: string } | undefined>;
  read(sha256: string): Readable;
  readAll(sha256: string): Promise<Buffer>;
  /**
   * Takes away bytes that were last kept before an instant and are none of those that `used` names of the ones asked, and what a kill
   * left half written. Bytes that somebody keeps again meanwhile stay. Answers how many it took.
   */
  sweep(before: Date, used: (sha256: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>;
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
      await mkdir(path.dirname(place), { recursive: true });
      // Written again where they are there already: their age tells a sweep that somebody is about to use them.
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
    async sweep(before, used) {
      let taken = 0;
      for (const place of [folder, ...(await shardsOf(folder))]) {
        const old = await namesBefore(place, before);
        const drafts = old.filter((name) => name.includes('.'));
        for (const name of drafts) await rm(path.join(place, name), { force: true });
        taken += drafts.length;
        const kept = old.filter((name) => /^[0-9a-f]{64}$/.test(name));
        const needed = kept.length > 0 ? await used(kept) : new Set();
        for (const name of kept) if (!needed.has(name) && (await takeAway(path.join(place, name), before))) taken++;
      }
      return taken;
    },
  };
  return store;
}

async function shardsOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(ignoreMissing);
  return names.filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => path.join(folder, name));
}

async function namesBefore(folder: string, before: Date): Promise<string[]> {
  const old: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) {
    if (!entry.isFile()) continue;
    const found = await stat(path.join(folder, entry.name)).catch(() => undefined);
    if (found && found.mtime < before) old.push(entry.name);
  }
  return old;
}

/** Out of the way first and looked at again there: bytes that were kept anew in this very moment go back to their place. */
async function takeAway(place: string, before: Date): Promise<boolean> {
  const aside = `${place}.${randomUUID()}`;
  const moved = await rename(place, aside).then(
    () => true,
    () => false,
  );
  // Another process was first.
  if (!moved) return false;
  const { mtime } = await stat(aside);
  if (mtime < before) await rm(aside, { force: true });
  else await rename(aside, place);
  return mtime < before;
}

function ignoreMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}
