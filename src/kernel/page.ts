import type { Permit, UserType } from './permit.ts';

export const menuGroups = ['home', 'order', 'dispatch', 'resource', 'finance', 'customer', 'system', 'freight', 'oa', 'carrier'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** The headings under which a long menu group lists its pages, in their order. Words are `menu.heading.<heading>`. */
export const menuHeadings = [
  'pricing',
  'receivable',
  'payable',
  'ocean',
  'cash',
  'ledger',
  'transport',
  'goods',
  'customs',
  'partners',
  'fleet',
  'network',
  'ownCompany',
  'settings',
] as const;
export type MenuHeading = (typeof menuHeadings)[number];

/**
 * A page is data: the shell draws menus, tabs and routes from it, and the server builds the menu list from it. `path`
 * is written exactly as the specification has it (odd spellings included).
 */
export type Page = {
  readonly path: string;
  /** Word key of the title in menu and tab. */
  readonly title: string;
  readonly group: MenuGroup | 'standalone' | 'print';
  readonly kind: 'list' | 'add' | 'edit' | 'detail' | 'page' | 'board' | 'print' | 'form' | 'sign-in';
  /** True for a page in the menu. */
  readonly shown: boolean;
  readonly users: readonly UserType[];
  /** Right to open it; `signedIn` for pages that every user of the kind has; `anyone` without a session. */
  readonly permit: Permit | 'signedIn' | 'anyone';
  /** Rights on this page that a role may hold besides opening it. They are the menu item's `buttons`. */
  readonly buttons?: readonly Permit[];
  /** False where the specification says that the page is not kept alive. Default true. */
  readonly keepAlive?: boolean;
  /** The component's file in the capability's pages/ folder, without .tsx. */
  readonly file: string;
  /** The fixed filter of this path where several paths show one capability. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** The menu shows it, and its rights are given, only to sessions whose flag of this name is 1. */
  readonly flag?: 'gps_sign';
  /** Names of its address params; one that ends in `?` is optional (link.ts). */
  readonly params?: readonly string[];
  /** The subject whose records it shows, one at a time by `id`. Links to such a record need only its subject. */
  readonly shows?: string;
  /** True for a page in a window of its own that push messages keep current. */
  readonly live?: true;
  /** The first page of users of this kind; with `flag`, of those whose session has it at 1. */
  readonly landing?: { readonly of: UserType; readonly flag?: 'air_sign' | 'inventory_sign' | 'inventory_sign1' };
  /** The shell itself opens it: one page for each. */
  readonly serves?: 'signIn' | 'passwordChange' | 'secondFactor' | 'personal' | 'help' | 'batches';
  /** Icon name in the menu (web/shell/icons). */
  readonly icon?: string;
  /** The page where a job begins: the tour names it to those who may do the job, by this word. A smaller place comes first. */
  readonly tour?: { readonly word: string; readonly place: number; readonly permit?: Permit };
  /** The heading of its group under which the menu lists it. */
  readonly heading?: MenuHeading;
  /** Position within its group in the menu, small first; default the order of declaration. */
  readonly place?: number;
};

export function pagesOf(pages: readonly Page[]): readonly Page[] {
  return pages;
}
