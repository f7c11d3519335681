/** The state of customs for a leg that begins at a border. */
export const releaseStates = ['none', 'held', 'released'] as const;
export type ReleaseState = (typeof releaseStates)[number];
