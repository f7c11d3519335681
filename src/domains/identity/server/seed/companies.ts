import type { Currency } from '../../../../kernel/money.ts';

type DemoCompany = {
  code: string;
  name: string;
  name_en: string;
  country: string;
  currency: Currency;
  time_zone: string;
  tax_no: string;
  address: string;
  phone: string;
  number_mark: string;
  accounts: readonly { bank: string; branch: string; account_no: string; swift: string; currency: Currency }[];
};

/** Three legal entities with their own books. Tax numbers have valid check digits and belong to no company known to us. */
export const companies: readonly DemoCompany[] = [
  {
    code: 'QSCN',
    name: '泊岸国际物流（广西）有限公司',
    name_en: 'Quayside International Logistics (Guangxi) Co., Ltd.',
    country: 'CN',
    currency: 'CNY',
    time_zone: 'Asia/Shanghai',
    tax_no: '91450100MA5KQ8YD43',
    address: '广西壮族自治区南宁市良庆区五象大道 401 号',
    phone: '+867715580001',
    number_mark: 'C',
    accounts: [
      { bank: '中国银行', branch: '南宁市五象支行', account_no: '615757508812', swift: 'BKCHCNBJ480', currency: 'CNY' },
      { bank: '中国银行', branch: '南宁市五象支行', account_no: '615757509921', swift: 'BKCHCNBJ480', currency: 'USD' },
      { bank: '中国银行', branch: '南宁市五象支行', account_no: '615757507704', swift: 'BKCHCNBJ480', currency: 'VND' },
      { bank: '中国银行', branch: '南宁市五象支行', account_no: '615757507764', swift: 'BKCHCNBJ480', currency: 'THB' },
    ],
  },
  {
    code: 'QSVN',
    name: 'Công ty TNHH Tiếp vận Quayside Việt Nam',
    name_en: 'Quayside Logistics Vietnam Co., Ltd.',
    country: 'VN',
    currency: 'VND',
    time_zone: 'Asia/Ho_Chi_Minh',
    tax_no: '0109876532',
    address: 'Số 18 đường Phạm Hùng, phường Mỹ Đình 2, quận Nam Từ Liêm, Hà Nội',
    phone: '+842437670018',
    number_mark: 'V',
    accounts: [
      { bank: 'Vietcombank', branch: 'Chi nhánh Thăng Long', account_no: '0491000287654', swift: 'BFTVVNVX049', currency: 'VND' },
      { bank: 'Vietcombank', branch: 'Chi nhánh Thăng Long', account_no: '0491370287655', swift: 'BFTVVNVX049', currency: 'USD' },
      { bank: 'Vietcombank', branch: 'Chi nhánh Thăng Long', account_no: '0491560287656', swift: 'BFTVVNVX049', currency: 'CNY' },
      { bank: 'Vietcombank', branch: 'Chi nhánh Thăng Long', account_no: '0491640287657', swift: 'BFTVVNVX049', currency: 'THB' },
    ],
  },
  {
    code: 'QSTH',
    name: 'บริษัท คีย์ไซด์ โลจิสติกส์ (ประเทศไทย) จำกัด',
    name_en: 'Quayside Logistics (Thailand) Co., Ltd.',
    country: 'TH',
    currency: 'THB',
    time_zone: 'Asia/Bangkok',
    tax_no: '0105563012343',
    address: '88/12 ถนนบางนา-ตราด แขวงบางนาใต้ เขตบางนา กรุงเทพฯ 10260',
    phone: '+6627458812',
    number_mark: 'T',
    accounts: [
      { bank: 'ธนาคารกสิกรไทย', branch: 'สาขาบางนา', account_no: '058-2-41187-6', swift: 'KASITHBK', currency: 'THB' },
      { bank: 'ธนาคารกสิกรไทย', branch: 'สาขาบางนา', account_no: '058-4-00912-3', swift: 'KASITHBK', currency: 'USD' },
      { bank: 'ธนาคารกสิกรไทย', branch: 'สาขาบางนา', account_no: '058-4-00913-1', swift: 'KASITHBK', currency: 'CNY' },
      { bank: 'ธนาคารกสิกรไทย', branch: 'สาขาบางนา', account_no: '058-4-00914-9', swift: 'KASITHBK', currency: 'VND' },
    ],
  },
];
