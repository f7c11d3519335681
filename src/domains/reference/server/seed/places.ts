/**
 * Places of the demo: UN/LOCODE (UN/ECE Recommendation 16; `-` where a place has none of its own) | name | English | kind | latitude |
 * longitude | region. Positions are the place's centre to two decimals.
 */
const china = `
CNSHA|上海|Shanghai|port|31.23|121.47|cn-east
CNNGB|宁波|Ningbo|port|29.87|121.54|cn-east
CNHGH|杭州|Hangzhou|city|30.27|120.16|cn-east
CNNKG|南京|Nanjing|port|32.06|118.80|cn-east
CNSZH|苏州|Suzhou|city|31.30|120.58|cn-east
CNWUX|无锡|Wuxi|city|31.49|120.31|cn-east
CNHFE|合肥|Hefei|city|31.82|117.23|cn-east
CNTAO|青岛|Qingdao|port|36.07|120.38|cn-north
CNYNT|烟台|Yantai|port|37.46|121.45|cn-north
CNTNA|济南|Jinan|city|36.65|117.12|cn-north
CNTSN|天津|Tianjin|port|39.08|117.20|cn-north
CNBJS|北京|Beijing|city|39.90|116.41|cn-north
CNSJW|石家庄|Shijiazhuang|city|38.04|114.51|cn-north
CNDLC|大连|Dalian|port|38.91|121.61|cn-north
CNSHE|沈阳|Shenyang|city|41.80|123.43|cn-north
CNCGO|郑州|Zhengzhou|city|34.75|113.63|cn-central
CNWUH|武汉|Wuhan|port|30.59|114.31|cn-central
CNCSX|长沙|Changsha|city|28.23|112.94|cn-central
CNKHN|南昌|Nanchang|city|28.68|115.86|cn-central
CNSIA|西安|Xi'an|city|34.34|108.94|cn-west
CNCTU|成都|Chengdu|city|30.57|104.07|cn-west
CNCKG|重庆|Chongqing|port|29.56|106.55|cn-west
CNKMG|昆明|Kunming|city|24.88|102.83|cn-west
CNKWE|贵阳|Guiyang|city|26.65|106.63|cn-west
CNURC|乌鲁木齐|Urumqi|city|43.83|87.62|cn-west
CNNNG|南宁|Nanning|city|22.82|108.37|cn-south
CNLZH|柳州|Liuzhou|city|24.33|109.41|cn-south
CNKWL|桂林|Guilin|city|25.27|110.29|cn-south
CNQZH|钦州|Qinzhou|port|21.98|108.65|cn-south
CNFAN|防城港|Fangchenggang|port|21.69|108.35|cn-south
CNBHY|北海|Beihai|port|21.48|109.12|cn-south
CNCAN|广州|Guangzhou|city|23.13|113.26|cn-south
CNNSA|南沙|Nansha|port|22.75|113.60|cn-south
CNSZX|深圳|Shenzhen|city|22.54|114.06|cn-south
CNYTN|盐田|Yantian|port|22.57|114.27|cn-south
CNSHK|蛇口|Shekou|port|22.48|113.91|cn-south
CNDGG|东莞|Dongguan|city|23.02|113.75|cn-south
CNFOS|佛山|Foshan|city|23.02|113.12|cn-south
CNZSN|中山|Zhongshan|city|22.52|113.39|cn-south
CNZUH|珠海|Zhuhai|port|22.27|113.58|cn-south
CNHUI|惠州|Huizhou|port|23.11|114.42|cn-south
CNZHA|湛江|Zhanjiang|port|21.27|110.36|cn-south
CNSWA|汕头|Shantou|port|23.35|116.68|cn-south
CNXMN|厦门|Xiamen|port|24.48|118.09|cn-south
CNFOC|福州|Fuzhou|port|26.07|119.30|cn-south
CNHAK|海口|Haikou|port|20.04|110.20|cn-south
CNPIN|凭祥|Pingxiang|border|22.10|106.76|border
CNDOX|东兴|Dongxing|border|21.55|107.97|border
CNHKM|河口|Hekou|border|22.53|103.96|border
CNMHN|磨憨|Mohan|border|21.19|101.68|border`;

const vietnam = `
VNHAN|Hà Nội|Hanoi|city|21.03|105.85|vn-north
VNHPH|Hải Phòng|Hai Phong|port|20.86|106.68|vn-north
VNBNI|Bắc Ninh|Bac Ninh|city|21.19|106.07|vn-north
VNLCH|Lạch Huyện|Lach Huyen|port|20.80|106.91|vn-north
VNCLN|Cái Lân|Cai Lan|port|20.98|107.04|vn-north
VNTNG|Thái Nguyên|Thai Nguyen|city|21.59|105.85|vn-north
VNVII|Vinh|Vinh|city|18.68|105.68|vn-central
VNDAD|Đà Nẵng|Da Nang|port|16.05|108.21|vn-central
VNHUI|Huế|Hue|city|16.46|107.59|vn-central
VNUIH|Quy Nhơn|Quy Nhon|port|13.78|109.22|vn-central
VNNHA|Nha Trang|Nha Trang|port|12.24|109.19|vn-central
VNSGN|Thành phố Hồ Chí Minh|Ho Chi Minh City|port|10.82|106.63|vn-south
VNCLI|Cát Lái|Cat Lai|port|10.76|106.79|vn-south
VNCMT|Cái Mép|Cai Mep|port|10.52|107.03|vn-south
VNVUT|Vũng Tàu|Vung Tau|port|10.35|107.08|vn-south
VNVCA|Cần Thơ|Can Tho|port|10.03|105.79|vn-south
-|Bình Dương|Binh Duong|city|11.17|106.65|vn-south
-|Biên Hoà|Bien Hoa|city|10.95|106.82|vn-south
-|Hải Dương|Hai Duong|city|20.94|106.33|vn-north
-|Bắc Giang|Bac Giang|city|21.28|106.20|vn-north
-|Hưng Yên|Hung Yen|city|20.65|106.06|vn-north
-|Thanh Hoá|Thanh Hoa|city|19.81|105.78|vn-central
-|Hữu Nghị|Huu Nghi|border|21.97|106.71|border
-|Móng Cái|Mong Cai|border|21.53|107.97|border
-|Lào Cai|Lao Cai|border|22.49|103.97|border
-|Lao Bảo|Lao Bao|border|16.62|106.60|border
-|Mộc Bài|Moc Bai|border|11.07|106.18|border`;

