import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import { countFilings, listFilings } from './contract.ts';
import { robotExportPage, robotImportPage } from './pages.ts';

export const badges = [
  badgeSource({
    call: countFilings,
    badges: [
      {
        of: opensWith(robotExportPage, listFilings, { fixed: { ie: ['export'] }, tab: 'attention' }),
        count: ({ export_waiting }) => export_waiting,
      },
      {
        of: opensWith(robotImportPage, listFilings, { fixed: { ie: ['import'] }, tab: 'attention' }),
        count: ({ import_waiting }) => import_waiting,
      },
    ],
  }),
];
