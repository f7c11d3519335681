/** Text as people type it in a hurry: lower case, without accents; the Vietnamese đ is a letter of its own, so it is mapped by hand. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('đ', 'd')
    .normalize('NFC');
}

/** How well a search fits one of an item's names: at the beginning 1, at the beginning of a word 0.8, anywhere 0.5, all its words 0.3. */
export function rank(_value: string, search: string, keywords: readonly string[] = []): number {
  const wanted = plain(search.trim());
  if (wanted === '') return 1;
  return Math.max(0, ...keywords.map((name) => rankOne(name, wanted)));
}

function rankOne(name: string, wanted: string): number {
  if (name.startsWith(wanted)) return 1;
  if (name.includes(` ${wanted}`)) return 0.8;
  if (name.includes(wanted)) return 0.5;
  return wanted.split(/\s+/).every((word) => name.includes(word)) ? 0.3 : 0;
}
