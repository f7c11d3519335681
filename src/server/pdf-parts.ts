import { inflateSync } from 'node:zlib';
import { dictionariesOf, nameOf, type PdfDictionary } from './pdf-dictionary.ts';

/** The names of what a reader would run, start or unpack by itself (ISO 32000-1, 12.6.4), compared as whole names. */
const actions = ['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'RichMedia', 'XFA', 'SubmitForm', 'ImportData'];
/** The maximum unpacked size of all packed parts of one file, and their number. */
const unpackedMax = 64 * 1024 * 1024;
const partsMax = 50_000;

/** True when a PDF does more than show its pages. Names may be written in hexadecimal and may be in packed parts: both are read. */
export function isActive(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  if (names(text, actions)) return true;
  // An encrypted file cannot be searched, and banks send such statements.
  const objects = names(text, ['Encrypt']) ? new Set<number>() : placesOfObjects(text);
  if (objects === 'unreadable') return true;
  let left = unpackedMax;
  let parts = 0;
  // Each end is searched for once, however many parts overlap.
  let end = -1;
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.subarray(at - 3, at).toString('latin1') === 'end') continue;
    if (++parts > partsMax) return true;
    const begins = at + 6 + (bytes[at + 6] === 13 ? 2 : 1);
    if (end < begins) end = bytes.indexOf('endstream', begins);
    // Readers go by the length that the dictionary states, so an end may be missing.
    if (end < 0) end = bytes.length;
    const unpacked = unpackedPart(bytes.subarray(begins, end), left);
    if (unpacked === 'large') return true;
    // Pictures and pages in other packings are passed over. Objects that cannot be read are not.
    if (unpacked === undefined) {
      if (objects.has(at)) return true;
      continue;
    }
    left -= unpacked.length;
    if (left <= 0 || names(unpacked.toString('latin1'), actions)) return true;
  }
  return false;
}

/** True when a PDF says that it is encrypted. It says so in a part that is never packed. */
export async function isEncryptedPdf(stream: AsyncIterable<Buffer>): Promise<boolean> {
  let before = '';
  for await (const chunk of stream) {
    const text = before + chunk.toString('latin1');
    if (names(text, ['Encrypt'])) return true;
    // A name of seven letters, each in hexadecimal, and what follows it.
    before = text.slice(-40);
  }
  return false;
}

/** The places of the streams that hold objects. Unreadable if one of them is packed in a way that is not undone here, or if there is too much to read. */
function placesOfObjects(text: string): ReadonlySet<number> | 'unreadable' {
  const places = new Set<number>();
  for (const dictionary of dictionariesOf(text)) {
    if (dictionary === 'too much') return 'unreadable';
    if (dictionary.streamAt === undefined || !holdsObjects(dictionary)) continue;
    if (!isPlainlyDeflated(dictionary)) return 'unreadable';
    places.add(dictionary.streamAt);
  }
  return places;
}

/** Its type may stand elsewhere and readers need not look at it, but the key for the place of the first object must be there (ISO 32000-1, 7.5.7). */
function holdsObjects({ values }: PdfDictionary): boolean {
  return values.has('First') || (values.get('Type') ?? []).some((token) => nameOf(token) === 'ObjStm');
}

/** Packed once and by deflate, and without a predictor, which would take the names apart. Nothing of it stands elsewhere or is said twice. */
function isPlainlyDeflated({ values, isAmbiguous }: PdfDictionary): boolean {
  const filter = bare(values.get('Filter') ?? []);
  const options = bare(values.get('DecodeParms') ?? []).filter((token) => token !== '<<' && token !== '>>');
  const predictor = options.findIndex((token) => nameOf(token) === 'Predictor');
  return (
    !isAmbiguous &&
    !values.has('DP') &&
    filter.length === 1 &&
    nameOf(filter[0] ?? '') === 'FlateDecode' &&
    !options.includes('R') &&
    (predictor < 0 || options[predictor + 1] === '1') &&
    options.filter((token) => nameOf(token) === 'Predictor').length < 2
  );
}

const bare = (tokens: readonly string[]): readonly string[] => tokens.filter((token) => token !== '[' && token !== ']');

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
