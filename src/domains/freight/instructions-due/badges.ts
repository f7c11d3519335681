import { badgeSource } from '../../../kernel/badge.ts';
import { may } from '../booking/permits.ts';
import type { countInstructionsDue } from './contract.ts';
import { instructionsDuePage } from './pages.ts';

export const badges = [
  badgeSource<typeof countInstructionsDue>({
    call: {
      cmd: 'booking.countInstructionsDue',
      users: [1],
      permit: may.view,
      shows: ['booking', 'freightJob', 'freightDocument', 'sailing', 'shippingInstruction'],
    },
    badges: [{ page: instructionsDuePage, count: ({ due }) => due }],
  }),
];
