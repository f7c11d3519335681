/** Bytes that are no text of a message, with what the sender should use. */
export type BadEncoding = { readonly why: 'MESSAGE_ENCODING'; readonly facts: { readonly charset: string; readonly place: number } };

/** The character sets that the syntax identifiers of UN/EDIFACT name (ISO 9735, data element 0001). */
const charsets: Readonly<Record<string, 'ascii' | 'latin1' | 'utf-8'>> = {
  UNOA: 'ascii',
  UNOB: 'ascii',
  UNOC: 'latin1',
  UNOW: 'utf-8',
  UNOY: 'utf-8',
};

/**
 * The text of a message. An EDIFACT interchange names its character set in its head, and is refused where its bytes are of another one: a
 * guess would store a wrong name. JSON is UTF-8 (RFC 8259), and Cargo-IMP has the characters of a teletype.
 */
export function textOf(bytes: Uint8Array): string | BadEncoding {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const own = bytes.subarray(start);
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return { why: 'MESSAGE_ENCODING', facts: { charset: 'UTF-16', place: 1 } };
  const head = new TextDecoder('latin1').decode(own.subarray(0, 60));
  const syntax = /UNB.(UNO[A-Z])/.exec(head)?.[1];
  const charset = syntax ? (charsets[syntax] ?? 'latin1') : /^\s*[[{]/.test(head) ? 'utf-8' : 'ascii';
  if (charset === 'ascii') {
    const strange = own.findIndex((byte) => byte > 0x7f);
    if (strange >= 0) return { why: 'MESSAGE_ENCODING', facts: { charset: syntax ?? 'ASCII', place: start + strange + 1 } };
  }
  try {
    return new TextDecoder(charset === 'ascii' ? 'utf-8' : charset, { fatal: true }).decode(own);
  } catch {
    return { why: 'MESSAGE_ENCODING', facts: { charset: syntax ?? 'UTF-8', place: placeOf(own) } };
  }
}

/** The first byte that does not belong to UTF-8, counted from one. */
function placeOf(bytes: Uint8Array): number {
  let [low, high] = [0, bytes.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    // A cut inside a character is no fault, so the decoder streams.
    const isGood = (() => {
      try {
        new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, middle), { stream: true });
        return true;
      } catch {
        return false;
      }
    })();
    if (isGood) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
