import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const sourceRoot: string = fileURLToPath(new URL('..', import.meta.url));

export type Source = {
  /** Path below src/, with forward slashes. */
  readonly file: string;
  readonly text: string;
};

/** The code of the product, or its tests, without generated files. */
export function sources(kind: 'code' | 'test' = 'code'): Source[] {
  return globSync('**/*.{ts,tsx}', { cwd: sourceRoot })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !file.endsWith('.generated.ts') && /\.test\.tsx?$/.test(file) === (kind === 'test'))
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(sourceRoot, file), 'utf8') }));
}

export function styles(): Source[] {
  return globSync('**/*.css', { cwd: sourceRoot })
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(sourceRoot, file), 'utf8') }));
}

/** The text without its comments; line numbers are unchanged. Strings stay: a comment mark inside one is rare and harmless here. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/(^|\s)\/\/.*$/gm, '$1');
}

/** `file:line` of every place that matches. */
export function places({ file, text }: Source, pattern: RegExp): string[] {
  return withoutComments(text)
    .split('\n')
    .flatMap((line, number) => (pattern.test(line) ? [`${file}:${number + 1}: ${line.trim()}`] : []));
}
