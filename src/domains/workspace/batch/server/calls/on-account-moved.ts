import { accountMoved } from '../../../../identity/account/events.ts';
import { react } from '../../../server/db.ts';

/** Imports and exports of a former party's records go with their rows, and so do the headings of its sheets. A job that is under way finds no batch, and ends. */
export default react(accountMoved, ({ db, asSystem }, { accountId }) =>
  asSystem(async () => {
    await db.deleteFrom('import_mapping').where('account_id', '=', accountId).execute();
    await db.deleteFrom('batch').where('account_id', '=', accountId).execute();
  }),
);
