import { record } from '../../server/db.ts';
import { unlocodeImports } from '../contract.ts';

export default record({
  subject: 'unlocodeImport',
  opens: [unlocodeImports],
  visible: async ({ db }, id) =>
    (await db.selectFrom('unlocode_import').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
