import { master } from '../../../kernel/master.ts';
import { toOwnCompany } from '../../reference/refs.ts';
import { customsCountries } from '../tariff/kinds.ts';
import { adapterKinds } from './kinds.ts';

/** The way in which the declarations of an own company reach the customs of each country. */
export const customsChannels = master({
  table: 'customs_channel',
  subject: 'customsChannel',
  key: ['company_id', 'country'],
  sort: 'country',
  scope: 'company_id',
  checks: { customs_channel_mail: { at: 'mail_to', why: 'REQUIRED' } },
  pages: [
    {
      name: 'customsChannel',
      group: 'order',
      heading: 'customs',
      list: '/order/customs/channel',
      add: 'add',
      edit: 'edit',
      icon: 'setting',
      place: 56,
    },
  ],
  facts: {
    company_id: { ...toOwnCompany, list: true, filter: true, once: true },
    country: { is: 'choice', of: customsCountries, words: 'customsCountry', list: true, filter: true, sort: true, start: 'CN' },
    adapter: { is: 'choice', of: adapterKinds, words: 'customsChannel.adapter', list: true, filter: true, start: 'fileDrop' },
    mail_to: { is: 'mail', optional: true, list: true },
    remark: { is: 'note', list: 'off' },
  },
});
