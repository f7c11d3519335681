import { deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { rebuilt } from './picture.ts';

const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wAARCAAFAAkDAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAj/xAAZEAABBQAAAAAAAAAAAAAAAAAAAQUXUaL/xAAWAQEBAQAAAAAAAAAAAAAAAAAABwj/xAAbEQAABwEAAAAAAAAAAAAAAAAAAQYYUaLRUv/aAAwDAQACEQMRAD8Ah6QHq9KbFbIj+aloojh1TNjwJAer0obIj+aloOHVM2PB/9k=',
  'base64',
);
const webp = Buffer.from(
  'UklGRkoAAABXRUJQVlA4ID4AAACwAgCdASoJAAUAAsBMJagCdGuA/gGEAfoAB2a3DbAA/vEcWMxj/+ZzHlf/f7N2//60P+o76wQk9s17+muwAA==',
  'base64',
);
/** Nine pixels by five, interlaced, with times and a gamma. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFEAIAAAE/pr3pAAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6JgAAgIQAAPoAAACA6AAAdTAAAOpgAAA6mAAAF3CculE8AAAABmJLR0T///////8JWPfcAAAAB3RJTUUH6gsWCwgDJCyfRQAAAD1JREFUGNOVjbENACAMw5zPOK2fcVoYAAESHeopkZVWNodZdOJGd328Aggy9N65RLb7fF+iGxpV1IDu6mwA/qwT+aEpka0AAAAldEVYdGRhdGU6Y3JlYXRlADIwMjYtMTEtMjJUMTE6MDg6MDMrMDA6MDD90lBSAAAAJXRFWHRkYXRlOm1vZGlmeQAyMDI2LTExLTIyVDExOjA4OjAzKzAwOjAwjI/o7gAAAABJRU5ErkJggg==',
  'base64',
);
const secret = 'N 22.8170 E 108.3669 taken by Wu';
const tail = Buffer.from(`<script>${secret}</script>`);

/** The photograph with Exif data of a telephone held upright, a comment, and another file at its end. */
function photographed(): Buffer {
  const exif = Buffer.concat([Buffer.from('4578696600004d4d002a000000080001011200030000000100060000', 'hex'), Buffer.from(secret)]);
  const segment = (marker: number, data: Buffer): Buffer => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  };
  return Buffer.concat([jpeg.subarray(0, 2), segment(0xe1, exif), segment(0xfe, Buffer.from(secret)), jpeg.subarray(2), tail]);
}

function webpWithExif(): Buffer {
  const exif = Buffer.concat([Buffer.from('EXIF'), Buffer.from([secret.length, 0, 0, 0]), Buffer.from(secret)]);
  const whole = Buffer.concat([webp, exif]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return Buffer.concat([whole, tail]);
}

function pngWith(data: Buffer, width = 9): Buffer {
  const header = Buffer.from(png.subarray(0, 33));
  header.writeUInt32BE(width, 16);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([header, length, Buffer.from('IDAT'), data, Buffer.alloc(8), Buffer.from('IEND\0\0\0\0')]);
}
const pixelsOf = (bytes: Buffer): Buffer => {
  const at = bytes.indexOf('IDAT');
  return inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)));
};

test('a photograph keeps its picture and which side is up, and nothing else', async () => {
  const kept = await rebuilt('a', photographed(), 'image/jpeg');
  expect(kept.includes('22.8170')).toBe(false);
  // The tables, the frame and the scan, as they came.
  expect(kept.subarray(kept.indexOf('ffdb', 'hex'))).toEqual(jpeg.subarray(jpeg.indexOf('ffdb', 'hex')));
  // Exif with one entry: the orientation, 6.
  expect(kept.includes(Buffer.from('120103000100000006000000', 'hex'))).toBe(true);
  expect(await rebuilt('a', kept, 'image/jpeg')).toEqual(kept);
});

test('PNG and WebP keep their pixels alone', async () => {
  const keptPng = await rebuilt('a', Buffer.concat([png, tail]), 'image/png');
  expect(pixelsOf(keptPng)).toEqual(pixelsOf(png));
  expect(keptPng.toString('latin1')).not.toMatch(/tEXt|gAMA|tIME|2026|script/);
  const keptWebp = await rebuilt('a', webpWithExif(), 'image/webp');
  expect(keptWebp).toEqual(webp);
});

test('broken pictures, and those with more pixels than anything shows, are refused', async () => {
  const large = Buffer.from(jpeg);
  large.writeUInt32BE(0xffffffff, jpeg.indexOf('ffc0', 'hex') + 5);
  for (const [name, bytes, mime] of [
    ['a large JPEG', large, 'image/jpeg'],
    ['half a JPEG', jpeg.subarray(0, 300), 'image/jpeg'],
    ['a JPEG without a frame', Buffer.from('ffd8ffd9', 'hex'), 'image/jpeg'],
    ['a JPEG of zeros', Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(1000)]), 'image/jpeg'],
    ['a PNG that unpacks to more than it says', pngWith(deflateSync(Buffer.alloc(50_000_000))), 'image/png'],
    ['a PNG of many pixels', pngWith(deflateSync(Buffer.alloc(100)), 0x7fffffff), 'image/png'],
    ['half a PNG', png.subarray(0, 200), 'image/png'],
    ['half a WebP', webp.subarray(0, 50), 'image/webp'],
    ['no WebP', Buffer.from('RIFF0000WEBP'), 'image/webp'],
  ] as const)
    await expect(rebuilt('a', bytes, mime), name).rejects.toMatchObject({ code: 'BAD_PICTURE' });
});
