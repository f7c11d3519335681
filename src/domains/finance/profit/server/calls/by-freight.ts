import { handle } from '../../../server/db.ts';
import { listFreightProfit } from '../../contract.ts';
import { listGroups } from '../by-freight.ts';

export default handle(listFreightProfit, listGroups);
