import { handle } from '../../../server/db.ts';
import { moveCancellation } from '../../contract.ts';
import { answerCancellation } from '../amendment.ts';

export default handle(moveCancellation, answerCancellation);
