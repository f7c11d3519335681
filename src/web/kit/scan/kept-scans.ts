/** A scan that waits for the network. */
export type Waiting = { readonly requestId: string; readonly cmd: string; readonly params: unknown; readonly label: string };
/** A scan that the server refused when it was sent later. The user must look at it. */
export type Failed = { readonly requestId: string; readonly label: string; readonly message: string };
export type Kept = { readonly waiting: readonly Waiting[]; readonly failed: readonly Failed[] };

const none: Kept = { waiting: [], failed: [] };

/** The scans that are stored under a name; none if they cannot be read. */
export function readKept(storage: Storage, name: string): Kept {
  try {
    // Only changeKept() writes here.
    return { ...none, ...(JSON.parse(storage.getItem(name) ?? '{}') as Partial<Kept>) };
  } catch {
    return none;
  }
}

/** Changes what is stored as it is now: another window of the same user stores its scans there as well. */
export function changeKept(storage: Storage, name: string, change: (kept: Kept) => Kept): Kept {
  const next = change(readKept(storage, name));
  storage.setItem(name, JSON.stringify(next));
  return next;
}

export const withWaiting =
  (one: Waiting) =>
  ({ waiting, failed }: Kept): Kept => ({ waiting: [...waiting, one], failed });

/** The scan was sent: it waits no more, and stays to be looked at if it was refused. */
export const withSent =
  (requestId: string, refused?: Failed) =>
  ({ waiting, failed }: Kept): Kept => ({
    waiting: waiting.filter((one) => one.requestId !== requestId),
    // A second window that sent the same scan got the same reply.
    failed: refused && !failed.some((one) => one.requestId === requestId) ? [...failed, refused] : failed,
  });

export const withoutFailed =
  (requestId: string) =>
  ({ waiting, failed }: Kept): Kept => ({ waiting, failed: failed.filter((one) => one.requestId !== requestId) });
