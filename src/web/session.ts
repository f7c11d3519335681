import { useMemo } from 'react';
import { create } from 'zustand';
import { type Call, showsOf } from '../kernel/call.ts';
import { guardedFields } from '../kernel/guard.ts';
import type { ListCall } from '../kernel/list.ts';
import type { Can, Permit } from '../kernel/permit.ts';
import type { SessionReply } from '../kernel/session.ts';
import { learnServerTime, restoreOffset, serverTime } from './clock.ts';
import { sealingKey } from './sealed.ts';
import { forgetSession, forgetTabs, keepSession, keptSession } from './vault.ts';
import { randomLane, signKey, timestamps } from './wire.ts';

export type { MenuItem, SessionReply } from '../kernel/session.ts';

/** The key that signs calls, with its session. */
export type Credential = {
  readonly sid: string;
  readonly loginTs: string;
  readonly key: CryptoKey;
  /** Seals the unsaved input of this user. */
  readonly draftKey?: CryptoKey | undefined;
};
/**
 * The reason why a session ended: the server reported it (its code), the user signed out, in this window or in another one, or another
 * user signed in in another window of this browser.
 */
export type EndReason = 'gone' | 'ended' | 'signedOut' | 'signedOutElsewhere' | 'replaced';

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

/** A check that is true while the session of now lasts, for work of several calls: another user must not go on with it. */
export function sessionCheck(): () => boolean {
  const own = credential();
  return () => credential() === own;
}

/** The session, for code outside React. */
export function sessionNow(): SessionReply | undefined {
  return useStore.getState().session;
}

/** Starts a session from the reply of sign-in: stores the key, sets the clock. */
export async function beginSession(reply: SessionReply & { sid: string; sign_key: string; draft_key: string }): Promise<void> {
  const { sid, sign_key, draft_key, ...session } = reply;
  const [key, draftKey] = await Promise.all([signKey(sign_key), sealingKey(draft_key)]);
  const offsetMs = learnServerTime(session.server_time);
  const loginTs = String(session.login_ts);
  await keepSession({ sid, loginTs, key, draftKey, offsetMs, session });
  useStore.setState({ session, credential: { sid, loginTs, key, draftKey } });
  otherWindows?.postMessage('begun');
}

/** Resumes the session of this browser after a reload or in a second window. */
export async function resumeSession(): Promise<SessionReply | undefined> {
  const stored = await keptSession();
  // It may have ended while this window was closed.
  if (!stored) forgetTabs();
  if (!stored) return undefined;
  restoreOffset(stored.offsetMs);
  const { sid, loginTs, key, draftKey } = stored;
  useStore.setState({ session: stored.session, credential: { sid, loginTs, key, draftKey } });
  return stored.session;
}

/** Applies a new reply of `session.mine`: rights, menus and language may have changed since. */
export async function refreshSession(session: SessionReply): Promise<void> {
  const now = credential();
  if (!now) return;
  const offsetMs = learnServerTime(session.server_time);
  useStore.setState({ session });
  await keepSession({ ...now, offsetMs, session });
}

/** Stores the language that the user switched to; a reload starts in it. */
export async function rememberLanguage(language: SessionReply['language']): Promise<void> {
  if (!credential()) return;
  const stored = await keptSession();
  // The session may have ended, or its rights may have changed, while the store answered.
  const { session, credential: current } = useStore.getState();
  if (!session || !current) return;
  const next = { ...session, language };
  useStore.setState({ session: next });
  await keepSession({ ...current, offsetMs: stored?.offsetMs ?? 0, session: next });
}

/** The session that its user is ending in another window. */
let endingElsewhere: Credential | undefined;

/** Called before the user signs out: other windows may hear of it from the server first, and are not to say that their session ran out. */
export function announceSignOut(): void {
  otherWindows?.postMessage('ending');
}

/**
 * Ends the session in this window: every holder of the user's data clears it (tabs, query cache, drafts, storage). Data that can be cleared
 * at once is cleared before anything is awaited: nothing may pass from one user to the next.
 */
