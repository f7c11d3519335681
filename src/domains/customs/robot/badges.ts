import { badgeSource } from '../../../kernel/badge.ts';
import type { countFilings } from './contract.ts';
import { robotExportPage, robotImportPage } from './pages.ts';
import { may } from './permits.ts';

export const badges = [
  badgeSource<typeof countFilings>({
    call: { cmd: 'filing.counts', users: [1], permit: may.view, shows: ['filing', 'declaration'] },
    badges: [
      {
        page: robotExportPage,
        count: ({ export_waiting }) => export_waiting,
      },
      {
        page: robotImportPage,
        count: ({ import_waiting }) => import_waiting,
      },
    ],
  }),
];
