import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import { countClaims, listClaims } from './contract.ts';
import { claimsPage } from './pages.ts';

export const badges = [badgeSource({ call: countClaims, badges: [{ of: opensWith(claimsPage, listClaims), count: ({ mine }) => mine }] })];
