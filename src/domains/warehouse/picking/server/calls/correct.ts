import { handle } from '../../../server/db.ts';
import { correctPick } from '../../contract.ts';
import { correct } from '../correct.ts';

export default handle(correctPick, correct);
