/* The dictionaries of a PDF's objects, read token by token as readers do (ISO 32000-1, 7.2 and 7.3): text in a string or a comment is no key. */

export type PdfDictionary = {
  /** The tokens of each value by its key, brackets included. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** A key is there twice, or something that is no key stands where one should: readers differ about such a dictionary. */
  readonly isAmbiguous: boolean;
  /** The place of the word `stream` behind it, if the object is one. */
  readonly streamAt: number | undefined;
};

/** All dictionaries together are about as long as the file at most, unless it is made to take long. */
const tooLong = 4;

/** The dictionary behind each word `obj`, which is where readers are sent to. Ends with `too much` for a file whose objects overlap many times. */
export function* dictionariesOf(text: string): Generator<PdfDictionary | 'too much'> {
  const lengthMax = text.length * tooLong;
  let length = 0;
  for (let at = text.indexOf('obj'); at >= 0; at = text.indexOf('obj', at + 3)) {
    if (text.slice(at - 3, at) === 'end') continue;
    const { dictionary, end } = dictionaryAt(text, at + 3);
    if (dictionary) yield dictionary;
    length += end - at;
    if (length > lengthMax) return yield 'too much';
  }
}

/** The name that a token is, without its slash and with its hexadecimal letters read; undefined for other tokens. */
export function nameOf(token: string): string | undefined {
  if (!token.startsWith('/')) return undefined;
  return token.slice(1).replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

type Token = { readonly text: string; readonly at: number; readonly end: number };

/** The dictionary that begins at a place, if one does, and the place up to which the text was read for it. */
function dictionaryAt(text: string, from: number): { readonly dictionary?: PdfDictionary; readonly end: number } {
  let token = tokenAt(text, from);
  if (token.text !== '<<') return { end: token.end };
  const values = new Map<string, readonly string[]>();
  let isAmbiguous = false;
  token = tokenAt(text, token.end);
  while (token.text !== '>>' && token.text !== '') {
    const key = nameOf(token.text);
    if (key === undefined) {
      isAmbiguous = true;
      token = tokenAt(text, token.end);
      continue;
    }
    const value = valueAt(text, token.end);
    if (values.has(key)) isAmbiguous = true;
    values.set(key, value.tokens);
    token = value.next;
  }
  const after = tokenAt(text, token.end);
  const streamAt = after.text.startsWith('stream') ? after.at : undefined;
  return { dictionary: { values, isAmbiguous, streamAt }, end: after.end };
}

/** A value and the token behind it: a name or a string alone, a list or a dictionary to its end, and numbers or a reference up to the next key. */
function valueAt(text: string, from: number): { readonly tokens: readonly string[]; readonly next: Token } {
  const tokens: string[] = [];
  let depth = 0;
  for (let token = tokenAt(text, from); ; token = tokenAt(text, token.end)) {
    const ends = depth === 0 && tokens.length > 0;
    if (token.text === '' || (depth === 0 && token.text === '>>') || (ends && !isRegular(token.text))) return { tokens, next: token };
    tokens.push(token.text);
    if (token.text === '<<' || token.text === '[') depth++;
    if (token.text === '>>' || token.text === ']') depth--;
    if (depth <= 0 && !isRegular(token.text)) return { tokens, next: tokenAt(text, token.end) };
  }
}

/** A number or a word. */
const isRegular = (token: string): boolean => !/^[/([\]<>{}]/.test(token);

const blank = /[\0\t\n\f\r ]/;
const delimiter = /[\0\t\n\f\r ()<>[\]{}/%]/;

/** The token at a place; an empty one at the end of the text. A string is a token without its content. */
function tokenAt(text: string, from: number): Token {
  let at = from;
  for (;;) {
    while (blank.test(text.charAt(at))) at++;
    if (text.charAt(at) !== '%') break;
    while (at < text.length && !/[\n\r]/.test(text.charAt(at))) at++;
  }
  const token = (end: number, as = text.slice(at, end)): Token => ({ text: as, at, end });
  const two = text.slice(at, at + 2);
  if (two === '<<' || two === '>>') return token(at + 2);
  if (two.startsWith('<')) {
    const end = text.indexOf('>', at);
    return token(end < 0 ? text.length : end + 1, '(');
  }
  if (two.startsWith('(')) return token(endOfString(text, at), '(');
  if (two !== '' && '[]{})>'.includes(two.charAt(0))) return token(at + 1);
  let end = at + 1;
  while (end < text.length && !delimiter.test(text.charAt(end))) end++;
  return two === '' ? token(at) : token(end);
}

/** Brackets in a string are part of it if they are balanced or follow a backslash. */
function endOfString(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === '\\') at++;
    else if (letter === '(') depth++;
    else if (letter === ')' && --depth === 0) return at + 1;
  }
  return text.length;
}
