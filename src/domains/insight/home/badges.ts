import { badgeSource } from '../../../kernel/badge.ts';
import { link } from '../../../kernel/link.ts';
import { activityClaimsPage, claimsPage } from '../../office/claim/pages.ts';
import { loansPage } from '../../office/loan/pages.ts';
import { tripsPage } from '../../office/trip/pages.ts';
import type { countInbox } from '../../workspace/approval/contract.ts';
import type { countApprovals } from './contract.ts';
import { homePage } from './pages.ts';

/** The approvals of every kind that wait for the reader, and the loans, trips and claims among them. */
export const badges = [
  badgeSource<typeof countInbox>({
    call: {
      cmd: 'approval.count',
      users: [1],
      permit: 'signedIn',
      shows: [
        ...['approval', 'paymentRequest', 'actualQuotation', 'leave', 'sealRequest', 'loan', 'activity', 'expenseClaim', 'cargoClaim'],
        ...['attendanceCorrection', 'trip', 'notice'],
      ],
    },
    badges: [{ page: homePage, count: ({ count }) => count }],
    bell: {
      permit: 'signedIn',
      lines: ({ count, unread }) => [{ key: 'approvals', count, unread, address: link(homePage, { view: 'approvals' }) }],
    },
  }),
  badgeSource<typeof countApprovals>({
    call: {
      cmd: 'B820',
      users: [1],
      permit: 'signedIn',
      shows: ['approval', 'loan', 'expenseClaim', 'leave', 'sealRequest', 'trip'],
    },
    badges: [
      { page: loansPage, count: (data) => data.borrow },
      { page: tripsPage, count: (data) => data.travel },
      { page: claimsPage, count: (data) => data.write_off },
      { page: activityClaimsPage, count: (data) => data.reimbursement },
    ],
  }),
];
