import { create } from 'zustand';
import type { z } from 'zod';
import { guardedFields } from '../kernel/guard.ts';
import type { Can, Permit } from '../kernel/permit.ts';
import type { SessionReply } from '../kernel/session.ts';
import { learnServerTime, restoreOffset, serverTime } from './clock.ts';
import { sealingKey } from './sealed.ts';
import { forgetSession, forgetTabs, keepSession, keptSession } from './vault.ts';
import { randomLane, signKey, timestamps } from './wire.ts';

export type { MenuItem, SessionReply } from '../kernel/session.ts';

/** What signs a call. */
export type Credential = {
  readonly sid: string;
  readonly loginTs: string;
  readonly key: CryptoKey;
  /** Seals what this person leaves unsaved. */
  readonly draftKey?: CryptoKey | undefined;
};
/** Why a session is over: the server said so (its code), or the person signed out, in this window or in another one. */
export type EndReason = 'gone' | 'ended' | 'signedOut' | 'signedOutElsewhere';

type State = { readonly session: SessionReply | undefined; readonly credential: Credential | undefined };
const useStore = create<State>()(() => ({ session: undefined, credential: undefined }));

const nextTimestamp = timestamps(serverTime, randomLane());
type Ender = (reason: EndReason, was: SessionReply | undefined, held: Credential) => void | Promise<void>;
const enders = new Set<Ender>();
const otherWindows = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('quayside-session');

export function timestamp(): string {
  return nextTimestamp();
}

export function credential(): Credential | undefined {
  return useStore.getState().credential;
}

/** Who is signed in, outside React. */
export function sessionNow(): SessionReply | undefined {
  return useStore.getState().session;
}

/** Takes the reply of sign-in: keeps the key, learns the clock. */
export async function beginSession(reply: SessionReply & { sid: string; sign_key: string; draft_key: string }): Promise<void> {
  const { sid, sign_key, draft_key, ...session } = reply;
  const [key, draftKey] = await Promise.all([signKey(sign_key), sealingKey(draft_key)]);
  const offsetMs = learnServerTime(session.server_time);
  const loginTs = String(session.login_ts);
  await keepSession({ sid, loginTs, key, draftKey, offsetMs, session });
  useStore.setState({ session, credential: { sid, loginTs, key, draftKey } });
  otherWindows?.postMessage('begun');
}

/** Finds the session of this browser again after a reload or in a second window. */
export async function resumeSession(): Promise<SessionReply | undefined> {
  const kept = await keptSession();
  // It may have ended while this window was closed.
  if (!kept) forgetTabs();
  if (!kept) return undefined;
  restoreOffset(kept.offsetMs);
  const { sid, loginTs, key, draftKey } = kept;
  useStore.setState({ session: kept.session, credential: { sid, loginTs, key, draftKey } });
  return kept.session;
}

/** Takes a fresh answer of `session.mine`: rights, menus and language may have changed since. */
export async function refreshSession(session: SessionReply): Promise<void> {
  const now = credential();
  if (!now) return;
  const offsetMs = learnServerTime(session.server_time);
  useStore.setState({ session });
  await keepSession({ ...now, offsetMs, session });
}

/** The language the person switched to; a reload starts in it. */
export async function rememberLanguage(language: SessionReply['language']): Promise<void> {
  const { session, credential: held } = useStore.getState();
  if (!session || !held) return;
  const kept = await keptSession();
  const next = { ...session, language };
  useStore.setState({ session: next });
  await keepSession({ ...held, offsetMs: kept?.offsetMs ?? 0, session: next });
}

/**
 * Ends the session in this window: whoever holds anything of the user lets go of it (tabs, query cache, drafts, storage). What can be
 * forgotten at once is, before anything is waited for: nothing may stand between two people.
 */
export async function endHere(reason: EndReason): Promise<void> {
  const { session, credential: held } = useStore.getState();
  if (!held) return;
  useStore.setState({ session: undefined, credential: undefined });
  forgetTabs();
  await Promise.allSettled([forgetSession(), ...[...enders].map(async (end) => end(reason, session, held))]);
  // A window that was told does not tell again.
  if (reason !== 'signedOutElsewhere') otherWindows?.postMessage('ended');
}

/** Registers what must be cleared when a session ends. */
export function whenSessionEnds(end: Ender): () => void {
  enders.add(end);
  return () => enders.delete(end);
}

otherWindows?.addEventListener('message', (message) => {
  if (message.data === 'ended') void endHere('signedOutElsewhere');
  // Another person signed in elsewhere in this browser: this window must not go on as the first one.
  if (message.data === 'begun' && credential()) location.reload();
});

/** Who is signed in. Only for what the shell draws: there is always a session. */
export function useSession(): SessionReply {
  const session = useStore((state) => state.session);
  if (!session) throw new Error('no session');
  return session;
}

export function useSessionIfAny(): SessionReply | undefined {
  return useStore((state) => state.session);
}

const rights = new WeakMap<SessionReply, ReadonlySet<string>>();

/** The rights of a session by their code on the wire. */
function rightsOf(session: SessionReply): ReadonlySet<string> {
  let held = rights.get(session);
  if (!held) {
    const ofMenus = (items: SessionReply['menus']): string[] => items.flatMap((item) => [...item.buttons, ...ofMenus(item.children)]);
    rights.set(session, (held = new Set([...session.permits, ...ofMenus(session.menus)])));
  }
  return held;
}

export function canOf(session: SessionReply): Can {
  const held = rightsOf(session);
  return (permit: Permit) => held.has(permit);
}

/** The fields of a row that the session is not shown; lists leave their columns out. */
export function useHiddenFields(row: z.ZodType): ReadonlySet<string> {
  const { hidden } = useSession();
  if (hidden.length === 0) return noFields;
  return new Set([...guardedFields(row)].flatMap(([field, guard]) => (hidden.includes(guard) ? [field] : [])));
}
const noFields: ReadonlySet<string> = new Set();

/** `can(permits.approve)`: whether the person holds a right. Draws buttons; the server decides. */
export function useCan(): Can {
  return canOf(useSession());
}
