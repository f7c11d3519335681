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

  // ISO 4217: the dinar has three decimals, dong, yen and won have none.
  test.each([
    ['2.05', 'CNY', '人民币贰元零伍分', 'Hai nhân dân tệ và năm phân', 'สองหยวนห้าเฟิน'],
    ['2', 'VND', '越南盾贰元整', 'Hai đồng', 'สองดองเวียดนามถ้วน'],
    ['2.05', 'THB', '泰铢贰元零伍分', 'Hai bạt Thái và năm satang', 'สองบาทห้าสตางค์'],
    ['2.05', 'USD', '美元贰元零伍分', 'Hai đô la Mỹ và năm xu', 'สองดอลลาร์สหรัฐห้าเซนต์'],
    ['2.05', 'EUR', '欧元贰元零伍分', 'Hai euro và năm xu', 'สองยูโรห้าเซนต์'],
    ['2.05', 'HKD', '港币贰元零伍分', 'Hai đô la Hồng Kông và năm xu', 'สองดอลลาร์ฮ่องกงห้าเซนต์'],
    ['2', 'JPY', '日元贰元整', 'Hai yên Nhật', 'สองเยนญี่ปุ่นถ้วน'],
    ['2', 'KRW', '韩元贰元整', 'Hai won Hàn Quốc', 'สองวอนเกาหลีใต้ถ้วน'],
    ['2.005', 'KWD', '科威特第纳尔贰元零伍厘', 'Hai dinar Kuwait và năm fils', 'สองดีนาร์คูเวตห้าฟิลส์'],
    ['2.05', 'SGD', '新加坡元贰元零伍分', 'Hai đô la Singapore và năm xu', 'สองดอลลาร์สิงคโปร์ห้าเซนต์'],
  ] as const)('%s %s is written out to its smallest part', (amount, currency, ...words) => {
    expect((['zh', 'vi', 'th'] as const).map((language) => amountInWords(amount, currency, language))).toEqual(words);
  });

  test.each([
    ['0.005', '科威特第纳尔伍厘'],
    ['2.125', '科威特第纳尔贰元壹角贰分伍厘'],
    ['2.100', '科威特第纳尔贰元壹角'],
  ])('the thousandth of KWD %s is not lost in Chinese', (amount, words) => expect(amountInWords(amount, 'KWD', 'zh')).toBe(words));

  test('English spells each number to twenty, each ten, and each thousand of thousands', () => {
    const spelled = (whole: string): string => amountInWords(whole, 'JPY', 'en').replace(/^Japanese yen (.*) only$/, '$1');
    const upTo20 = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen';
    expect(Array.from({ length: 21 }, (_, number) => spelled(String(number)))).toEqual(`${upTo20} eighteen nineteen twenty`.split(' '));
    const tens = 'ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
    expect(tens.map((_, ten) => spelled(`${ten + 1}0`))).toEqual(tens);
    const powers = ['thousand', 'million', 'billion', 'trillion'];
    expect(powers.map((_, power) => spelled(`1${'000'.repeat(power + 1)}`))).toEqual(powers.map((power) => `one ${power}`));
    // British usage: `and` before the tens and ones of a group that has hundreds, and before a last group without them.
    expect(['21', '100', '1100', '1021', '120000', '1001001'].map(spelled)).toEqual([
      'twenty-one',
      'one hundred',
      'one thousand one hundred',
      'one thousand and twenty-one',
      'one hundred and twenty thousand',
      'one million one thousand and one',
    ]);
  });

  test.each([
    ['8', 'Tám đồng'],
    ['19', 'Mười chín đồng'],
    // lăm for a five after any ten, mốt for a one after twenty and above.
    ['11', 'Mười một đồng'],
    ['15', 'Mười lăm đồng'],
    ['21', 'Hai mươi mốt đồng'],
    ['1000000000', 'Một tỷ đồng'],
  ])('Vietnamese of VND %s', (amount, words) => expect(amountInWords(amount, 'VND', 'vi')).toBe(words));

  test.each([
    ['8', 'แปดเยนญี่ปุ่นถ้วน'],
    ['10', 'สิบเยนญี่ปุ่นถ้วน'],
    ['189000', 'หนึ่งแสนแปดหมื่นเก้าพันเยนญี่ปุ่นถ้วน'],
  ])('Thai of JPY %s', (amount, words) => expect(amountInWords(amount, 'JPY', 'th')).toBe(words));

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
