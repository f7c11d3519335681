/**
 * A suffix for the names of sample records. It differs from run to run and from file to file, so that a repeated run meets no record of an
 * earlier one. It starts with a digit: a text with a dot before letters looks like a word key (see raw-keys.ts).
 */
export function stamp(): string {
  return `${process.pid % 10}${Date.now().toString(36)}`;
}
