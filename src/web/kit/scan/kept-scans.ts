/** A scan that waits for the network. */
export type Waiting = { readonly requestId: string; readonly cmd: string; readonly params: unknown; readonly label: string };
/** A scan that the server refused when it was sent later. The user must look at it. */
export type Failed = { readonly requestId: string; readonly label: string; readonly message: string };
export type Kept = { readonly waiting: readonly Waiting[]; readonly failed: readonly Failed[] };
export type Change = (kept: Kept) => Kept;

export const nothingKept: Kept = { waiting: [], failed: [] };

export const withWaiting =
  (one: Waiting): Change =>
  ({ waiting, failed }) => ({ waiting: [...waiting, one], failed });

/** The scan was sent: it waits no more, and stays to be looked at if it was refused. */
export const withSent =
  (requestId: string, refused?: Failed): Change =>
  ({ waiting, failed }) => ({
    waiting: waiting.filter((one) => one.requestId !== requestId),
    // A second window that sent the same scan got the same reply.
    failed: refused && !failed.some((one) => one.requestId === requestId) ? [...failed, refused] : failed,
  });

export const withoutFailed =
  (requestId: string): Change =>
  ({ waiting, failed }) => ({ waiting, failed: failed.filter((one) => one.requestId !== requestId) });
