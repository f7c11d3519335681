import { create } from 'zustand';
import type { BadgeSource, BellLine } from '../kernel/badge.ts';
import { showsOf } from '../kernel/call.ts';
import { send, watchCalls } from './call.ts';
import { canOf, sessionNow, whenSessionEnds } from './session.ts';

type Badges = {
  /** The last reply of each source, by the cmd of its call. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Badges by path of a page. */
  readonly badges: Readonly<Record<string, number>>;
};
const none: Badges = { answers: {}, badges: {} };
const useBadgeStore = create<Badges>()(() => none);
let sources: readonly BadgeSource[] = [];

/** Sets the badge sources of the capabilities. Called once. */
export function installBadges(installed: readonly BadgeSource[]): void {
  sources = installed;
}

function mine(): readonly BadgeSource[] {
  const session = sessionNow();
  if (!session) return [];
  const can = canOf(session);
  return sources.filter(({ call: { users, permit } }) => {
    if (!users.includes(session.sys_num_id)) return false;
    return permit === 'signedIn' || permit === 'anyone' || (typeof permit === 'string' ? can(permit) : permit.some(can));
  });
}

const stale = { all: false, subjects: new Set<string>() };
let rounds: Promise<void> | undefined;
/** The least time from the end of one round to the next: where many work, records change all the time, and counts must not pile up. */
const restMs = 1_000;

/** Refreshes all badges, or those that count records of these subjects, in one round at a time. */
export function refreshBadges(touched?: readonly string[]): Promise<void> {
  if (touched) for (const subject of touched) stale.subjects.add(subject);
  else stale.all = true;
  rounds ??= readStale().finally(() => (rounds = undefined));
  return rounds;
}

async function readStale(): Promise<void> {
  while (stale.all || stale.subjects.size > 0) {
    const touched = stale.all ? undefined : [...stale.subjects];
    stale.all = false;
    stale.subjects.clear();
    await readBadges(touched);
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}

/** A count that fails keeps its last number and shows no error. */
async function readBadges(touched?: readonly string[]): Promise<void> {
  const user = sessionNow()?.login_num_id;
  const stale = mine().filter(({ call }) => !touched || showsOf(call).some((subject) => touched.includes(subject)));
  const replies = await Promise.allSettled(
    stale.map(async (source) => [source, await send(source.call, {}, { quiet: true, priority: 'low' })] as const),
  );
  if (sessionNow()?.login_num_id !== user) return;
  let { answers } = useBadgeStore.getState();
  for (const reply of replies) if (reply.status === 'fulfilled') answers = { ...answers, [reply.value[0].call.cmd]: reply.value[1] };
  const badges: Record<string, number> = {};
  for (const source of mine()) {
    const answer = answers[source.call.cmd];
    if (answer === undefined) continue;
    for (const { page, count } of source.badges) badges[page.path] = (badges[page.path] ?? 0) + count(answer);
  }
  useBadgeStore.setState({ answers, badges });
}

export function useBadges(): Badges['badges'] {
  return useBadgeStore((state) => state.badges);
}

/** The lines of the bell: that of all approvals, then its parts and what else waits, for those with the right to them. */
export function useBell(): readonly BellLine[] {
  const answers = useBadgeStore((state) => state.answers);
  const session = sessionNow();
  if (!session) return [];
  const can = canOf(session);
  const linesOf = (isOfAll: boolean): readonly BellLine[] =>
    mine().flatMap(({ call, bell }) => {
      const answer = answers[call.cmd];
      if (!bell || answer === undefined || (bell.permit === 'signedIn') !== isOfAll) return [];
      return bell.permit === 'signedIn' || can(bell.permit) ? bell.lines(answer) : [];
    });
  const others = linesOf(false);
  return [...linesOf(true), ...others.filter(({ isPart }) => isPart), ...others.filter(({ isPart }) => !isPart)];
}

let soon: ReturnType<typeof setTimeout> | undefined;
const touchedSoFar = new Set<string>();
// A user's own writes refresh the user's badges; changes by others arrive as push message 3.
watchCalls({
  began: () => () => {},
  wrote(touched) {
    // Sign-in writes before there is a session; the badges are read after it anyway.
    if (!sessionNow()) return;
    for (const subject of touched) touchedSoFar.add(subject);
    clearTimeout(soon);
    soon = setTimeout(() => {
      void refreshBadges([...touchedSoFar]);
      touchedSoFar.clear();
    }, 1000);
  },
});
whenSessionEnds(() => useBadgeStore.setState(none, true));
