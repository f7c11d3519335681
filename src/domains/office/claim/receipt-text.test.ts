import { expect, test } from 'vitest';
import { receiptFacts } from './receipt-text.ts';

/* Texts as they were read from pictures of receipts, with the spaces and slips of reading. */

test('A Vietnamese invoice', () => {
  const text = `HÓA ĐƠN GIÁ TRỊ GIA TĂNG
Ký hiệu: 1C26TAA

Số: 00004512

Ngày 18 tháng 11 năm 2026

Đơn vị bán hàng: KHÁCH SẠN SÔNG HỒNG HÀ NỘI
Mã số thuế: 0101248141

Cộng tiền hàng: 1.800.000
Thuế suất GTGT: 8%
Tiền thuế GTGT: 144.000
Tổng cộng tiền thanh toán: 1.944.000`;
  expect(receiptFacts(text)).toEqual({
    invoice_no: '1C26TAA-00004512',
    invoice_on: '2026-11-18',
    seller_tax_no: '0101248141',
    seller_name: 'KHÁCH SẠN SÔNG HỒNG HÀ NỘI',
    currency: 'VND',
    net: '1800000',
    tax: '144000',
    amount: '1944000',
  });
});

test('A Chinese invoice, whose buyer comes before the seller', () => {
  const text = `电子 发 票 〈 普 通 发 票 )
发 票 号 码 : 26452000000123456789
开票 日 期 : 2026 年 11 月 18 日
统一 社会 信用 代码 /纳税 人 识别 号 : 91450100MA5KQ8YD43
销售 方 名 称 : 南宁 邕 江 宾馆 有 限 公司
统一 社会 信用 代码 /纳税 人 识别 号 : 91450100MA5N0P3X61
* 住 宿 服 务 * 住 宿 费
合计 ¥566.04 ¥33.96
价 税 合计 (大写 ) 陆 佰 圆 整 〈 小 写 ) ¥600.00`;
  expect(receiptFacts(text)).toEqual({
    invoice_no: '26452000000123456789',
    invoice_on: '2026-11-18',
    seller_tax_no: '91450100MA5N0P3X61',
    seller_name: '南宁邕江宾馆有限公司',
    currency: 'CNY',
    net: '566.04',
    tax: '33.96',
    amount: '600',
  });
});

test('A Thai receipt, in the Buddhist era', () => {
  const text = `ใบเสร็จรับเงิน/ใบกํากับภาษี
เลขที่ INV2026110042
วันที่ 18/11/2569
บริษัท โรงแรมสุขุมวิท จำกัด
เลขประจําตัวผู้เสียภาษี 0105536000315
มูลค่าสินค้า 2,000.00
ภาษีมูลค่าเพิ่ม 7% 140.00
จํานวนเงินรวมทั้งสิ้น 2,140.00`;
  expect(receiptFacts(text)).toMatchObject({
    invoice_no: 'INV2026110042',
    invoice_on: '2026-11-18',
    seller_tax_no: '0105536000315',
    currency: 'THB',
    net: '2000',
    tax: '140',
    amount: '2140',
  });
});

test('Net and tax that do not add up are left to the claimant, and a day that does not exist is none', () => {
  expect(receiptFacts('发票\n日期 2026-02-30\n合计 ¥90.00 ¥9.00\n小写 ¥100.00')).toMatchObject({
    invoice_on: null,
    net: null,
    tax: null,
    amount: '100',
  });
  expect(receiptFacts('Cà phê sữa đá')).toMatchObject({ invoice_no: null, amount: null, currency: null });
});

test('Only the beginning of a text without end is read', () => {
  for (const part of ['发 ', 'Số  ', '1,', 'Tổng cộng ', '识别号']) expect(receiptFacts(part.repeat(500_000)).amount).toBeNull();
  expect(receiptFacts(`${'\n'.repeat(20_000)}小写 ¥100.00`).amount).toBeNull();
});
