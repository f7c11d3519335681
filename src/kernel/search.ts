import type { z } from 'zod';
import type { Call } from './call.ts';

/** A record that a search found. */
export type Hit = {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Its state in words: `<words>.<state>`. */
  readonly state?: { readonly words: string; readonly state: string } | undefined;
  /** The addresses that show it, best first: the first that the reader may open is opened. */
  readonly links: readonly string[];
};

/** A search that the command palette offers beside the pages; `word` is the heading of its hits. */
export type SearchSource = {
  readonly word: string;
  readonly call: Call;
  readonly params: (text: string) => unknown;
  readonly hits: (data: unknown) => readonly Hit[];
};

/** The maximum number of hits of one kind: a palette is for a record that the user can name, and a list for all others. */
export const hitsMax = 5;

/** Declares a search in a capability's search.ts (`export const searches = [searchSource(…)]`). */
export function searchSource<P extends z.ZodType, R extends z.ZodType>(s: {
  word: string;
  call: Call<P, R>;
  params: (text: string) => z.input<P>;
  hits: (data: z.output<R>) => readonly Hit[];
}): SearchSource {
  // The palette passes the answer of this call to `hits`, so the two types match again there.
  return s as unknown as SearchSource;
}

/** A line of facts about a record; those that are missing are left out. */
export function hintOf(...facts: readonly (string | null | undefined)[]): string {
  return facts.filter(Boolean).join(' · ');
}
