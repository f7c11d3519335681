import type { Page } from '../kernel/page.ts';
import type { Can } from '../kernel/permit.ts';
import { go, innerPath, placeNow } from './place.ts';
import type { Registry } from './registry.ts';
import { canOf, sessionNow, type SessionReply } from './session.ts';

let installed: Registry | undefined;

export function installRegistry(registry: Registry): void {
  installed = registry;
}

/** The pages of the product, for code that stands outside the tree of the app. */
export function registryNow(): Registry {
  if (!installed) throw new Error('no registry yet');
  return installed;
}

/** Goes where a person belongs after sign-in: where they were sent from if they may, else the landing page of their kind. */
export function land(): void {
  const session = sessionNow();
  if (!session) return;
  const registry = registryNow();
  // Whoever has come in stays where they are: the sign-in page and what notices the new session may both ask for this.
  const here = registry.find(placeNow().path)?.page;
  if (here && !isFront(here)) return;
  const wanted = innerPath(placeNow().query['back']);
  const page = wanted && registry.find(wanted.path)?.page;
  const may =
    wanted &&
    page &&
    page.kind !== 'sign-in' &&
    mayOpen(page, session) &&
    session.modify_password_flag !== 1 &&
    session.second_factor_flag !== 1;
  if (may) go(wanted.path, wanted.query, 'replace');
  else go(landingOf(session, registry.pages), {}, 'replace');
}

/** The sign-in pages are drawn by a light frame, so that they are there at once: none of the workspace is loaded for them. */
export function isFront({ group, kind }: Page): boolean {
  return group === 'standalone' && (kind === 'sign-in' || kind === 'form');
}

/** Whether the session may open a page. The server decides about data; this decides what is drawn. */
export function mayOpen(page: Page, session: SessionReply, can: Can = canOf(session)): boolean {
  if (page.permit === 'anyone') return true;
  if (!page.users.includes(session.sys_num_id)) return false;
  if (page.flag && session[page.flag] !== 1) return false;
  return page.permit === 'signedIn' || can(page.permit);
}

/** Where a person goes after sign-in (specification, section 6). */
export function landingOf(session: SessionReply, pages: readonly Page[]): string {
  if (session.modify_password_flag === 1) return '/resetPsw';
  if (session.second_factor_flag === 1) return '/secondFactor';
  switch (session.sys_num_id) {
    case 1:
      return '/home';
    case 2:
      return firstOfMenu(pages, session)?.path ?? '/carrierDispatch/carrierReceiveOrder';
    case 4:
      if (session.air_sign === 1) return '/wncBoard';
      if (session.inventory_sign === 1) return '/talBoard';
      return session.inventory_sign1 === 1 ? '/thBoard' : '/board';
    case 5:
      return '/order/inventory/managment/inbound';
  }
}

/** The first page of a carrier's menu, in the order that the menu has. */
function firstOfMenu(pages: readonly Page[], session: SessionReply): Page | undefined {
  const mine = pages.filter((page) => page.group === 'carrier' && page.shown && mayOpen(page, session));
  return mine.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))[0];
}
