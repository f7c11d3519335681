import { readRecord } from '../../../../server/import-kind.ts';
import type { ImportColumn } from '../../../../server/work.ts';
import { importKind } from '../../server/db.ts';
import { actualQuotationFields } from '../contract.ts';
import { may } from '../permits.ts';
import { openStates } from '../states.ts';
import { saveAgreement } from './agreement.ts';

const columns: readonly ImportColumn[] = [
  {
    key: 'order_no',
    title: 'actualQuotation.order_no',
    required: true,
    sample: 'SOCN2611200001',
    of: {
      table: 'transport_order',
      by: ['order_no'],
      company: 'company_id',
      states: ['reviewed', 'received', 'dispatched', 'inTransit', 'signed'],
    },
  },
  { key: 'agreed_amount', title: 'actualQuotation.agreed_amount', required: true, sample: '3500' },
  { key: 'currency', title: 'actualQuotation.currency', required: true, sample: 'CNY' },
  { key: 'agreed_on', title: 'actualQuotation.agreed_on', required: true, sample: '2026-11-20' },
  { key: 'agreed_with', title: 'actualQuotation.agreed_with', required: true, sample: '王经理' },
  { key: 'priced_on', title: 'actualQuotation.priced_on', sample: '' },
  { key: 'reason', title: 'actualQuotation.reason', sample: '客户要求与旺季前同价' },
];

/** One draft a row. An order with an agreement that is still being made is skipped, so that a sheet can be sent again. */
export default importKind({
  what: 'actualQuotation',
  users: [1],
  permit: may.prepare,
  columns,
  groupBy: ({ cells }) => cells['order_no'] ?? '',
  save: async (work, [row]) => {
    if (!row) return 'skipped';
    const { cells } = row;
    const fields = readRecord(actualQuotationFields, {
      order_no: cells['order_no'] ?? '',
      agreed_amount: cells['agreed_amount'] ?? '',
      currency: cells['currency']?.toUpperCase() ?? '',
      agreed_on: cells['agreed_on'] ?? '',
      agreed_with: cells['agreed_with'] ?? '',
      priced_on: cells['priced_on'] || null,
      reason: cells['reason'] || null,
    });
    const open = await work.db
      .selectFrom('actual_quotation as a')
      .innerJoin('transport_order as o', 'o.id', 'a.order_id')
      .select('a.id')
      .where('o.order_no', '=', fields.order_no)
      .where('a.state', 'in', [...openStates])
      .executeTakeFirst();
    if (open) return 'skipped';
    await saveAgreement(work, fields, null);
    return 'created';
  },
});
