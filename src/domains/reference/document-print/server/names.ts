import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../../kernel/words.ts';

/** A name in a print: in one language, or in two with a slash between them. Equal names appear once. */
export function namesIn(languages: readonly Language[], nameIn: (language: Language) => RawBuilder<string>): RawBuilder<string> {
  const [first, second] = languages.map(nameIn);
  if (!first) throw new Error('a print without a language');
  return second ? sql`case when ${first} = ${second} then ${first} else concat(${first}, ' / ', ${second}) end` : first;
}
