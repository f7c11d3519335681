import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';
import { currencies } from './money.ts';
import { languages } from './words.ts';

describe('amounts in words', () => {
  // 支付结算办法, annex 1: the examples of the People's Bank of China. Where it allows two readings (a zero in the middle, 整
  // after 角), the reading of nzh is used here.
  test.each([
    ['1409.50', '人民币壹仟肆佰零玖元伍角'],
    ['6007.14', '人民币陆仟零柒元壹角肆分'],
    ['1680.32', '人民币壹仟陆佰捌拾元叁角贰分'],
    ['107000.53', '人民币壹拾万柒仟元伍角叁分'],
    ['16409.02', '人民币壹万陆仟肆佰零玖元零贰分'],
    ['325.04', '人民币叁佰贰拾伍元零肆分'],
    ['20000005.00', '人民币贰仟万零伍元整'],
    ['100000.00', '人民币壹拾万元整'],
    ['0.00', '人民币零元整'],
    ['-5.00', '人民币负伍元整'],
  ])('Chinese capitals of CNY %s', (amount, words) => {
    expect(amountInWords(amount, 'CNY', 'zh')).toBe(words);
  });

  test('other currencies are named in Chinese', () => {
    expect(amountInWords('1200000', 'VND', 'zh')).toBe('越南盾壹佰贰拾万元整');
    expect(amountInWords('100.50', 'USD', 'zh')).toBe('美元壹佰元伍角');
  });

  test.each([
    ['0', 'VND', 'Không đồng'],
    ['1200000', 'VND', 'Một triệu hai trăm nghìn đồng'],
    ['1234567', 'VND', 'Một triệu hai trăm ba mươi bốn nghìn năm trăm sáu mươi bảy đồng'],
    ['1005', 'VND', 'Một nghìn không trăm linh năm đồng'],
    ['105', 'VND', 'Một trăm linh năm đồng'],
    ['21015', 'VND', 'Hai mươi mốt nghìn không trăm mười lăm đồng'],
    ['55555', 'VND', 'Năm mươi lăm nghìn năm trăm năm mươi lăm đồng'],
    ['1000000001', 'VND', 'Một tỷ không trăm linh một đồng'],
    ['5000000000000', 'VND', 'Năm nghìn tỷ đồng'],
    ['2015000000', 'VND', 'Hai tỷ không trăm mười lăm triệu đồng'],
    ['1234.56', 'USD', 'Một nghìn hai trăm ba mươi bốn đô la Mỹ và năm mươi sáu xu'],
    ['-20.00', 'CNY', 'Âm hai mươi nhân dân tệ'],
  ] as const)('Vietnamese of %s %s', (amount, currency, words) => {
    expect(amountInWords(amount, currency, 'vi')).toBe(words);
  });

  test.each([
    ['1234.56', 'USD', 'US dollars one thousand two hundred and thirty-four and 56/100 only'],
    ['1001.00', 'EUR', 'euros one thousand and one and 00/100 only'],
    ['1000000', 'VND', 'Vietnamese dong one million only'],
    ['119', 'JPY', 'Japanese yen one hundred and nineteen only'],
    ['2000015.05', 'THB', 'Thai baht two million and fifteen and 05/100 only'],
    ['-0.40', 'CNY', 'Chinese yuan minus zero and 40/100 only'],
  ] as const)('English of %s %s', (amount, currency, words) => {
    expect(amountInWords(amount, currency, 'en')).toBe(words);
  });

  // The first is the example in Microsoft's reference of BAHTTEXT, the function with which Thai bills are written.
  test.each([
    ['1234.00', 'THB', 'หนึ่งพันสองร้อยสามสิบสี่บาทถ้วน'],
    ['1234.56', 'THB', 'หนึ่งพันสองร้อยสามสิบสี่บาทห้าสิบหกสตางค์'],
    ['21.00', 'THB', 'ยี่สิบเอ็ดบาทถ้วน'],
    ['101.25', 'THB', 'หนึ่งร้อยเอ็ดบาทยี่สิบห้าสตางค์'],
    ['1.01', 'THB', 'หนึ่งบาทหนึ่งสตางค์'],
    ['0.75', 'THB', 'เจ็ดสิบห้าสตางค์'],
    ['0.00', 'THB', 'ศูนย์บาทถ้วน'],
    ['1000001.00', 'THB', 'หนึ่งล้านเอ็ดบาทถ้วน'],
    ['11000000.00', 'THB', 'สิบเอ็ดล้านบาทถ้วน'],
    ['1000000000000.00', 'THB', 'หนึ่งล้านล้านบาทถ้วน'],
    ['-10.00', 'CNY', 'ลบสิบหยวนถ้วน'],
  ] as const)('Thai of %s %s', (amount, currency, words) => {
    expect(amountInWords(amount, currency, 'th')).toBe(words);
  });

  test('two whole amounts never read alike', () => {
    const whole = fc.bigInt({ min: 0n, max: 999_999_999_999n });
    fc.assert(
      fc.property(whole, whole, fc.constantFrom(...currencies), fc.constantFrom(...languages), (one, other, currency, language) => {
        const [first, second] = [one, other].map((value) => amountInWords(String(value), currency, language));
        expect(first === second).toBe(one === other);
      }),
    );
  });
});
