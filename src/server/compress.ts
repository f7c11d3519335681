import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this a few packets carry it anyway. */
const bytesMin = 2048;

/*
 * What is compressed tells by its length what it has in common with itself: who can have a victim's browser send text of his choice and
 * see how long the answers are finds out what else stands in them (BREACH). Nobody can here: a call is signed with a key that no script
 * can read and no browser sends by itself, so a foreign page cannot make one. Still only answers to reads of somebody signed in are
 * compressed: keys, tickets and recovery codes are handed out by signing in and by writes, and by answers below the least size.
 */
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Compressed = { readonly body: Buffer; readonly encoding: 'br' | 'gzip' };

/** A text as the client takes it shortest; undefined where it goes out as it is. Off the main thread, and quick rather than small. */
export async function compressed(text: string, accepted: string | undefined): Promise<Compressed | undefined> {
  if (text.length < bytesMin || !accepted) return undefined;
  const takes = new Set(
    accepted.split(',').flatMap((part) => (/;\s*q=0(\.0+)?\s*$/.test(part) ? [] : [part.split(';')[0]?.trim().toLowerCase()])),
  );
  if (takes.has('br'))
    return {
      body: await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
      encoding: 'br',
    };
  return takes.has('gzip') ? { body: await zip(text, { level: 4 }), encoding: 'gzip' } : undefined;
}
