import path from 'node:path';
import { Readable } from 'node:stream';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { packedBytes, type ZipEntry, zipEntries } from './zip.ts';

/* The reader of sheets answers the number of a cell without its format: 0.13 of a cell that shows 13%. */

/** Styles, and what says where the sheets stand, are small. */
const partBytesMax = 32 * 1024 * 1024;
/** The formats that are percent without a code of their own (ECMA-376, part 1, 18.8.30). */
const percentFormats = ['9', '10'] as const;

/** The cells of the first sheet of a workbook that show their number as a percent, by their places such as `B2`. */
export async function percentCells(bytes: Buffer): Promise<ReadonlySet<string>> {
  const entries = new Map([...zipEntries(bytes)].map((entry) => [entry.name, entry]));
  const textOf = (name: string): string => unpackedText(bytes, entries.get(name));
  const styles = percentStyles(textOf('xl/styles.xml'));
  const sheet = styles.size === 0 ? undefined : entries.get(firstSheet(textOf('xl/workbook.xml'), textOf('xl/_rels/workbook.xml.rels')));
  const places = new Set<string>();
  if (!sheet) return places;
  for await (const cell of cellTags(bytes, sheet)) {
    const place = attributeOf(cell, 'r');
    if (place !== undefined && styles.has(attributeOf(cell, 's') ?? '')) places.add(place);
  }
  return places;
}

/** The numbers of the cell styles whose format is percent. */
function percentStyles(xml: string): ReadonlySet<string> {
  const formats = new Set<string>(percentFormats);
  for (const format of tagsOf(xml, 'numFmt'))
    if (isPercent(attributeOf(format, 'formatCode') ?? '')) formats.add(attributeOf(format, 'numFmtId') ?? '');
  const cellStyles = /<(?:\w+:)?cellXfs[\s>][^]*?<\/(?:\w+:)?cellXfs>/.exec(xml)?.[0] ?? '';
  const isOf = (style: string): boolean => formats.has(attributeOf(style, 'numFmtId') ?? '');
  return new Set(tagsOf(cellStyles, 'xf').flatMap((style, place) => (isOf(style) ? [String(place)] : [])));
}

/** True for a code with a percent sign that is neither quoted text nor behind a backslash. */
function isPercent(code: string): boolean {
  return code
    .replaceAll('&quot;', '"')
    .replace(/"[^"]*"|\\./g, '')
    .includes('%');
}

/** The name of the part that is the first sheet; empty where the workbook does not say. */
function firstSheet(workbook: string, relations: string): string {
  const [sheet = ''] = tagsOf(workbook, 'sheet');
  const id = /(?:^|\s)\w+:id\s*=\s*["']([^"']*)["']/.exec(sheet)?.[1];
  const relation = tagsOf(relations, 'Relationship').find((each) => attributeOf(each, 'Id') === id);
  const target = relation && attributeOf(relation, 'Target');
  return target === undefined ? '' : path.posix.join('xl', target.startsWith('/') ? `..${target}` : target);
}

/** The attributes of each tag of this name, whatever its prefix. */
function tagsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(/<(?:\w+:)?(\w+)\s([^<>]*)>/g)].flatMap(([, tag, attributes = '']) => (tag === name ? [attributes] : []));
}

function attributeOf(attributes: string, name: string): string | undefined {
  for (const [, key, double, single] of ` ${attributes}`.matchAll(/\s([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (key === name) return double ?? single;
  return undefined;
}

function unpackedText(bytes: Buffer, entry: ZipEntry | undefined): string {
  if (!entry) return '';
  const packed = packedBytes(bytes, entry);
  return (entry.isDeflated ? inflateRawSync(packed, { maxOutputLength: partBytesMax }) : packed).toString('utf8');
}

/** The attributes of each cell of a sheet, which is unpacked piece by piece and no further than it claims to be long. */
async function* cellTags(bytes: Buffer, sheet: ZipEntry): AsyncGenerator<string> {
  const packed = Readable.from([packedBytes(bytes, sheet)]);
  let [read, rest] = [0, ''];
  for await (const piece of (sheet.isDeflated ? packed.pipe(createInflateRaw()) : packed) as AsyncIterable<Buffer>) {
    read += piece.length;
    if (read > sheet.unpacked) return;
    // Tags and places are ASCII in UTF-8, whatever stands between them.
    const text = rest + piece.toString('latin1');
    const end = text.lastIndexOf('>') + 1;
    yield* tagsOf(text.slice(0, end), 'c');
    rest = text.slice(end);
  }
}
