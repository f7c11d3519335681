import { crc32, deflateSync, inflateSync } from 'node:zlib';

/*
 * Pictures are built again from the parts that show something. Place, time, camera, thumbnails, comments, colour profiles and everything
 * after the end of the picture stay behind.
 */

/** A file that only claims to be a picture, that is broken, or that has too many pixels. */
export class BadPicture extends Error {
  override readonly name = 'BadPicture';
}

const pixelsMax = 100_000_000;
/** The maximum unpacked size of a PNG. */
const unpackedMax = 256 * 1024 * 1024;

export function rebuiltPicture(bytes: Buffer, mime: string): Buffer {
  try {
    if (mime === 'image/png') return rebuiltPng(bytes);
    if (mime === 'image/jpeg') return rebuiltJpeg(bytes);
    if (mime === 'image/webp') return rebuiltWebp(bytes);
  } catch (error) {
    // A read past the end, or packed data that is broken or too long.
    throw error instanceof BadPicture ? error : new BadPicture('broken', { cause: error });
  }
  throw new BadPicture(`no picture: ${mime}`);
}

function refuseSize(width: number, height: number): void {
  if (width < 1 || height < 1 || width * height > pixelsMax) throw new BadPicture(`${width} × ${height} pixels`);
}

/* PNG (ISO/IEC 15948) */

const pngMark = Buffer.from('89504e470d0a1a0a', 'hex');
const channelsOfColour: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** The first column and row of each pass of an interlaced picture, and the steps between them. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function rebuiltPng(bytes: Buffer): Buffer {
  const chunks = pngChunks(bytes);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (!header || header.length !== 13) throw new BadPicture('no header');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  refuseSize(width, height);
  const bits = (header[8] ?? 0) * (channelsOfColour[header[9] ?? -1] ?? 0);
  const sizes = header[12] === 1 ? passes.map((pass) => sizeOfPass(width, height, pass)) : [{ width, height }];
  const length = sizes.reduce((sum, one) => sum + (one.width === 0 ? 0 : one.height * (1 + Math.ceil((one.width * bits) / 8))), 0);
  if (bits === 0 || length > unpackedMax) throw new BadPicture(`${length} bytes unpacked`);
  const packed = Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])));
  const pixels = inflateSync(packed, { maxOutputLength: length + 1 });
  if (pixels.length !== length) throw new BadPicture(`${pixels.length} bytes instead of ${length}`);
  const shown = chunks.filter(({ type }) => type === 'PLTE' || type === 'tRNS');
  return Buffer.concat([
    pngMark,
    ...[{ type: 'IHDR', data: header }, ...shown, { type: 'IDAT', data: deflateSync(pixels) }, { type: 'IEND', data: Buffer.alloc(0) }].map(
      pngChunk,
    ),
  ]);
}

type PngChunk = { readonly type: string; readonly data: Buffer };

function sizeOfPass(width: number, height: number, [left, top, across, down]: (typeof passes)[number]) {
  return { width: Math.ceil((width - left) / across), height: Math.ceil((height - top) / down) };
}

function pngChunks(bytes: Buffer): PngChunk[] {
  const chunks: PngChunk[] = [];
  for (let at = pngMark.length; ; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    if (type === 'IEND') return chunks;
    at += 12 + length;
  }
}

function pngChunk({ type, data }: PngChunk): Buffer {
  const whole = Buffer.alloc(12 + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
}

/* JPEG (ITU-T T.81) */

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda];
/** Tables, restart intervals and frames: what a decoder needs. Application data and comments are all others. */
const isNeeded = (marker: number): boolean => (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || marker === 0xdb || marker === 0xdd;
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function rebuiltJpeg(bytes: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from([0xff, startOfImage])];
  let framed = false;
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) throw new BadPicture('no marker');
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === endOfImage) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) throw new BadPicture('a part is cut off');
    const segment = bytes.subarray(at, end);
    at = end;
    if (isFrame(marker)) {
      refuseSize(segment.readUInt16BE(7), segment.readUInt16BE(5));
      framed = true;
    }
    if (marker === startOfScan) {
      at = endOfScan(bytes, end);
      parts.push(segment, bytes.subarray(end, at));
    } else parts.push(...shownOf(marker, segment));
  }
  if (!framed) throw new BadPicture('no frame');
  return Buffer.concat([...parts, Buffer.from([0xff, endOfImage])]);
}

/** The place of the next marker after a scan. In a scan, 0xff is followed by 0 or belongs to a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new BadPicture('a scan without an end');
}

/** Of application data only what changes the picture stays: the colour transform of Adobe, and which side is up. */
function shownOf(marker: number, segment: Buffer): Buffer[] {
  if (isNeeded(marker)) return [segment];
  if (marker === 0xee && segment.toString('latin1', 4, 9) === 'Adobe' && segment.length >= 16) return [adobe(segment.readUInt8(15))];
  const turned = marker === 0xe1 ? orientationOf(segment) : 1;
  return turned > 1 ? [orientation(turned)] : [];
}

function adobe(transform: number): Buffer {
  return Buffer.concat([Buffer.from('ffee000e41646f6265006400000000', 'hex'), Buffer.from([transform])]);
}

/** The orientation (1 to 8) in Exif data: 1 where there is none. */
function orientationOf(segment: Buffer): number {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return 1;
  const tiff = segment.subarray(10);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = tiff.length < 8 ? 0 : little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(first); entry++) {
    const at = first + 2 + entry * 12;
    const value = short(at + 8);
    if (short(at) === 0x0112) return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Exif data with nothing but the orientation. */
function orientation(value: number): Buffer {
  const start = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000000000000000000', 'hex');
  start.writeUInt16LE(value, 28);
  return start;
}

/* WebP (RFC 9649) */

const webpParts = ['VP8X', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L'];
/** The flags of animation and transparency. Those of profiles, Exif and XMP are cleared with their parts. */
const webpFlags = 0x12;

function rebuiltWebp(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = 12; at + 8 <= end; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > bytes.length) throw new BadPicture('a part is cut off');
    const data = Buffer.from(bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length % 2);
    if (!webpParts.includes(type)) continue;
    if (type === 'VP8X') data.writeUInt8(data.readUInt8(0) & webpFlags, 0);
    const size = webpSize(type, data);
    if (size) refuseSize(...size);
    const head = Buffer.alloc(8);
    head.write(type, 0, 'latin1');
    head.writeUInt32LE(length, 4);
    parts.push(head, data, Buffer.alloc(length % 2));
  }
  if (parts.length === 0) throw new BadPicture('nothing in it');
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

function webpSize(type: string, data: Buffer): [width: number, height: number] | undefined {
  if (type === 'VP8X') return [data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1];
  if (type === 'ANMF') return [data.readUIntLE(6, 3) + 1, data.readUIntLE(9, 3) + 1];
  if (type === 'VP8 ') return [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff];
  if (type !== 'VP8L') return undefined;
  const bits = data.readUInt32LE(1);
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
}