const thailand = `
THBKK|กรุงเทพมหานคร|Bangkok|port|13.76|100.50|th-central
THLCH|แหลมฉบัง|Laem Chabang|port|13.08|100.88|th-east
THLKR|ลาดกระบัง|Lat Krabang|rail|13.72|100.78|th-central
THMAT|มาบตาพุด|Map Ta Phut|port|12.68|101.15|th-east
THCNX|เชียงใหม่|Chiang Mai|city|18.79|98.98|th-north
THCEI|เชียงราย|Chiang Rai|city|19.91|99.83|th-north
THKKC|ขอนแก่น|Khon Kaen|city|16.43|102.82|th-northeast
THNAK|นครราชสีมา|Nakhon Ratchasima|city|14.97|102.10|th-northeast
THUBP|อุบลราชธานี|Ubon Ratchathani|city|15.24|104.85|th-northeast
THUTH|อุดรธานี|Udon Thani|city|17.41|102.79|th-northeast
THHDY|หาดใหญ่|Hat Yai|city|7.01|100.47|th-south
THSGZ|สงขลา|Songkhla|port|7.20|100.59|th-south
THHKT|ภูเก็ต|Phuket|port|7.88|98.39|th-south
THURT|สุราษฎร์ธานี|Surat Thani|city|9.14|99.33|th-south
-|ชลบุรี|Chonburi|city|13.36|100.98|th-east
-|ระยอง|Rayong|city|12.68|101.28|th-east
-|อยุธยา|Ayutthaya|city|14.35|100.57|th-central
-|สมุทรปราการ|Samut Prakan|city|13.60|100.60|th-central
-|ปทุมธานี|Pathum Thani|city|14.02|100.53|th-central
-|หนองคาย|Nong Khai|border|17.88|102.74|border
-|มุกดาหาร|Mukdahan|border|16.54|104.72|border
-|นครพนม|Nakhon Phanom|border|17.41|104.78|border
-|เชียงของ|Chiang Khong|border|20.26|100.41|border
-|แม่สอด|Mae Sot|border|16.72|98.57|border
-|สะเดา|Sadao|border|6.64|100.42|border`;

export type Place = {
  country: 'CN' | 'VN' | 'TH';
  unlocode: string | null;
  name: string;
  name_en: string;
  kind: 'port' | 'city' | 'border' | 'rail';
  latitude: string;
  longitude: string;
  region: string;
};

/** Regions by their usual names; the table above has short codes for them. */
const regionNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CN: { 'cn-east': '华东', 'cn-north': '华北', 'cn-central': '华中', 'cn-south': '华南', 'cn-west': '西部', border: '边境口岸' },
  VN: { 'vn-north': 'Miền Bắc', 'vn-central': 'Miền Trung', 'vn-south': 'Miền Nam', border: 'Cửa khẩu' },
  TH: {
    'th-central': 'ภาคกลาง',
    'th-east': 'ภาคตะวันออก',
    'th-north': 'ภาคเหนือ',
    'th-northeast': 'ภาคตะวันออกเฉียงเหนือ',
    'th-south': 'ภาคใต้',
    border: 'ด่านชายแดน',
  },
};

function read(country: Place['country'], text: string): Place[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [unlocode = '', name = '', name_en = '', kind = 'city', latitude = '', longitude = '', region = ''] = line.split('|');
      // The table above is a constant; the database's check refuses a misspelled kind.
      return {
        country,
        unlocode: unlocode === '-' ? null : unlocode,
        name,
        name_en,
        kind: kind as Place['kind'],
        latitude,
        longitude,
        region: regionNames[country]?.[region] ?? region,
      };
    });
}

export const places: readonly Place[] = [...read('CN', china), ...read('VN', vietnam), ...read('TH', thailand)];

/** Facilities in the larger places: our own, bonded, cross-docks, yards and cargo terminals of airports. */
export const facilities = [
  { kind: 'warehouse', suffix: 'W', zh: '一号仓', vi: 'Kho số 1', th: 'คลังสินค้า 1', en: 'Warehouse 1' },
  { kind: 'crossDock', suffix: 'X', zh: '转运场', vi: 'Bãi trung chuyển', th: 'ศูนย์ถ่ายสินค้า', en: 'Cross-dock' },
  { kind: 'yard', suffix: 'Y', zh: '车场', vi: 'Bãi xe', th: 'ลานรถ', en: 'Yard' },
] as const;
