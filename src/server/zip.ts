/** An entry as the directory states it. Only the name is sure before it is unpacked. */
export type ZipEntry = {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly packed: number;
  readonly unpacked: number;
  /** Where its own head begins, which stands before its bytes. */
  readonly place: number;
  /** The sizes stand behind the entry's bytes as well, and readers take them from there when the directory states none. */
  readonly isDescribedLater: boolean;
};

const endBytes = 22;
const headBytes = 30;
/** The number of entries and the place in an archive for more than 65,535 entries or 4 GB: its directory stands elsewhere (APPNOTE 4.4.1.4). */
const entriesElsewhere = 0xffff;
const bytesElsewhere = 0xffffffff;

/**
 * The entries of an archive's directory (APPNOTE 4.3.12), without unpacking. None when it has no directory, or one that readers look for
 * elsewhere.
 */
export function* zipEntries(bytes: Buffer): Generator<ZipEntry> {
  const end = bytes.length < endBytes ? -1 : bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'), bytes.length - endBytes);
  if (end < 0 || bytes.readUInt16LE(end + 10) === entriesElsewhere) return;
  if (bytes.readUInt32LE(end + 12) === bytesElsewhere || bytes.readUInt32LE(end + 16) === bytesElsewhere) return;
  let at = bytes.readUInt32LE(end + 16);
  while (at + 46 <= bytes.length && bytes.readUInt32LE(at) === 0x02014b50) {
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    yield {
      name: bytes.toString('utf8', at + 46, at + 46 + (name ?? 0)),
      isDeflated: bytes.readUInt16LE(at + 10) === 8,
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      place: bytes.readUInt32LE(at + 42),
      isDescribedLater: (bytes.readUInt16LE(at + 8) & 8) !== 0,
    };
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
}

/** The bytes of an entry as they are packed (APPNOTE 4.3.7); none where its head is not in the archive. */
export function packedBytes(bytes: Buffer, { place, packed }: Pick<ZipEntry, 'place' | 'packed'>): Buffer {
  if (place + headBytes > bytes.length) return Buffer.alloc(0);
  const start = place + headBytes + bytes.readUInt16LE(place + 26) + bytes.readUInt16LE(place + 28);
  return bytes.subarray(start, start + packed);
}
