import { create } from 'zustand';
import type { CountSource } from '../kernel/count.ts';
import { send, watchCalls } from './call.ts';
import { canOf, sessionNow, whenSessionEnds } from './session.ts';

type Counts = {
  /** What each count call answered last, by its cmd (`B1106`). */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Badges by path of a page or of a menu group. */
  readonly badges: Readonly<Record<string, number>>;
};
const none: Counts = { answers: {}, badges: {} };
const useCountStore = create<Counts>()(() => none);
let sources: readonly CountSource[] = [];

/** The capabilities' count calls, handed in once. */
export function installCounts(found: readonly CountSource[]): void {
  sources = found;
}

function mine(): readonly CountSource[] {
  const session = sessionNow();
  if (!session) return [];
  const can = canOf(session);
  return sources.filter(({ call: { users, permit } }) => {
    if (!users.includes(session.sys_num_id)) return false;
    return permit === 'signedIn' || permit === 'anyone' || (typeof permit === 'string' ? can(permit) : permit.some(can));
  });
}

/** Asks the count calls again, all or those named. A count that fails keeps its last number: it is no reason to disturb anybody. */
export async function refreshCounts(names?: readonly string[]): Promise<void> {
  const user = sessionNow()?.login_num_id;
  const asked = mine().filter(({ call }) => !names || names.length === 0 || names.includes(call.cmd));
  const replies = await Promise.allSettled(asked.map(async (source) => [source, await send(source.call, {}, { quiet: true })] as const));
  if (sessionNow()?.login_num_id !== user) return;
  let { answers } = useCountStore.getState();
  for (const reply of replies) if (reply.status === 'fulfilled') answers = { ...answers, [reply.value[0].call.cmd]: reply.value[1] };
  const badges: Record<string, number> = {};
  for (const source of mine()) {
    const answer = answers[source.call.cmd];
    if (answer === undefined) continue;
    for (const [path, count] of Object.entries(source.badges(answer))) badges[path] = (badges[path] ?? 0) + count;
  }
  useCountStore.setState({ answers, badges });
}

export function useBadges(): Counts['badges'] {
  return useCountStore((counts) => counts.badges);
}

/** What a count call answered last; undefined until it has. */
export function useCountAnswer(cmd: string): unknown {
  return useCountStore((counts) => counts.answers[cmd]);
}

let soon: ReturnType<typeof setTimeout> | undefined;
// Our own writes change our own counts; what others change comes by push message 3.
watchCalls({
  began: () => () => {},
  wrote() {
    // Signing in writes before anybody is here: who comes in asks anyway.
    if (!sessionNow()) return;
    clearTimeout(soon);
    soon = setTimeout(() => void refreshCounts(), 1000);
  },
});
whenSessionEnds(() => useCountStore.setState(none, true));
