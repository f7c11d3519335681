import { sessionNow } from '../session.ts';

const recentMax = 6;
/** The browser keeps the entries of each account apart: a colleague at the same machine sees nothing of it. */
const keyOf = (of: string) => `quayside.recent.${sessionNow()?.login_num_id ?? ''}.${of}`;

/** The entries of one kind that the user of this browser used last, newest first. */
export function readRecent(of: string): readonly unknown[] {
  try {
    const recent: unknown = JSON.parse(localStorage.getItem(keyOf(of)) ?? '[]');
    return Array.isArray(recent) ? recent : [];
  } catch {
    return [];
  }
}

/** Puts an entry before those used earlier, of which the ones that `isSame` accepts go. */
export function remember(of: string, entry: unknown, isSame: (earlier: unknown) => boolean): void {
  const next = [entry, ...readRecent(of).filter((earlier) => !isSame(earlier))].slice(0, recentMax);
  localStorage.setItem(keyOf(of), JSON.stringify(next));
}
