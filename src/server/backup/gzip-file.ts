import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Compresses a file quickly. Answers the size of the result. */
export async function gzipFile(from: string, to: string): Promise<number> {
  await pipeline(createReadStream(from), createGzip({ level: 1 }), createWriteStream(to, { mode: 0o600 }));
  return (await stat(to)).size;
}

/** The same so that the file is whole or absent even after a power cut. */
export async function gzipFileDurably(from: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`;
  await gzipFile(from, unfinished);
  const file = await open(unfinished, 'r+');
  await file.sync().finally(() => file.close());
  await rename(unfinished, to);
}

export function gunzipFile(from: string, to: string): Promise<void> {
  return pipeline(createReadStream(from), createGunzip(), createWriteStream(to, { mode: 0o600 }));
}
