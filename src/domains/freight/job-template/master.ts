import { master } from '../../../kernel/master.ts';
import { toCarrier, toCustomer, toOwnCompany, toStation } from '../../reference/refs.ts';
import { freightDirections, freightModes, freightServices, freightTerms, shareBases } from '../job/kinds.ts';

/** The facts with which new jobs of a kind begin: those of a customer's regular lane. A job that began with one names it. */
export const freightJobTemplates = master({
  table: 'freight_job_template',
  subject: 'freightJobTemplate',
  key: ['company_id', 'name'],
  sort: 'name',
  scope: 'company_id',
  checks: {
    freight_job_template_stations: { at: 'destination_station_id', why: 'SAME_STATION' },
    freight_job_template_air: { at: 'service', why: 'AIR_WITHOUT_CONTAINERS' },
  },
  pages: [
    {
      name: 'freightJobTemplate',
      group: 'freight',
      list: '/freight/orderTemplate',
      add: 'addOrderTemplate',
      edit: 'editOrderTemplate',
      icon: 'document',
      place: 69,
    },
  ],
  facts: {
    name: { is: 'text', max: 80, list: true, sort: true, search: true, section: 'head', sample: '钦州—海防 整箱' },
    company_id: { ...toOwnCompany, list: true, filter: true, once: true, section: 'head' },
    mode: {
      is: 'choice',
      of: freightModes,
      words: 'freightJob.mode',
      list: true,
      filter: true,
      once: true,
      section: 'head',
      start: 'ocean',
    },
    direction: {
      is: 'choice',
      of: freightDirections,
      words: 'freightJob.direction',
      list: true,
      filter: true,
      section: 'head',
      start: 'export',
    },
    service: { is: 'choice', of: freightServices, words: 'freightJob.service', list: true, filter: true, section: 'head', start: 'fcl' },
    customer_id: { ...toCustomer, optional: true, list: true, filter: true, section: 'head' },
    incoterm: {
      is: 'code',
      max: 3,
      pattern: /^(EXW|FCA|CPT|CIP|DAP|DPU|DDP|FAS|FOB|CFR|CIF)$/,
      why: 'BAD_INCOTERM',
      optional: true,
      list: 'off',
      section: 'head',
    },
    freight_term: { is: 'choice', of: freightTerms, words: 'freightJob.freight_term', optional: true, list: 'off', section: 'head' },
    share_by: { is: 'choice', of: shareBases, words: 'freightJob.share_by', list: 'off', section: 'head', start: 'weight' },
    receipt_station_id: { ...toStation, optional: true, list: 'off', section: 'voyage' },
    origin_station_id: { ...toStation, optional: true, list: true, filter: true, section: 'voyage' },
    destination_station_id: { ...toStation, optional: true, list: true, filter: true, section: 'voyage' },
    delivery_station_id: { ...toStation, optional: true, list: 'off', section: 'voyage' },
    carrier_id: { ...toCarrier, optional: true, list: true, filter: true, section: 'voyage' },
    master_consignee: { is: 'text', max: 500, optional: true, list: 'off', section: 'voyage' },
    handling_info: { is: 'text', max: 200, optional: true, list: 'off', section: 'voyage' },
    remark: { is: 'note', list: 'off', section: 'voyage' },
  },
});
