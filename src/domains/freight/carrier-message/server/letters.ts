/* The letters that a format can carry. */

/** Latin letters that no decomposition divides into a letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  đ: 'd',
  Đ: 'D',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'AE',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
};
const plainSigns: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '×': 'x',
  '。': '.',
};

/** Text without marks, full-width forms and typographic signs: "Công ty Đại Phát" becomes "Cong ty Dai Phat". Other scripts stay. */
function withoutMarks(text: string): string {
  return [...text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC')]
    .map((letter) => plainLetters[letter] ?? plainSigns[letter] ?? letter)
    .join('');
}

/**
 * Text of the teletype set of Cargo-IMP: capital letters, digits, space, full stop and hyphen. Other signs become a space. Null where a
 * letter is left that the set does not have, such as a Chinese one.
 */
export function teletype(text: string): string | null {
  const plain = withoutMarks(text).toUpperCase().replaceAll('&', ' AND ');
  if (/[^\x00-\x7f]/.test(plain)) return null;
  return plain
    .replace(/[^A-Z0-9 .-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** Text of UN/EDIFACT's level A (ISO 9735, annex A), without release characters; null where a letter is left that it does not have. */
export function levelA(text: string): string | null {
  const plain = withoutMarks(text).toUpperCase();
  if (/[^\x00-\x7f]/.test(plain)) return null;
  return plain
    .replace(/[^A-Z0-9 .,\-()/='+:?!"%&*;<>]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** Lines of at most so many characters, broken at spaces where it can be. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    const end = space > 0 ? space : width;
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  if (rest !== '') lines.push(rest);
  return lines;
}
