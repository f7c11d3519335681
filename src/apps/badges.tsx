import type { BadgeSource } from '../kernel/badge.ts';

const files = import.meta.glob<{ badges: readonly BadgeSource[] }>('../domains/*/*/badges.ts', { eager: true });

/** All sources of badges, in one file: the menus ask for them together. */
export const badges: readonly BadgeSource[] = Object.values(files).flatMap((file) => file.badges);
