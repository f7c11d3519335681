import { wedgeMs } from '../../../kernel/scan.ts';

/** The keys that followed each other faster than anybody types, and the time of the last one. */
export type Burst = { readonly at: number; readonly keys: number };
export const noBurst: Burst = { at: 0, keys: 0 };

/** From this number of quick keys on they are those of a scanner. */
const scannerKeys = 3;

export function withKey({ at, keys }: Burst, now: number): Burst {
  return { at: now, keys: now - at <= wedgeMs ? keys + 1 : 0 };
}

/** True for the key that ends a scan. A scanner may end with Tab; for a user Tab moves to the next field. */
export function endsScan(key: string, { keys }: Burst): boolean {
  return key === 'Enter' || (key === 'Tab' && keys >= scannerKeys);
}
