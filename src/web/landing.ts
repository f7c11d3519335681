import { namesNoRecord, recordAddress } from '../kernel/link.ts';
import type { Page } from '../kernel/page.ts';
import type { Can } from '../kernel/permit.ts';
import { go, innerPath, placeNow, placeOf } from './place.ts';
import { type FoundPage, isFront, type Registry } from './registry.ts';
import { canOf, sessionNow, type SessionReply } from './session.ts';
import type { Query } from './tab-context.ts';

let installed: Registry | undefined;

export function installRegistry(registry: Registry): void {
  installed = registry;
}

/** The pages of the product, for code outside the app's component tree. */
export function registryNow(): Registry {
  if (!installed) throw new Error('no registry yet');
  return installed;
}

/**
 * Opens the user's page after sign-in: the one that they were redirected from if they may see it, otherwise the landing page of their kind.
 */
export function land(): void {
  const session = sessionNow();
  if (!session) return;
  const registry = registryNow();
  // A user who is already inside stays on the page: both the sign-in page and the watcher of new sessions may call this.
  const here = registry.find(placeNow().path)?.page;
  if (here && !isFront(here)) return;
  const back = innerPath(placeNow().query['back']);
  const page = back && registry.find(back.path)?.page;
  if (back && page && mayReturnTo(page, session)) go(back.path, back.query, 'replace');
  else goHome();
}

/** True for a page to which a sign-in leads back: the user may open it, and owes neither a new password nor a second factor. */
export function mayReturnTo(page: Page, session: SessionReply): boolean {
  const owesNothing = session.modify_password_flag !== 1 && session.second_factor_flag !== 1;
  return page.kind !== 'sign-in' && owesNothing && mayOpen(page, session);
}

/** True when the session may open a page. The server decides about data; this decides only about display. */
export function mayOpen(page: Page, session: SessionReply, can: Can = canOf(session)): boolean {
  if (page.permit === 'anyone') return true;
  if (!page.users.includes(session.sys_num_id)) return false;
  if (page.flag && session[page.flag] !== 1) return false;
  return page.permit === 'signedIn' || can(page.permit);
}

/** The pages where the reader may begin: those in the menus and those for new records. */
export function startingPages(session: SessionReply, pages: readonly Page[] = registryNow().pages): readonly Page[] {
  const can = canOf(session);
  return pages.filter(
    (page) => (page.shown || page.kind === 'add') && page.group !== 'print' && !page.path.includes(':') && mayOpen(page, session, can),
  );
}

/** Why a page is not shown at an address, for a reader with or without a session: there is none, it is not theirs, or no record is named. */
export function refusalOfPage(route: FoundPage | undefined, query: Query, session: SessionReply | undefined): PageRefusal | undefined {
  if (!route) return 'missing';
  const { page, params } = route;
  if (page.permit !== 'anyone' && !(session && mayOpen(page, session))) return 'forbidden';
  return namesNoRecord(page, { ...query, ...params }) ? 'unnamed' : undefined;
}
export type PageRefusal = 'missing' | 'forbidden' | 'unnamed';

/** True when the reader may open the page at an address: what leads elsewhere is shown as plain text. */
export function mayFollow(address: string): boolean {
  const { path, query } = placeOf(address);
  return refusalOfPage(registryNow().find(path), query, sessionNow()) === undefined;
}

/** The list of the records that a page shows one at a time, if the reader may open it. */
export function listBeside({ beside }: Pick<FoundPage, 'beside'>, session: SessionReply): Page | undefined {
  return beside.find((page) => page.kind === 'list' && mayOpen(page, session) && !namesNoRecord(page, {}));
}

/** The address of the page for one of the shell's own purposes. */
export function pathServing(purpose: Page['serves'], pages: readonly Page[] = registryNow().pages): string {
  return pages.find((page) => page.serves === purpose)?.path ?? '/';
}

/** The address of a record by its subject, for code that shows records of any kind; null where the user has no page for it. */
export function addressOf(subject: string, id = ''): string | null {
  const session = sessionNow();
  return session ? recordAddress(registryNow().pages, subject, id, (page) => mayOpen(page, session)) : null;
}

const landingFlags = ['air_sign', 'inventory_sign', 'inventory_sign1'] as const;

/**
 * The landing page after sign-in (specification, section 6). A page that the session's flags name comes first, if there is one. A customer's user
 * to whom its keeper gave no such board begins with the first page of its menu.
 */
export function landingOf(session: SessionReply, pages: readonly Page[]): string {
  if (session.modify_password_flag === 1) return pathServing('passwordChange', pages);
  if (session.second_factor_flag === 1) return pathServing('secondFactor', pages);
  const own = pages.filter((page) => page.landing?.of === session.sys_num_id);
  const flags = [...landingFlags.filter((flag) => session[flag] === 1), undefined];
  const boards = flags.flatMap((flag) => own.find((page) => page.landing?.flag === flag) ?? []);
  const open = boards.find((page) => mayOpen(page, session)) ?? startingPages(session, pages).find(({ shown }) => shown);
  return (open ?? boards[0])?.path ?? '/';
}

/** True for the landing page of other users, such as the staff's /home from an old link: it leads a user to their own. */
export function leadsHome(page: Page, session: SessionReply): boolean {
  return page.landing !== undefined && !mayOpen(page, session);
}

/** Opens the user's landing page. */
export function goHome(): void {
  const session = sessionNow();
  if (session) go(landingOf(session, registryNow().pages), {}, 'replace');
}
