import { inflateSync } from 'node:zlib';

/** The names of what a reader would run, start or unpack by itself (ISO 32000-1, 12.6.4), compared as whole names. */
const actions = ['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'RichMedia', 'XFA', 'SubmitForm', 'ImportData'];
/** The maximum unpacked size of all packed parts of one file. */
const unpackedMax = 64 * 1024 * 1024;

/** True when a PDF does more than show its pages. Names may be written in hexadecimal and may be in packed parts: both are read. */
export function isActive(bytes: Buffer, mime: string): boolean {
  if (mime !== 'application/pdf') return false;
  if (names(bytes.toString('latin1'))) return true;
  let left = unpackedMax;
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const begins = at + 6 + (bytes[at + 6] === 13 ? 2 : 1);
    const packed = bytes.subarray(begins, Math.max(begins, bytes.indexOf('endstream', begins)));
    try {
      const text = inflateSync(packed, { maxOutputLength: left, finishFlush: 2 });
      left -= text.length;
      if (names(text.toString('latin1'))) return true;
    } catch (error) {
      // Other packings and pictures are skipped. A part that is too large to search is refused.
      if (error instanceof RangeError) return true;
    }
    if (left <= 0) return true;
  }
  return false;
}

function names(text: string): boolean {
  const plain = text.includes('#')
    ? text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
  return actions.some((action) => {
    for (let at = plain.indexOf(`/${action}`); at >= 0; at = plain.indexOf(`/${action}`, at + 1))
      if (!/[A-Za-z0-9]/.test(plain[at + action.length + 1] ?? ' ')) return true;
    return false;
  });
}
