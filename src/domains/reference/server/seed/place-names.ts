/*
 * Names of the demo's places abroad: English | Chinese | Vietnamese | Thai; `-` where the language has none of its own, so its readers see
 * the English name. A country's own names stand in places.ts.
 */
const table = `
Shanghai|-|Thượng Hải|เซี่ยงไฮ้
Ningbo|-|Ninh Ba|หนิงปัว
Hangzhou|-|Hàng Châu|หางโจว
Nanjing|-|Nam Kinh|หนานจิง
Suzhou|-|Tô Châu|ซูโจว
Wuxi|-|Vô Tích|อู๋ซี
Hefei|-|Hợp Phì|เหอเฝย์
Qingdao|-|Thanh Đảo|ชิงเต่า
Yantai|-|Yên Đài|เยียนไถ
Jinan|-|Tế Nam|จี่หนาน
Tianjin|-|Thiên Tân|เทียนจิน
Beijing|-|Bắc Kinh|ปักกิ่ง
Shijiazhuang|-|Thạch Gia Trang|สือเจียจวง
Dalian|-|Đại Liên|ต้าเหลียน
Shenyang|-|Thẩm Dương|เสิ่นหยาง
Zhengzhou|-|Trịnh Châu|เจิ้งโจว
Wuhan|-|Vũ Hán|อู่ฮั่น
Changsha|-|Trường Sa|ฉางซา
Nanchang|-|Nam Xương|หนานชาง
Xi'an|-|Tây An|ซีอาน
Chengdu|-|Thành Đô|เฉิงตู
Chongqing|-|Trùng Khánh|ฉงชิ่ง
Kunming|-|Côn Minh|คุนหมิง
Guiyang|-|Quý Dương|กุ้ยหยาง
Urumqi|-|-|อุรุมชี
Nanning|-|Nam Ninh|หนานหนิง
Liuzhou|-|Liễu Châu|หลิ่วโจว
Guilin|-|Quế Lâm|กุ้ยหลิน
Qinzhou|-|Khâm Châu|ชินโจว
Fangchenggang|-|Phòng Thành Cảng|ฝางเฉิงก่าง
Beihai|-|Bắc Hải|เป๋ย์ไห่
Guangzhou|-|Quảng Châu|กว่างโจว
Nansha|-|Nam Sa|หนานซา
Shenzhen|-|Thâm Quyến|เซินเจิ้น
Yantian|-|Diêm Điền|เหยียนเถียน
Shekou|-|Xà Khẩu|เสอโข่ว
Dongguan|-|Đông Quản|ตงกวน
Foshan|-|Phật Sơn|ฝอซาน
Zhongshan|-|Trung Sơn|จงซาน
Zhuhai|-|Châu Hải|จูไห่
Huizhou|-|Huệ Châu|ฮุ่ยโจว
Zhanjiang|-|Trạm Giang|จ้านเจียง
Shantou|-|Sán Đầu|ซัวเถา
Xiamen|-|Hạ Môn|เซี่ยเหมิน
Fuzhou|-|Phúc Châu|ฝูโจว
Haikou|-|Hải Khẩu|ไหโข่ว
Pingxiang|-|Bằng Tường|ผิงเสียง
Dongxing|-|Đông Hưng|ตงซิง
Hekou|-|Hà Khẩu|เหอโข่ว
Mohan|-|-|โม่ฮาน
Hanoi|河内|-|ฮานอย
Hai Phong|海防|-|ไฮฟอง
Bac Ninh|北宁|-|บั๊กนิญ
Lach Huyen|沥县|-|หลักเฮวี่ยน
Cai Lan|盖林|-|ก๋ายเลิน
Thai Nguyen|太原|-|ท้ายเงวียน
Vinh|荣市|-|วิญ
Da Nang|岘港|-|ดานัง
Hue|顺化|-|เว้
Quy Nhon|归仁|-|กวีเญิน
Nha Trang|芽庄|-|ญาจาง
Ho Chi Minh City|胡志明市|-|โฮจิมินห์
Cat Lai|吉莱|-|ก๊าตลาย
Cai Mep|盖梅|-|ก๋ายแม็ป
Vung Tau|头顿|-|หวุงเต่า
Can Tho|芹苴|-|เกิ่นเทอ
Binh Duong|平阳|-|บิ่ญเซือง
Bien Hoa|边和|-|เบียนฮหว่า
Hai Duong|海阳|-|หายเซือง
Bac Giang|北江|-|บั๊กซาง
Hung Yen|兴安|-|ฮึงเอียน
Thanh Hoa|清化|-|ทัญฮว้า
Huu Nghi|友谊关|-|หืวหงิ
Mong Cai|芒街|-|ม้องก๋าย
Lao Cai|老街|-|หล่าวกาย
Lao Bao|辽保|-|ลาวบ๋าว
Moc Bai|木牌|-|หมกบ่าย
Bangkok|曼谷|Băng Cốc|-
Laem Chabang|林查班|-|-
Lat Krabang|拉卡邦|-|-
Map Ta Phut|马塔府|-|-
Chiang Mai|清迈|-|-
Chiang Rai|清莱|-|-
Khon Kaen|孔敬|-|-
Nakhon Ratchasima|呵叻|-|-
Ubon Ratchathani|乌汶|-|-
Udon Thani|乌隆|-|-
Hat Yai|合艾|-|-
Songkhla|宋卡|-|-
Phuket|普吉|-|-
Surat Thani|素叻他尼|-|-
Chonburi|春武里|-|-
Rayong|罗勇|-|-
Ayutthaya|大城|-|-
Samut Prakan|北榄|-|-
Pathum Thani|巴吞他尼|-|-
Nong Khai|廊开|-|-
Mukdahan|穆达汉|-|-
Nakhon Phanom|那空拍侬|-|-
Chiang Khong|清孔|-|-
Mae Sot|湄索|-|-
Sadao|沙道|-|-`;

export type Abroad = { readonly name_zh: string | null; readonly name_vi: string | null; readonly name_th: string | null };
const nowhere: Abroad = { name_zh: null, name_vi: null, name_th: null };

const known: ReadonlyMap<string, Abroad> = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [english = '', ...names] = line.split('|');
      const [name_zh = null, name_vi = null, name_th = null] = names.map((name) => (name === '-' ? null : name));
      return [english, { name_zh, name_vi, name_th }];
    }),
);

/** A place's names in the languages of other countries, by its English name. */
export function namesAbroad(english: string): Abroad {
  return known.get(english) ?? nowhere;
}
