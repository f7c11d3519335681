import { keepHearing } from '../../../../server/hearing.ts';
import type { FoundSession, SessionSource } from '../../../../server/session.ts';

const rememberedMax = 20_000;
/** The subjects of audit lines that may change who a caller is. */
const subjects: ReadonlySet<string> = new Set(['account', 'role', 'pageTemplate', 'ownCompany']);

/**
 * Remembers the sessions that were found, so that a call does not read its own. A session is forgotten when the database tells that it, its
 * account, its roles or their templates changed, on whichever server that was; on the same server already with the commit. As long as nothing
 * is heard from the database, every session is read.
 */
export function rememberSessions(
  source: SessionSource,
  appUrl: string,
  report: (error: Error) => void,
): SessionSource & { close(): Promise<void> } {
  const remembered = new Map<string, FoundSession>();
  /** Rises with each change, so that what was read before a change is not remembered after it. */
  let changes = 0;

  function forget(accountId = ''): void {
    changes++;
    if (accountId === '') return remembered.clear();
    for (const [sid, { who }] of remembered) if (String(who.accountId) === accountId) remembered.delete(sid);
  }
  const hearing = keepHearing(appUrl, 'quayside_caller', { heard: forget, missed: () => forget() }, report);

  return {
    ...source,
    async find(sid, now, unattended) {
      const known = remembered.get(sid);
      if (known && now < known.knownUntil) return known;
      const before = changes;
      const session = await source.find(sid, now, unattended);
      if (session === 'gone' || session === 'ended') remembered.delete(sid);
      else if (hearing.hears() && before === changes) {
        if (remembered.size >= rememberedMax) remembered.clear();
        remembered.set(sid, session);
      }
      return session;
    },
    changed(touched) {
      if (touched.some((subject) => subjects.has(subject))) forget();
    },
    close: () => hearing.close(),
  };
}
