import { handle } from '../../../server/db.ts';
import { moveAmendment } from '../../contract.ts';
import { answerAmendment } from '../amendment.ts';

export default handle(moveAmendment, answerAmendment);
