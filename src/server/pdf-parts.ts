import { inflateSync } from 'node:zlib';

/** The names of what a reader would run, start or unpack by itself (ISO 32000-1, 12.6.4), compared as whole names. */
const actions = ['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'RichMedia', 'XFA', 'SubmitForm', 'ImportData'];
/** The maximum unpacked size of all packed parts of one file, and their number. */
const unpackedMax = 64 * 1024 * 1024;
const partsMax = 50_000;

/** True when a PDF does more than show its pages. Names may be written in hexadecimal and may be in packed parts: both are read. */
export function isActive(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  if (names(text, actions)) return true;
  const isEncrypted = names(text, ['Encrypt']);
  let left = unpackedMax;
  let parts = 0;
  // Each end is searched for once, and each dictionary read once, however many parts overlap.
  let end = -1;
  let before = 0;
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.subarray(at - 3, at).toString('latin1') === 'end') continue;
    if (++parts > partsMax) return true;
    const begins = at + 6 + (bytes[at + 6] === 13 ? 2 : 1);
    if (end < begins) end = bytes.indexOf('endstream', begins);
    // Readers go by the length that the dictionary states, so an end may be missing.
    if (end < 0) end = bytes.length;
    const unpacked = unpackedPart(bytes.subarray(begins, end), left);
    if (unpacked === 'large') return true;
    if (unpacked === undefined) {
      // Pictures and pages in other packings are passed over. Objects that cannot be read are not, unless the whole file is encrypted.
      const dictionary = bytes.subarray(before, at).toString('latin1');
      if (!isEncrypted && names(dictionary.slice(dictionary.lastIndexOf('obj') + 3), ['ObjStm'])) return true;
    } else {
      left -= unpacked.length;
      if (left <= 0 || names(unpacked.toString('latin1'), actions)) return true;
    }
    before = at;
  }
  return false;
}

/** The content of a packed part; `large` above the limit, undefined if it is packed in another way. */
function unpackedPart(packed: Buffer, most: number): Buffer | 'large' | undefined {
  const [method = 0, flags = 0] = packed;
  // The first two bytes of what deflate packed (RFC 1950, 2.2).
  if ((method & 15) !== 8 || (method * 256 + flags) % 31 !== 0) return undefined;
  try {
    return inflateSync(packed, { maxOutputLength: most, finishFlush: 2 });
  } catch (error) {
    return error instanceof RangeError ? 'large' : undefined;
  }
}

function names(text: string, searched: readonly string[]): boolean {
  const plain = text.includes('#')
    ? text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
  return searched.some((action) => {
    for (let at = plain.indexOf(`/${action}`); at >= 0; at = plain.indexOf(`/${action}`, at + 1))
      if (!/[A-Za-z0-9]/.test(plain[at + action.length + 1] ?? ' ')) return true;
    return false;
  });
}
