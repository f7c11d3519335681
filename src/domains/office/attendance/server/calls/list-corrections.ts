import { listRows } from '../../../../../server/list.ts';
import { handle } from '../../../server/db.ts';
import { listCorrections } from '../../contract.ts';
import { correctionSource } from '../queries.ts';

export default handle(listCorrections, (work, p) => listRows(work, listCorrections, p, correctionSource(work)));
