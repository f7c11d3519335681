/** A scan that waits for the network. */
export type Waiting = { readonly requestId: string; readonly cmd: string; readonly params: unknown; readonly label: string };
/** A scan that the server refused when it was sent later. The user must look at it. */
export type Failed = { readonly requestId: string; readonly label: string; readonly message: string };
/**
 * The rest of the work after a scan that was sent later, such as the label of a new pallet: the word of its button, its page, and the number
 * that nobody was told at the scan.
 */
export type Next = { readonly word: string; readonly address: string; readonly no?: string };
export type ToDo = Next & { readonly requestId: string; readonly label: string };
export type Kept = {
  readonly waiting: readonly Waiting[];
  readonly failed: readonly Failed[];
  /** Absent in what an older version of the page stored. */
  readonly toDo?: readonly ToDo[];
};
export type Change = (kept: Kept) => Kept;

export const nothingKept: Kept = { waiting: [], failed: [], toDo: [] };

export const withWaiting =
  (one: Waiting): Change =>
  ({ waiting, ...others }) => ({ ...others, waiting: [...waiting, one] });

/** The scan was sent: it waits no more. It stays to be looked at if it was refused, and with what is left to do after it. */
export const withSent =
  (requestId: string, { refused, toDo }: { readonly refused?: Failed | undefined; readonly toDo?: ToDo | undefined } = {}): Change =>
  ({ waiting, failed, toDo: before = [] }) => ({
    waiting: waiting.filter((one) => one.requestId !== requestId),
    failed: withOne(failed, refused),
    toDo: withOne(before, toDo),
  });

/** A second window that sent the same scan got the same reply. */
function withOne<T extends { readonly requestId: string }>(all: readonly T[], one: T | undefined): readonly T[] {
  return one && !all.some(({ requestId }) => requestId === one.requestId) ? [...all, one] : all;
}

/** The user has seen that a scan was refused, or has done what was left to do after it. */
export const withoutNotice =
  (requestId: string): Change =>
  ({ waiting, failed, toDo = [] }) => ({
    waiting,
    failed: failed.filter((one) => one.requestId !== requestId),
    toDo: toDo.filter((one) => one.requestId !== requestId),
  });

const busyCodes: readonly number[] = [429, 503];
const sessionCodes: readonly number[] = [-1009, -9995, 401];

/** True for a refusal after which the scan is sent again by itself. */
export function isServerBusy(code: number): boolean {
  return busyCodes.includes(code);
}

/** True for a refusal because the session has ended: the scan waits until its user has signed in again. */
export function isSessionOver(code: number): boolean {
  return sessionCodes.includes(code);
}

/** True for a refusal that says nothing of the scan: the session has ended, or the server is busy. */
export function goesOnWaiting(code: number): boolean {
  return isSessionOver(code) || isServerBusy(code);
}
