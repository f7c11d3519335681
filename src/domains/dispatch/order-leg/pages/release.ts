import type { ReleaseState } from '../kinds.ts';

/** The customs release of a leg: not needed, not given yet, given. */
export function releaseOf({ needs_release, released_at }: { needs_release: boolean; released_at: string | null }): ReleaseState {
  if (!needs_release) return 'none';
  return released_at === null ? 'held' : 'released';
}

export const releaseTones = { none: 'neutral', held: 'bad', released: 'good' } as const;
