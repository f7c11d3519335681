import { master } from '../../../kernel/master.ts';

/** Where trucks stand to be unloaded. A warehouse without a list of docks takes the name that the gate enters. */
export const docks = master({
  table: 'dock',
  subject: 'dock',
  key: ['warehouse_id', 'code'],
  sort: 'code',
  scope: ['warehouse_id', { table: 'warehouse', column: 'company_id' }],
  pages: [{ name: 'dock', group: 'resource', list: '/resource/dock', heading: 'goods', add: 'addDock', edit: 'editDock' }],
  facts: {
    code: { is: 'code', max: 20, list: true, sort: true, search: true, sample: 'D01' },
    warehouse_id: {
      is: 'ref',
      to: 'warehouse',
      table: 'warehouse',
      by: ['code', 'name'],
      show: 'name',
      abroad: ['name_en'],
      list: true,
      filter: true,
      once: true,
      sample: 'NNG1',
    },
    remark: { is: 'note', list: 'off' },
  },
});
