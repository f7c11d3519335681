import { romanised } from '../../../server/search-text.ts';
import type { FreightWork } from './db.ts';

/* Carriers print Latin letters: bills of lading and messages to them state no Chinese name or address. */

const chinese = /\p{Script=Han}/u;
/** A party's text begins with its name, which a line or a comma ends. */
const firstPart = /^[^,，\n]*/;

/**
 * The texts of parties in Latin letters, in their order. A party whose Chinese name is on record as a customer or a consignor has its English
 * name, or its spelled one; all else that is Chinese is spelled. Thai stays: spelling it needs a person.
 */
export async function inLatinLetters({ db }: FreightWork, texts: readonly (string | null | undefined)[]): Promise<(string | null)[]> {
  const names = texts.flatMap((text) => nameIn(text) ?? []);
  const known = names.length === 0 ? [] : await partiesNamed(db, names);
  return texts.map((text) => {
    if (!text) return null;
    const name = nameIn(text);
    const english = name && known.find((party) => party.name === name || party.short_name === name)?.latin_name;
    return english ? english + latin(text.trimStart().slice(name.length)) : latin(text);
  });
}

/** The name with which the text of a party begins, where it is Chinese. */
function nameIn(text: string | null | undefined): string | null {
  const name = firstPart.exec((text ?? '').trimStart())?.[0].trimEnd() ?? '';
  return chinese.test(name) ? name : null;
}

async function partiesNamed(db: FreightWork['db'], names: readonly string[]) {
  const [customers, consignors] = await Promise.all([
    db
      .selectFrom('customer')
      .select(['name', 'short_name', 'latin_name'])
      .where((eb) => eb.or([eb('name', 'in', names), eb('short_name', 'in', names)]))
      .where('latin_name', '<>', '')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('consignor')
      .select(['name', 'latin_name'])
      .where('name', 'in', names)
      .where('latin_name', '<>', '')
      .orderBy('id')
      .execute(),
  ]);
  return [...customers, ...consignors.map((party) => ({ ...party, short_name: null }))];
}

/** A text whose Chinese is spelled, line by line, with the punctuation of Latin letters. */
function latin(text: string): string {
  return text
    .split('\n')
    .map((line) => (chinese.test(line) ? spelled(line) : line))
    .join('\n');
}

function spelled(line: string): string {
  const marks = line.normalize('NFKC').replaceAll('、', ', ').replaceAll('。', '.');
  return romanised(marks)
    .split(' ')
    .filter(Boolean)
    .join(' ')
    .replace(/ ([,.;:)])/g, '$1')
    .replaceAll('( ', '(');
}
