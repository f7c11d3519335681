import { type Guard, hiddenWith } from '../../../kernel/guard.ts';
import { menuGroups, type Page } from '../../../kernel/page.ts';
import type { Permit } from '../../../kernel/permit.ts';
import { type RoleScope, roleScopes } from './contract.ts';

/** Roles add up: only what all of them hide stays hidden. */
export function hiddenBy(roles: readonly (readonly Guard[])[]): ReadonlySet<Guard> {
  const [first = [], ...others] = roles;
  return hiddenWith(first.filter((guard) => others.every((hidden) => hiddenWith(hidden).has(guard))));
}

/** Of several scopes the widest; without any the narrowest. */
export function widest(scopes: readonly RoleScope[]): RoleScope {
  return roleScopes.findLast((scope) => scopes.includes(scope)) ?? 'own';
}

export function isWider(one: RoleScope, than: RoleScope): boolean {
  return roleScopes.indexOf(one) > roleScopes.indexOf(than);
}

export type RightsOfPage = { readonly page: Page; readonly rights: readonly Permit[] };

function rightsOn(page: Page): Permit[] {
  const opens = page.permit === 'signedIn' || page.permit === 'anyone' ? [] : [page.permit];
  return [...new Set([...opens, ...(page.buttons ?? [])])];
}

/**
 * The rights of staff by menu group and page. A hidden page (add, edit, detail) is opened by a button of a shown one; it stands here
 * only where it has a right that no shown page has, so that nothing that exists cannot be given.
 */
export function rightsTree(pages: readonly Page[]): { readonly group: string; readonly pages: readonly RightsOfPage[] }[] {
  const all = pages.filter((page) => page.users.includes(1)).map((page) => ({ page, rights: rightsOn(page) }));
  const shown = new Set(all.filter(({ page }) => page.shown).flatMap(({ rights }) => rights));
  const listed = all.filter(({ page, rights }) => rights.some((right) => page.shown || !shown.has(right)));
  return [...menuGroups, 'standalone', 'print'].flatMap((group) => {
    const inGroup = listed.filter(({ page }) => page.group === group).sort((a, b) => place(a.page) - place(b.page));
    return inGroup.length > 0 ? [{ group, pages: inGroup }] : [];
  });
}

/** The word of a group of the tree: a menu's, or what stands outside the menus. */
export function groupNameOf(group: string): string {
  return group === 'standalone' || group === 'print' ? `role.group.${group}` : `menu.${group}`;
}

/** Hidden pages come after those of the menu. */
function place(page: Page): number {
  return (page.place ?? 0) + (page.shown ? 0 : 1000);
}
