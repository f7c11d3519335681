import { type OpeningRows, opensWith } from '../../../kernel/badge.ts';
import { claimsOpening, listClaims } from '../../office/claim/contract.ts';
import { activityClaimsPage, claimsPage } from '../../office/claim/pages.ts';
import { listLoans } from '../../office/loan/contract.ts';
import { loansPage } from '../../office/loan/pages.ts';
import { listTrips } from '../../office/trip/contract.ts';
import { tripsPage } from '../../office/trip/pages.ts';
import { listApprovals } from '../../workspace/approval/contract.ts';
import { homePage } from './pages.ts';

/** The rows that the badges beside this file count. */
export const rows: readonly OpeningRows[] = [
  opensWith(homePage, listApprovals),
  opensWith(loansPage, listLoans, { tab: 'mine' }),
  opensWith(tripsPage, listTrips, { tab: 'mine' }),
  opensWith(claimsPage, listClaims, claimsOpening(claimsPage)),
  opensWith(activityClaimsPage, listClaims, claimsOpening(activityClaimsPage)),
];
