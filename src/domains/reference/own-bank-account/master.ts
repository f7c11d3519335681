import { master } from '../../../kernel/master.ts';
import { toOwnCompany } from '../refs.ts';

/**
 * Our own bank accounts: bills name them as the account to pay to, and payments leave from them. A number known to
 * customers never changes: the account is closed and another one opened.
 */
export const ownBankAccounts = master({
  table: 'own_bank_account',
  subject: 'ownBankAccount',
  key: ['company_id', 'account_no', 'currency'],
  sort: 'account_no',
  scope: 'company_id',
  files: ['opening', 'signatures', 'other'],
  pages: [
    {
      name: 'ownBankAccount',
      group: 'resource',
      list: '/resource/ownBankAccount',
      heading: 'ownCompany',
      add: 'addOwnBankAccount',
      edit: 'editOwnBankAccount',
    },
  ],
  facts: {
    account_no: { is: 'code', max: 40, list: true, sort: true, search: true, once: true, sample: '2102110009300123456' },
    company_id: { ...toOwnCompany, list: true, filter: true, once: true },
    currency: { is: 'currency', list: true, once: true, sample: 'CNY' },
    account_name: { is: 'text', max: 200, list: true, search: true, sample: '广西某某国际物流有限公司' },
    bank: { is: 'text', max: 120, list: true, search: true, once: true, sample: '中国工商银行' },
    branch: { is: 'text', max: 120, optional: true, list: true },
    swift: { is: 'code', rule: 'swift', optional: true, list: true, sample: 'ICBKCNBJ' },
    cnaps: { is: 'text', pattern: /^\d{12}$/, why: 'BAD_CNAPS', optional: true, list: 'off' },
    remark: { is: 'note', list: 'off' },
  },
});
