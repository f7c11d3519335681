import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import { listInstructionsDue } from './contract.ts';
import { instructionsDuePage } from './pages.ts';

/** The rows that the badges beside this file count. */
export const rows: readonly OpeningRows[] = [opensWith(instructionsDuePage, listInstructionsDue)];
