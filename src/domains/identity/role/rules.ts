import { type Guard, type HiddenFields, hiddenWith } from '../../../kernel/guard.ts';
import { menuGroups, type Page } from '../../../kernel/page.ts';
import type { Permit } from '../../../kernel/permit.ts';
import { type RoleScope, roleScopes } from './contract.ts';

/** Roles add up: only amounts that all of them hide stay hidden. */
export function hiddenBy(roles: readonly (readonly Guard[])[]): ReadonlySet<Guard> {
  const [first = new Set<Guard>(), ...others] = roles.map(hiddenWith);
  return hiddenWith([...first].filter((guard) => others.every((hidden) => hidden.has(guard))));
}

/** The widest of several scopes; without any, the narrowest. */
export function widest(scopes: readonly RoleScope[]): RoleScope {
  return roleScopes.findLast((scope) => scopes.includes(scope)) ?? 'own';
}

function isWider(one: RoleScope, than: RoleScope): boolean {
  return roleScopes.indexOf(one) > roleScopes.indexOf(than);
}

/** The rights and the visible data that a caller, a role, an account or a key gives its holder. */
export type Sight = {
  readonly permits: ReadonlySet<string>;
  readonly scope: RoleScope;
  readonly companyIds: readonly bigint[];
  readonly hidden: ReadonlySet<Guard>;
  /** Fields that page templates hide. A sight without them sees every field. */
  readonly hiddenFields?: HiddenFields;
};

/**
 * True if one sees no more than the other. Rights are compared only below the scope of all companies: an administrator of all companies may
 * give every right, or nobody could give a right that is new in the product.
 */
export function seesNoMore(one: Sight, than: Sight): boolean {
  return (
    !isWider(one.scope, than.scope) &&
    one.companyIds.every((id) => than.companyIds.includes(id)) &&
    [...than.hidden].every((guard) => one.hidden.has(guard)) &&
    hidesAll(one.hiddenFields, than.hiddenFields) &&
    (than.scope === 'all' || [...one.permits].every((permit) => than.permits.has(permit)))
  );
}

/** True if one hides at least the fields that the other hides. */
function hidesAll(one: HiddenFields | undefined, than: HiddenFields | undefined): boolean {
  return [...(than ?? [])].every(([subject, fields]) => [...fields].every((field) => one?.get(subject)?.has(field) ?? false));
}

export type RightsOfPage = { readonly page: Page; readonly rights: readonly Permit[] };

function rightsOn(page: Page): Permit[] {
  const opens = page.permit === 'signedIn' || page.permit === 'anyone' ? [] : [page.permit];
  return [...new Set([...opens, ...(page.buttons ?? [])])];
}

/**
 * The rights of staff by menu group and page. A hidden page (add, edit, detail) is opened by a button of a visible one; it is listed only
 * if it has a right that no visible page has, so that every right can be given.
 */
export function rightsTree(pages: readonly Page[]): { readonly group: string; readonly pages: readonly RightsOfPage[] }[] {
  const all = pages.filter((page) => page.users.includes(1)).map((page) => ({ page, rights: rightsOn(page) }));
  const visibleRights = new Set(all.filter(({ page }) => page.shown).flatMap(({ rights }) => rights));
  const listed = all.filter(({ page, rights }) => rights.some((right) => page.shown || !visibleRights.has(right)));
  return [...menuGroups, 'standalone', 'print'].flatMap((group) => {
    const inGroup = listed.filter(({ page }) => page.group === group).sort((a, b) => place(a.page) - place(b.page));
    return inGroup.length > 0 ? [{ group, pages: inGroup }] : [];
  });
}

/** The word of a group of the tree: a menu's, or the one for pages outside the menus. */
export function groupNameOf(group: string): string {
  return group === 'standalone' || group === 'print' ? `role.group.${group}` : `menu.${group}`;
}

/** Hidden pages come after those of the menu. */
function place(page: Page): number {
  return (page.place ?? 0) + (page.shown ? 0 : 1000);
}
