/**
 * The ways to file: a file in the single window's import layout for its client to take, a mail to a broker, or the simulator, which answers
 * by itself and files nothing.
 */
export const adapterKinds = ['fileDrop', 'mail', 'simulator'] as const;
export type AdapterKind = (typeof adapterKinds)[number];