export async function endHere(heard: EndReason): Promise<void> {
  const { session, credential: current } = useStore.getState();
  if (!current) return;
  const reason = current === endingElsewhere && (heard === 'gone' || heard === 'ended') ? 'signedOutElsewhere' : heard;
  useStore.setState({ session: undefined, credential: undefined });
  forgetTabs();
  // The server ended it (-1009, -9995): nothing that this browser stores for any user stays.
  if ((reason === 'gone' || reason === 'ended') && typeof localStorage !== 'undefined') localStorage.clear();
  // After a new sign-in the vault has its session, which stays.
  const forgets = reason === 'replaced' ? [] : [forgetSession()];
  await Promise.allSettled([...forgets, ...[...enders].map(async (end) => end(reason, session, current))]);
  // A window that was notified by another does not notify in turn.
  if (reason !== 'signedOutElsewhere' && reason !== 'replaced') otherWindows?.postMessage('ended');
}

/** Registers a function that clears data when a session ends. */
export function whenSessionEnds(end: Ender): () => void {
  enders.add(end);
  return () => enders.delete(end);
}

otherWindows?.addEventListener('message', (message) => {
  if (message.data === 'ending') endingElsewhere = credential();
  if (message.data === 'ended') void endHere('signedOutElsewhere');
  if (message.data === 'begun' && credential()) void followNewSession();
});

/**
 * Loads this window again after a sign-in in another one. It must not go on as the user before: for another user it ends first, so that drafts
 * are stored and no question about unsaved work lets it stay.
 */
async function followNewSession(): Promise<void> {
  const next = await keptSession().catch(() => undefined);
  if (next?.session.login_num_id !== sessionNow()?.login_num_id) await endHere('replaced');
  location.reload();
}

/** The session. Only for components inside the shell, where there always is one. */
export function useSession(): SessionReply {
  const session = useStore((state) => state.session);
  if (!session) throw new Error('no session');
  return session;
}

/** The user's own company, with whose country and currency forms begin. */
export function useOwnCompany(): Pick<SessionReply, 'company_id' | 'country' | 'currency'> {
  return useSession();
}

export function useSessionIfAny(): SessionReply | undefined {
  return useStore((state) => state.session);
}

const rights = new WeakMap<SessionReply, ReadonlySet<string>>();

/** The rights of a session by their code on the wire. */
function rightsOf(session: SessionReply): ReadonlySet<string> {
  let permitSet = rights.get(session);
  if (!permitSet) {
    const ofMenus = (items: SessionReply['menus']): string[] => items.flatMap((item) => [...item.buttons, ...ofMenus(item.children)]);
    rights.set(session, (permitSet = new Set([...session.permits, ...ofMenus(session.menus)])));
  }
  return permitSet;
}

export function canOf(session: SessionReply): Can {
  const permitSet = rightsOf(session);
  return (permit: Permit) => permitSet.has(permit);
}

/** The fields of a list's row that are hidden from the session; lists leave their columns out. */
export function useHiddenFields(call: Pick<ListCall, 'cmd' | 'shows' | 'list'>): ReadonlySet<string> {
  const { hidden } = useSession();
  const ofTemplates = useTemplateFields(call);
  if (hidden.length + ofTemplates.size === 0) return noFields;
  const amounts = [...guardedFields(call.list.row)].flatMap(([field, guard]) => (hidden.includes(guard) ? [field] : []));
  return new Set([...amounts, ...ofTemplates]);
}
const noFields: ReadonlySet<string> = new Set();

/** The fields that page templates hide from the session in the answers of a call. */
export function useTemplateFields(call: Pick<Call, 'cmd' | 'shows'>): ReadonlySet<string> {
  const names = useSession().hidden_fields[showsOf(call)[0] ?? ''];
  return useMemo(() => new Set(names), [names]);
}

/** The order of a list's columns by the page template of the session, where there is one. */
export function useColumnOrder(cmd: string): readonly string[] | undefined {
  return useSession().column_order[cmd];
}

/** True when no amount that a call is guarded by is hidden from the session; the server refuses the call otherwise. */
export function useSeesGuarded({ guards }: Pick<Call, 'guards'>): boolean {
  const { hidden } = useSession();
  return !guards?.some((guard) => hidden.includes(guard));
}

/** `can(permits.approve)`: true when the user holds a right. For drawing buttons; the server decides. */
export function useCan(): Can {
  return canOf(useSession());
}
