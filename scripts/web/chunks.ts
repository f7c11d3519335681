/** A module with all that it imports at once becomes one file; what an earlier group holds is not taken again. */
type Group = { readonly name: string; readonly test: RegExp; readonly priority: number };

/**
 * What is always loaded together comes as one file: a file each would be a hundred requests before the first list, with their heads and
 * without each other's words to be compressed against. What only some pages need stays apart.
 */
export const chunks: readonly Group[] = [
  // The entry's own imports: pages and plain tables are declared at once, for the menus.
  {
    name: 'start',
    test: /[\\/]src[\\/](web[\\/]start\.tsx|domains[\\/][\w-]+[\\/][\w-]+[\\/](pages|master)\.ts|domains[\\/]identity[\\/]session[\\/]contract\.ts)$/,
    priority: 3,
  },
  { name: 'desk', test: /[\\/]src[\\/](web[\\/]shell[\\/]workspace|apps[\\/]kit)\.tsx$/, priority: 2 },
  { name: 'lists', test: /[\\/]src[\\/]web[\\/]kit[\\/](list-page|state-tag)\.tsx$/, priority: 1 },
];
