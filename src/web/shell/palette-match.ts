/** Normalises text for quick typing: lower case, without accents. The Vietnamese đ is a letter of its own, so it is mapped explicitly. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('đ', 'd')
    .normalize('NFC');
}

/** Ranks a search against one of an item's names: at the beginning 1, at the beginning of a word 0.8, anywhere 0.5, all its words 0.3. */
export function rank(_value: string, search: string, keywords: readonly string[] = []): number {
  const text = plain(search.trim());
  if (text === '') return 1;
  return Math.max(0, ...keywords.map((name) => rankOne(name, text)));
}

function rankOne(name: string, search: string): number {
  if (name.startsWith(search)) return 1;
  if (name.includes(` ${search}`)) return 0.8;
  if (name.includes(search)) return 0.5;
  return search.split(/\s+/).every((word) => name.includes(word)) ? 0.3 : 0;
}

/**
 * Groups in the order of their best hit: a record whose own number was typed comes before others that only name it, such as the claims of an
 * order. The palette's library orders the items within a group alone.
 */
export function bestFirst<G extends { readonly hits: readonly { readonly label: string }[] }>(
  groups: readonly G[],
  text: string,
): readonly G[] {
  const best = ({ hits }: G): number => Math.max(0, ...hits.map(({ label }) => rank('', text, [plain(label)])));
  return groups
    .map((group) => ({ group, rank: best(group) }))
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ group }) => group);
}

/**
 * Ranks an item of the palette. Records opened last come first. A record that the server found stays, even when its label does not contain
 * the text: it was found by its party or its plate.
 */
export function rankItem(value: string, search: string, keywords?: readonly string[]): number {
  if (value.startsWith('opened ')) return 2;
  const own = rank(value, search, keywords);
  return value.startsWith('hit ') ? Math.max(own, 0.2) : own;
}
