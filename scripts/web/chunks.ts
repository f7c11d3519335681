/** A module and its static imports become one file, without the modules of earlier groups. */
type Group = { readonly name: string; readonly test: RegExp; readonly priority: number };

/**
 * Modules that are always loaded together form one file. Separate files would mean a hundred requests before the first
 * list, with their headers and without shared compression. Code that only some pages need stays separate.
 */
export const chunks: readonly Group[] = [
  // The entry's own imports: pages and plain tables are declared eagerly, for the menus.
  {
    name: 'start',
    test: /[\\/]src[\\/](web[\\/](start\.tsx|interpreted-schemas\.ts)|domains[\\/][\w-]+[\\/][\w-]+[\\/](pages|master)\.ts|domains[\\/]identity[\\/]session[\\/]contract\.ts)$/,
    priority: 3,
  },
  { name: 'desk', test: /[\\/]src[\\/](web[\\/]shell[\\/]workspace|apps[\\/]kit)\.tsx$/, priority: 2 },
  { name: 'lists', test: /[\\/]src[\\/]web[\\/]kit[\\/](list-page|state-tag)\.tsx$/, priority: 1 },
];
