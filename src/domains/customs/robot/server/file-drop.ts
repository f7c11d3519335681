import { link, mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';

/*
 * Files for the client of a single window, and its answers: docs/customs.md describes both. A message is kept in `sent` before it is linked
 * into `outbox`, from which the client takes it away, so after a kill it is known what certainly did not leave.
 */

const folders = ['outbox', 'sent', 'inbox', 'read', 'refused'] as const;
const replyBytesMax = 1_000_000;

/** The sent state of a key; unknown when it may have been taken from the outbox, or never have got there. */
export type SentState = 'sent' | 'notSent' | 'unknown';

async function openFolders(root: string): Promise<void> {
  for (const folder of folders) await mkdir(path.join(root, folder), { recursive: true });
}

/** Puts a message into the outbox. It throws only where nothing got there. */
export async function drop(root: string, key: string, text: string): Promise<void> {
  await openFolders(root);
  const target = path.join(root, 'sent', `${key}.xml`);
  const draft = `${target}.new`;
  const file = await open(draft, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, target);
  try {
    await link(target, path.join(root, 'outbox', `${key}.xml`));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

export async function lookFor(root: string, key: string): Promise<SentState> {
  if (await isThere(path.join(root, 'outbox', `${key}.xml`))) return 'sent';
  return (await isThere(path.join(root, 'sent', `${key}.xml`))) ? 'unknown' : 'notSent';
}

/** The answers that lie in the inbox, oldest name first. A file that is larger than a reply can be is put aside. */
export async function repliesIn(root: string): Promise<{ name: string; text: string }[]> {
  await openFolders(root);
  const names = (await readdir(path.join(root, 'inbox'))).filter((name) => name.endsWith('.json')).sort();
  const replies: { name: string; text: string }[] = [];
  for (const name of names.slice(0, 500)) {
    const file = path.join(root, 'inbox', name);
    if ((await stat(file)).size > replyBytesMax) await putAside(root, name, 'refused');
    else replies.push({ name, text: await readFile(file, 'utf8') });
  }
  return replies;
}

export async function putAside(root: string, name: string, folder: 'read' | 'refused'): Promise<void> {
  await rename(path.join(root, 'inbox', name), path.join(root, folder, name));
}

async function isThere(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
