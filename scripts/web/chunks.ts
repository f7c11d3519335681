/** A module and its static imports become one file, without the modules of earlier groups. */
type Group = { readonly name: string; readonly test: RegExp; readonly priority: number };

/**
 * Modules that are always loaded together form one file. Separate files would mean a hundred requests before the first
 * list, with their headers and without shared compression. Code that only some pages need stays separate.
 */
export const chunks: readonly Group[] = [
  // All that the entry imports: pages, which are declared eagerly for the menus, and the calls of the shell. What is left out here and shared
  // with the desk makes the sign-in page load the desk.
  {
    name: 'start',
    test: /[\\/]src[\\/](web[\\/](start\.tsx|interpreted-schemas\.ts)|domains[\\/][\w-]+[\\/][\w-]+[\\/]pages\.ts|domains[\\/](identity[\\/]session|workspace[\\/](notice|tour))[\\/]contract\.ts)$/,
    priority: 3,
  },
  { name: 'desk', test: /[\\/]src[\\/](web[\\/]shell[\\/]workspace|apps[\\/]kit)\.tsx$/, priority: 2 },
  { name: 'lists', test: /[\\/]src[\\/]web[\\/]kit[\\/](list[\\/]list-page|detail[\\/]state-tag)\.tsx$/, priority: 1 },
];
