import { handle } from '../../../server/db.ts';
import { saveContainerEvent } from '../../contract.ts';
import { recordContainerEvent } from '../record-event.ts';

export default handle(saveContainerEvent, recordContainerEvent);
