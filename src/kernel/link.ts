import type { Page } from './page.ts';

type Value = string | null | undefined;
/** Every list reads its tab and its filters (`w.<filter>`) from the address. */
type ListQuery = { readonly tab?: Value; readonly [filter: `w.${string}`]: Value };
type QueryOf<P extends string> = ListQuery & { readonly [K in P as K extends `${string}?` ? never : K]: Value } & {
  readonly [K in P as K extends `${infer Name}?` ? Name : never]?: Value;
};

/** A page to which others link, with the names of its address params. A name that ends in `?` is optional. */
export type LinkedPage<P extends string = string> = Page & { readonly params?: readonly P[] };

export function linkedPage<const P extends string = never>(page: Omit<Page, 'params'> & { readonly params?: readonly P[] }): LinkedPage<P> {
  return page;
}

/** The address of a page: `link(orderDetailPage, { id })`. Names in its path (`:id`) are filled in, the others become its query. */
export function link<P extends string>(
  { path }: LinkedPage<P>,
  ...[query]: Record<never, never> extends QueryOf<P> ? [query?: QueryOf<P>] : [query: QueryOf<P>]
): string {
  const values = Object.entries<Value>(query ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  const inPath = ([name]: readonly [string, string]): boolean => path.endsWith(`:${name}`);
  const filled = values.filter(inPath).reduce((text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(value)), path);
  const others = values.filter((entry) => !inPath(entry));
  const search = others.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return search === '' ? filled : `${filled}?${search}`;
}

/** True for an address that does not say which record the page shows, such as that of a detail page without an id. */
export function namesNoRecord({ params = [] }: LinkedPage, query: Readonly<Record<string, string>>): boolean {
  return params.some((name) => !name.endsWith('?') && !query[name]);
}

/** The address of a record by its subject: the first page that shows such a record and that the reader may open. */
export function recordAddress(pages: readonly Page[], subject: string, id: string, may: (page: Page) => boolean): string | null {
  const page = pages.find((one) => one.shows === subject && may(one));
  return page ? link<string>(page, { id }) : null;
}
