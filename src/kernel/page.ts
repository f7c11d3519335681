import type { Permit, UserType } from './permit.ts';

export const menuGroups = ['home', 'order', 'dispatch', 'resource', 'finance', 'customer', 'system', 'freight', 'oa', 'carrier'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/**
 * A page is data; the shell draws menus, tabs and routes from it and the server builds the menu list from it. `path` is written
 * exactly as the specification has it (odd spellings included).
 */
export type Page = {
  readonly path: string;
  /** Word key of the title in menu and tab. */
  readonly title: string;
  readonly group: MenuGroup | 'standalone' | 'print';
  readonly kind: 'list' | 'add' | 'edit' | 'detail' | 'page' | 'board' | 'print' | 'form' | 'sign-in';
  /** Stands in the menu. */
  readonly shown: boolean;
  readonly users: readonly UserType[];
  /** Right to open it; `signedIn` for pages that every user of the kind has; `anyone` without a session. */
  readonly permit: Permit | 'signedIn' | 'anyone';
  /** Rights that a role may hold on this page beyond opening it; they are the menu item's `buttons`. */
  readonly buttons?: readonly Permit[];
  /** False where the specification says the page is not kept alive. Default true. */
  readonly keepAlive?: boolean;
  /** The component's file in the capability's pages/ folder, without .tsx. */
  readonly file: string;
  /** What distinguishes this path where several paths show one capability through a filter. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Menu shows it only to sessions whose flag of this name is 1. */
  readonly flag?: 'gps_sign';
  /** Icon name in the menu (web/shell/icons). */
  readonly icon?: string;
  /** Place among its group in the menu, small first; default the order of declaration. */
  readonly place?: number;
};

export function pagesOf(pages: readonly Page[]): readonly Page[] {
  return pages;
}
