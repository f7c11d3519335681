import { z } from 'zod';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { lineOrNull } from '../../../../kernel/schema.ts';
import { lockCharges } from '../../bill/server/issue.ts';
import { editLabels } from '../../server/db.ts';
import { chargeRow, listCharges } from '../contract.ts';
import { may } from '../permits.ts';
import { chargeRowOf, companiesOf, namedCharges } from './queries.ts';
import type { ChargeState } from '../states.ts';

/** The states in which the labels may change: a reviewed line goes to the bill as it is. */
const open: readonly ChargeState[] = ['unpriced', 'open'];

/** The labels of a line: its data besides the price. */
export default editLabels({
  list: listCharges,
  read: async (work, id) => {
    const row = await namedCharges(work).where('c.id', '=', id).where('c.company_id', 'in', companiesOf(work.who)).executeTakeFirst();
    if (!row) throw new Refusal('NOT_FOUND');
    return chargeRow.parse(chargeRowOf(row));
  },
  permit: may.enter,
  labels: z.strictObject({ description: lineOrNull(200) }).partial(),
  fields: [{ key: 'description', is: 'text', optional: true }],
  save: async (work, at, { description = null }) => {
    const [charge] = await lockCharges(work, [at]);
    if (!charge) throw new Refusal('NOT_FOUND');
    if (!open.includes(charge.state)) throw new Refusal('CHARGE_REVIEWED');
    // A credit needs a description, since it will be questioned.
    if (charge.amount_minor < 0n && description === null) throw badField('description', 'REQUIRED');
    await work.db
      .updateTable('charge')
      .set({ description, version: charge.version + 1, updated_at: work.now })
      .where('id', '=', at.id)
      .execute();
    work.audit({ subject: 'charge', id: at.id, what: 'save', before: { description: charge.description }, after: { description } });
  },
});
