import { globSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** The files below a folder that match, with forward slashes. */
export function filesIn(folder: string, patterns: string | string[]): readonly string[] {
  return globSync(patterns, { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

/** The module of a file as it is now: the modification time in the address makes a changed file a new module. */
export async function moduleNow(path: string): Promise<object> {
  return (await import(/* @vite-ignore */ `${pathToFileURL(path).href}?t=${Math.trunc(statSync(path).mtimeMs)}`)) as object;
}
