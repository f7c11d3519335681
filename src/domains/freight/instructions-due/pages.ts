import { linkedPage } from '../../../kernel/link.ts';
import { type Page, pagesOf } from '../../../kernel/page.ts';
import { may } from '../booking/permits.ts';
import { may as messages } from '../carrier-message/permits.ts';

/** Bookings whose carrier still lacks shipping instructions near the documentation cut-off. */
export const instructionsDuePage = linkedPage({
  group: 'freight',
  users: [1],
  path: '/freight/booking/instructions',
  title: 'page.instructionsDue',
  kind: 'list',
  shown: true,
  permit: may.view,
  buttons: [messages.issue],
  file: 'list',
  icon: 'document',
  place: 35,
});

export const pages: readonly Page[] = pagesOf([instructionsDuePage]);
