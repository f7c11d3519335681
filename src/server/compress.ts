import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Shorter answers fit into a few packets anyway. */
const bytesMin = 2048;

/* The length of a compressed text reveals repetitions in it. An attacker who can make a victim's browser send chosen
   text, and can see the length of the answers, can find out what else they contain (BREACH). That is impossible
   here: a call is signed with a key that no script can read and no browser sends by itself, so a foreign page cannot
   send one. As a further precaution, only answers to reads by signed-in users are compressed. Keys, tickets and
   recovery codes are issued by sign-in, by writes, and by answers below the minimum size. */
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Compressed = { readonly body: Buffer; readonly encoding: 'br' | 'gzip' };

/**
 * The text in the shortest encoding that the client accepts; undefined when it is sent uncompressed. Runs off the main
 * thread and prefers speed to size.
 */
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
