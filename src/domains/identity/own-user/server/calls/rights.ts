import { handle } from '../../../server/db.ts';
import { readOwnRights } from '../../contract.ts';
import { rightsToGive } from '../../rules.ts';

export default handle(readOwnRights, async ({ who }) => ({ rights: rightsToGive(who.permits) }));
