import { master } from '../../../kernel/master.ts';
import { toOwnCompany, toVehicle } from '../../reference/refs.ts';

const rate = { is: 'quantity', places: 6, min: '0', max: '999999999', optional: true, list: true } as const;

/**
 * The cost of a truck of ours by kilometre and by day, in the currency of the company's books: planned rates from fuel use, tolls, upkeep, the
 * driver's pay and depreciation. A trip takes the rates of the day on which it was completed.
 */
export const truckCostRates = master({
  table: 'truck_cost_rate',
  subject: 'truckCostRate',
  key: ['company_id', 'vehicle_id', 'valid_from'],
  sort: 'valid_from',
  scope: 'company_id',
  checks: {
    truck_cost_rate_term: { at: 'valid_to', why: 'END_BEFORE_START' },
    truck_cost_rate_one_a_day: { at: 'valid_from', why: 'TRUCK_COST_OVERLAP' },
  },
  pages: [
    {
      name: 'truckCostRate',
      group: 'finance',
      heading: 'ledger',
      list: '/finance/truckCost/rate',
      add: 'addTruckCostRate',
      edit: 'editTruckCostRate',
      place: 32,
    },
  ],
  facts: {
    company_id: { ...toOwnCompany, list: 'off', filter: true, once: true },
    vehicle_id: { ...toVehicle, list: true, filter: true, once: true, sample: '桂A10001' },
    valid_from: { is: 'day', list: true, filter: true, sort: true, sample: '2026-01-01' },
    valid_to: { is: 'day', optional: true, list: true, filter: true },
    fuel_km: { ...rate, sample: '2.35' },
    toll_km: { ...rate, sample: '0.8' },
    upkeep_km: { ...rate, sample: '0.25' },
    driver_day: { ...rate, sample: '350' },
    depreciation_day: { ...rate, sample: '180' },
    remark: { is: 'note', list: 'off' },
  },
});
