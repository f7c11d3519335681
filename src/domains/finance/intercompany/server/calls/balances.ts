import { handle } from '../../../server/db.ts';
import { intercompanyBalances } from '../../contract.ts';
import { balancesBetween } from '../balances.ts';

export default handle(intercompanyBalances, (work, p) => balancesBetween(work, p));
