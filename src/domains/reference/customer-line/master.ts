import { master } from '../../../kernel/master.ts';
import { toCustomer, toLine, toVehicleType } from '../refs.ts';

export const customerLines = master({
  table: 'customer_line',
  subject: 'customerLine',
  key: ['customer_id', 'name'],
  sort: 'name',
  pages: [
    {
      name: 'customerLine',
      group: 'resource',
      list: '/resource/customerLineManage',
      heading: 'network',
      add: 'addCustomerLine',
      edit: 'editCustomer',
    },
  ],
  facts: {
    name: { is: 'text', list: true, sort: true, search: true, sample: '南宁—河内 整车' },
    customer_id: { ...toCustomer, list: true, filter: true, sample: 'K201' },
    line_id: { ...toLine, list: true, filter: true, sample: 'NNG-HAN' },
    vehicle_type_id: { ...toVehicleType, optional: true, list: true, filter: true },
    service: { is: 'choice', of: ['direct', 'delivery', 'pickup'], list: true, filter: true, start: 'direct' },
    transit_hours: { is: 'quantity', places: 2, min: '0.01', unit: 'unit.hours', list: true, sort: true, sample: '24' },
    remark: { is: 'note', list: 'off' },
  },
});
