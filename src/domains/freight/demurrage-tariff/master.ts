import { master } from '../../../kernel/master.ts';
import { toCarrier, toCustomer, toOwnCompany, toStation } from '../../reference/refs.ts';
import { containerTypes } from '../job/kinds.ts';
import { clockStarts, demurrageDirections, demurrageKinds, demurrageSides, freeDayCounts } from './kinds.ts';

const lastDay = { is: 'whole', min: 1, max: 3650, unit: 'unit.days', optional: true, section: 'tiers' } as const;
const rate = { is: 'quantity', places: 6, min: '0', max: '999999999', section: 'tiers' } as const;

/**
 * Free time and daily rates of containers by shipping line, port, direction and size, on both sides. A row of a size or of a customer
 * comes before one of any. Days are counted from the start of the clock, so the first tier begins on the day after the free days.
 */
export const demurrageTariffs = master({
  table: 'demurrage_tariff',
  subject: 'demurrageTariff',
  key: ['company_id', 'side', 'kind', 'carrier_id', 'station_id', 'direction', 'size_type', 'customer_id', 'valid_from'],
  sort: 'valid_from',
  scope: 'company_id',
  checks: {
    demurrage_tariff_term: { at: 'valid_to', why: 'END_BEFORE_START' },
    demurrage_tariff_customer: { at: 'customer_id', why: 'DEMURRAGE_CUSTOMER' },
    demurrage_tariff_tier1: { at: 'tier1_to', why: 'DEMURRAGE_TIERS' },
    demurrage_tariff_tier2: { at: 'tier2_to', why: 'DEMURRAGE_TIERS' },
    demurrage_tariff_tier3: { at: 'tier3_to', why: 'DEMURRAGE_TIERS' },
    demurrage_tariff_one_a_day: { at: 'valid_from', why: 'DEMURRAGE_OVERLAP' },
  },
  pages: [
    {
      name: 'demurrageTariff',
      group: 'freight',
      list: '/freight/demurrageTariff',
      add: 'addDemurrageTariff',
      edit: 'editDemurrageTariff',
      icon: 'document',
      place: 68,
    },
  ],
  facts: {
    company_id: { ...toOwnCompany, list: 'off', filter: true, once: true, section: 'scope' },
    side: { is: 'choice', of: demurrageSides, list: true, filter: true, once: true, section: 'scope', start: 'payable' },
    kind: { is: 'choice', of: demurrageKinds, list: true, filter: true, once: true, section: 'scope', start: 'demurrage' },
    direction: { is: 'choice', of: demurrageDirections, list: true, filter: true, once: true, section: 'scope', start: 'import' },
    carrier_id: { ...toCarrier, list: true, filter: true, once: true, section: 'scope' },
    station_id: { ...toStation, list: true, filter: true, once: true, section: 'scope' },
    size_type: {
      is: 'choice',
      of: containerTypes,
      words: 'freightJob.size_type',
      optional: true,
      list: true,
      filter: true,
      once: true,
      section: 'scope',
      sample: '',
    },
    customer_id: { ...toCustomer, optional: true, list: true, filter: true, once: true, section: 'scope' },
    currency: { is: 'currency', list: true, filter: true, once: true, section: 'scope', sample: 'USD' },
    valid_from: { is: 'day', list: true, filter: true, sort: true, section: 'scope', sample: '2026-01-01' },
    valid_to: { is: 'day', optional: true, list: true, filter: true, section: 'scope' },
    free_days: { is: 'whole', min: 0, max: 365, unit: 'unit.days', list: true, section: 'free', sample: '7' },
    count_by: { is: 'choice', of: freeDayCounts, list: true, filter: true, section: 'free', start: 'calendar' },
    starts: { is: 'choice', of: clockStarts, list: 'off', section: 'free', start: 'sameDay' },
    warn_days: { is: 'whole', min: 0, max: 30, unit: 'unit.days', list: 'off', section: 'free', start: 3 },
    tier1_to: { ...lastDay, list: 'off', sample: '10' },
    tier1_rate: { ...rate, optional: true, list: true, sample: '40' },
    tier2_to: { ...lastDay, list: 'off', sample: '' },
    tier2_rate: { ...rate, optional: true, list: true, sample: '' },
    tier3_to: { ...lastDay, list: 'off', sample: '' },
    tier3_rate: { ...rate, optional: true, list: true, sample: '' },
    last_rate: { ...rate, list: true, sample: '80' },
    basis: { is: 'text', max: 200, optional: true, list: 'off', search: true, section: 'tiers', sample: 'Tariff 2026, rule 12' },
    remark: { is: 'note', list: 'off', section: 'tiers' },
  },
});
