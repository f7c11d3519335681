export type ZipEntry = { readonly name: string; readonly unpacked: number };

/** The entries of an archive's directory (APPNOTE 4.3.12), without unpacking. None when it has no directory. */
export function* zipEntries(bytes: Buffer): Generator<ZipEntry> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0 || end + 20 > bytes.length) return;
  let at = bytes.readUInt32LE(end + 16);
  while (at + 46 <= bytes.length && bytes.readUInt32LE(at) === 0x02014b50) {
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    yield { name: bytes.toString('utf8', at + 46, at + 46 + (name ?? 0)), unpacked: bytes.readUInt32LE(at + 24) };
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
}
