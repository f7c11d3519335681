import type { BellLine } from '../../kernel/badge.ts';

/** The numbers of the bell: the records that wait for the user, and with the unread notices and the running jobs each thing once. */
export function bellCount(lines: readonly BellLine[], { unread, running }: { unread: number; running: number }) {
  const whole = lines.filter(({ isPart }) => !isPart);
  const toDecide = whole.reduce((sum, { count }) => sum + count, 0);
  const twice = whole.reduce((sum, line) => sum + (line.unread ?? 0), 0);
  // The notices and the records are read by two calls: one may be newer than the other.
  return { toDecide, total: Math.max(0, unread - twice) + toDecide + running };
}
