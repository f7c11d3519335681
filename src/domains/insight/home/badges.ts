import { badgeSource, opensWith } from '../../../kernel/badge.ts';
import type { Page } from '../../../kernel/page.ts';
import { claimsOpening, listClaims } from '../../office/claim/contract.ts';
import { activityClaimsPage, claimsPage } from '../../office/claim/pages.ts';
import { listLoans } from '../../office/loan/contract.ts';
import { loansPage } from '../../office/loan/pages.ts';
import { listTrips } from '../../office/trip/contract.ts';
import { tripsPage } from '../../office/trip/pages.ts';
import { countApprovals } from './contract.ts';

const claims = (page: Page) => opensWith(page, listClaims, claimsOpening(page));

/** The loans, trips and claims that wait for the reader. */
export const badges = [
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
