import type { z } from 'zod';
import type { Call } from './call.ts';

/** One record that a search found, and the page that shows it. */
export type Hit = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
};

/** A search that the command palette offers beside the pages; `word` is the heading of its hits. */
export type SearchSource = {
  readonly word: string;
  readonly call: Call;
  readonly params: (text: string) => unknown;
  readonly hits: (data: unknown) => readonly Hit[];
};

/** Declares a search in a capability's searches.ts (`export const searches = [searchSource(…)]`). */
export function searchSource<P extends z.ZodType, R extends z.ZodType>(s: {
  word: string;
  call: Call<P, R>;
  params: (text: string) => z.input<P>;
  hits: (data: z.output<R>) => readonly Hit[];
}): SearchSource {
  // The palette hands `hits` what this very call answered, so the two types meet again there.
  return s as unknown as SearchSource;
}
