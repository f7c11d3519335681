import type { Words } from '../words.ts';

export const words = {
  'currency.CNY': ['人民币 CNY', 'Nhân dân tệ CNY', 'Chinese yuan CNY', 'หยวนจีน CNY'],
  'currency.VND': ['越南盾 VND', 'Đồng Việt Nam VND', 'Vietnamese dong VND', 'ดองเวียดนาม VND'],
  'currency.THB': ['泰铢 THB', 'Baht Thái THB', 'Thai baht THB', 'บาทไทย THB'],
  'currency.USD': ['美元 USD', 'Đô la Mỹ USD', 'US dollar USD', 'ดอลลาร์สหรัฐ USD'],
  'currency.EUR': ['欧元 EUR', 'Euro EUR', 'Euro EUR', 'ยูโร EUR'],
  'currency.HKD': ['港币 HKD', 'Đô la Hồng Kông HKD', 'Hong Kong dollar HKD', 'ดอลลาร์ฮ่องกง HKD'],
  'currency.JPY': ['日元 JPY', 'Yên Nhật JPY', 'Japanese yen JPY', 'เยนญี่ปุ่น JPY'],
  'currency.KRW': ['韩元 KRW', 'Won Hàn Quốc KRW', 'Korean won KRW', 'วอนเกาหลี KRW'],
  'currency.SGD': ['新加坡元 SGD', 'Đô la Singapore SGD', 'Singapore dollar SGD', 'ดอลลาร์สิงคโปร์ SGD'],
  'currency.KWD': ['科威特第纳尔 KWD', 'Dinar Kuwait KWD', 'Kuwaiti dinar KWD', 'ดีนาร์คูเวต KWD'],
  'currency.XDR': ['特别提款权 XDR', 'Quyền rút vốn đặc biệt XDR', 'Special drawing right XDR', 'สิทธิพิเศษถอนเงิน XDR'],
} satisfies Words;
