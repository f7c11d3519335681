import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createHash, randomUUID } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { zipEntries } from './zip.ts';

/** The store for the bytes of files: a folder by default. An S3-compatible store has the same verbs. */
export type FileStore = {
  /** Stores bytes under their SHA-256 (hex). Storing the same bytes twice is allowed. */
  put(sha256: string, bytes: Buffer): Promise<void>;
  /** Stores a stream and answers its SHA-256: for files of any size that the product itself creates. */
  keep(stream: AsyncIterable<Uint8Array>): Promise<{ sha256: string; bytes: number }>;
  /** Describes stored bytes: the size, and the type detected from the first bytes, never from the name. Undefined when there are none. */
  look(sha256: string): Promise<{ bytes: number; mime: string } | undefined>;
  read(sha256: string): Readable;
  readAll(sha256: string): Promise<Buffer>;
  /**
   * Removes bytes that were last stored before an instant and that `used` does not list among those it is asked about,
   * and drafts left by a kill. Bytes that are stored again in the meantime stay. Answers the number removed.
   */
  sweep(before: Date, used: (sha256: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>;
};

const plainText = 'text/csv';

/** The accepted kinds of file (security.md): pictures, PDF, office documents, CSV. */
export const takenMimes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  plainText,
];

const mimeOfEnding: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: plainText,
  tsv: plainText,
  txt: plainText,
  log: plainText,
  edi: plainText,
  json: plainText,
};

/** The ending by which a desktop opens a file; empty when there is none, as in `Order 12.5` or `No. 7`. Windows drops dots and spaces behind it. */
function endingOf(name: string): string {
  const ending = /\.([\w-]+)[.\s]*$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return /[a-z]/.test(ending) ? ending : '';
}

/**
 * True when a name fits the bytes, so that a desktop opens the file as what it is. Text under the name of a picture, a program or a page is
 * refused; pictures may carry each other's endings.
 */
export function isNamedSo(name: unknown, mime: string): boolean {
  const ending = typeof name === 'string' ? endingOf(name) : '';
  const ofName = mimeOfEnding[ending];
  return ending === '' || ofName === mime || (ofName?.startsWith('image/') === true && mime.startsWith('image/'));
}

/** The name under which a file goes out: one that came before names were compared gets the ending of what it is. */
export function safeName(name: string, mime: string): string {
  if (!takenMimes.includes(mime) || isNamedSo(name, mime)) return name;
  const ending = Object.keys(mimeOfEnding).find((candidate) => mimeOfEnding[candidate] === mime) ?? '';
  return `${name}.${ending}`;
}

/** The type of some bytes by their signature. Text without control characters counts as CSV. Undefined for anything else. */
export async function mimeOf(bytes: Buffer): Promise<string | undefined> {
  const type = await fileTypeFromBuffer(bytes);
  // A long sheet written as a stream lists its parts only at the end, where the signature check does not look.
  if (type?.mime === 'application/zip') return officeMimeOf(bytes) ?? type.mime;
  if (type) return type.mime;
  return bytes.subarray(0, 4096).every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13) ? plainText : undefined;
}

/** The kind of office document in an archive, by the names in its directory. */
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
      // Existing bytes are written again: the new date tells a sweep that they are about to be used.
      const draft = `${place}.${randomUUID()}`;
      try {
        // The file is complete and on the disk before it gets its name. A kill leaves a draft at worst, never half a
        // file.
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
      const file = await stat(place).catch(() => undefined);
      if (!file) return undefined;
      const mime = await mimeOf(await store.readAll(sha256));
      return { bytes: file.size, mime: mime ?? 'application/octet-stream' };
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
      let removed = 0;
      for (const place of [folder, ...(await shardsOf(folder))]) {
        const old = await namesBefore(place, before);
        const drafts = old.filter((name) => name.includes('.'));
        for (const name of drafts) await rm(path.join(place, name), { force: true });
        removed += drafts.length;
        const hashes = old.filter((name) => /^[0-9a-f]{64}$/.test(name));
        const needed = hashes.length > 0 ? await used(hashes) : new Set();
        for (const name of hashes) if (!needed.has(name) && (await takeAway(path.join(place, name), before))) removed++;
      }
      return removed;
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
    const file = await stat(path.join(folder, entry.name)).catch(() => undefined);
    if (file && file.mtime < before) old.push(entry.name);
  }
  return old;
}

/**
 * Moves the bytes out of the way first and checks them again there. Bytes that were stored again at this moment go back
 * to their place.
 */
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
