import { record } from '../../server/db.ts';
import { namedClaims } from './queries.ts';
import { getClaim } from '../contract.ts';

export default record({
  subject: 'expenseClaim',
  opens: [getClaim],
  visible: async (work, id) => (await namedClaims(work).where('p.id', '=', id).executeTakeFirst()) !== undefined,
  // Finance compares the invoices with these receipts, and the cashier pays on them.
  fixedFiles: async ({ db }, id) => {
    const { state } = await db.selectFrom('expense_claim').select('state').where('id', '=', id).forShare().executeTakeFirstOrThrow();
    return state === 'draft' || state === 'rejected' ? [] : ['receipt'];
  },
});
