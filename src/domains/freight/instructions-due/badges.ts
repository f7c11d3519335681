import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import { countInstructionsDue, listInstructionsDue } from './contract.ts';
import { instructionsDuePage } from './pages.ts';

export const badges = [
  badgeSource({
    call: countInstructionsDue,
    badges: [{ of: opensWith(instructionsDuePage, listInstructionsDue), count: ({ due }) => due }],
  }),
];
