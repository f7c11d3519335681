import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import { link } from '../../../kernel/link.ts';
import type { Page } from '../../../kernel/page.ts';
import { claimsOpening, listClaims } from '../../office/claim/contract.ts';
import { activityClaimsPage, claimsPage } from '../../office/claim/pages.ts';
import { listLoans } from '../../office/loan/contract.ts';
import { loansPage } from '../../office/loan/pages.ts';
import { listTrips } from '../../office/trip/contract.ts';
import { tripsPage } from '../../office/trip/pages.ts';
import { countInbox, listApprovals } from '../../workspace/approval/contract.ts';
import { countApprovals } from './contract.ts';
import { homePage } from './pages.ts';

const claims = (page: Page) => opensWith(page, listClaims, claimsOpening(page));

/** The approvals of every kind that wait for the reader, and the loans, trips and claims among them. */
export const badges = [
  badgeSource({
    call: countInbox,
    badges: [{ of: opensWith(homePage, listApprovals), count: ({ count }) => count }],
    bell: {
      permit: 'signedIn',
      lines: ({ count, unread }) => [{ key: 'approvals', count, unread, address: link(homePage, { view: 'approvals' }) }],
    },
  }),
  badgeSource({
    call: countApprovals,
    badges: [
      { of: opensWith(loansPage, listLoans, { tab: 'mine' }), count: (data) => data.borrow },
      { of: opensWith(tripsPage, listTrips, { tab: 'mine' }), count: (data) => data.travel },
      { of: claims(claimsPage), count: (data) => data.write_off },
      { of: claims(activityClaimsPage), count: (data) => data.reimbursement },
    ],
  }),
];
