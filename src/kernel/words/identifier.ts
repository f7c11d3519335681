import type { Words } from '../words.ts';

export const words = {
  'refusal.BAD_TAX_NO': [
    '税号不符合该国规则（中国 18 位统一社会信用代码、越南 10 或 13 位、泰国 13 位），请核对',
    'mã số thuế không đúng quy tắc của nước này (VN 10 hoặc 13 số, CN 18 ký tự, TH 13 số), hãy kiểm tra lại',
    'not a tax number of this country (CN 18 characters, VN 10 or 13 digits, TH 13 digits): check it against the certificate',
    'เลขประจำตัวผู้เสียภาษีไม่ถูกต้องตามกฎของประเทศ (ไทย 13 หลัก จีน 18 หลัก เวียดนาม 10 หรือ 13 หลัก) กรุณาตรวจสอบ',
  ],
  'refusal.BAD_ID_CARD': [
    '证件号码校验不通过，请核对',
    'số căn cước không đúng, hãy kiểm tra lại',
    'not an identity card number of this country: check it',
    'เลขบัตรประชาชนไม่ถูกต้อง กรุณาตรวจสอบ',
  ],
  'refusal.BAD_MOBILE': [
    '手机号码不正确，请核对',
    'số điện thoại di động không đúng, hãy kiểm tra lại',
    'not a mobile number of this country: check it',
    'เบอร์มือถือไม่ถูกต้อง กรุณาตรวจสอบ',
  ],
  'refusal.BAD_TELEPHONE': [
    '电话号码不正确：填写该国的手机、座机或热线，外国号码以 + 和国家代码开头',
    'số điện thoại không đúng: nhập số di động, cố định hoặc tổng đài của nước này; số nước ngoài bắt đầu bằng + và mã nước',
    'not a telephone number of this country: enter a mobile, a line or a hotline; begin a foreign one with + and its country code',
    'หมายเลขโทรศัพท์ไม่ถูกต้อง: กรอกมือถือ โทรศัพท์บ้าน หรือสายด่วนของประเทศ เบอร์ต่างประเทศให้ขึ้นต้นด้วย + และรหัสประเทศ',
  ],
  'refusal.BAD_PLATE': [
    '车牌号不符合该国格式，例如 桂A12345、29C-123.45、70-1234',
    'biển số không đúng dạng của nước này, ví dụ 29C-123.45, 桂A12345, 70-1234',
    'not a plate of this country, such as 桂A12345, 29C-123.45 or 70-1234',
    'ทะเบียนรถไม่ตรงรูปแบบของประเทศ เช่น 70-1234, 29C-123.45, 桂A12345',
  ],
  'refusal.BAD_VIN': [
    '车架号应为 17 位且校验位正确，请核对行驶证',
    'số khung phải có 17 ký tự và đúng số kiểm tra, hãy xem lại đăng ký xe',
    'a VIN has 17 characters and a right check digit: compare the vehicle licence',
    'เลขตัวถังต้องมี 17 ตัวและเลขตรวจสอบถูกต้อง กรุณาดูเล่มทะเบียน',
  ],
  'refusal.BAD_UNLOCODE': [
    'UN/LOCODE 为两位国家代码加三位地点代码，例如 CNSHA',
    'UN/LOCODE gồm 2 chữ mã nước và 3 ký tự địa điểm, ví dụ VNHPH',
    'a UN/LOCODE is two letters of the country and three of the place, such as CNSHA',
    'UN/LOCODE คือรหัสประเทศ 2 ตัวและสถานที่ 3 ตัว เช่น THLCH',
  ],
  'refusal.BAD_SWIFT': [
    'SWIFT 代码为 8 或 11 位，请核对',
    'mã SWIFT có 8 hoặc 11 ký tự, hãy kiểm tra lại',
    'a SWIFT code has 8 or 11 characters: check it',
    'รหัส SWIFT มี 8 หรือ 11 ตัวอักษร กรุณาตรวจสอบ',
  ],
  'refusal.BAD_HS_CODE': [
    'HS 编码为 6 位起的数字（中国 10 位、越南 8 位、泰国 8 或 11 位），请核对',
    'mã HS có từ 6 chữ số (VN 8, CN 10, TH 8 hoặc 11), hãy kiểm tra lại',
    'an HS code has 6 digits or more (CN 10, VN 8, TH 8 or 11): check it',
    'รหัส HS มี 6 หลักขึ้นไป (ไทย 8 หรือ 11 จีน 10 เวียดนาม 8) กรุณาตรวจสอบ',
  ],
  'refusal.BAD_CONTAINER_OWNER': [
    '箱主代码为三个字母加 U、J 或 Z（ISO 6346），例如 MSKU',
    'mã chủ container gồm 3 chữ và U, J hoặc Z (ISO 6346), ví dụ MSKU',
    'an owner code is three letters and U, J or Z (ISO 6346), such as MSKU',
    'รหัสเจ้าของตู้คืออักษร 3 ตัวตามด้วย U, J หรือ Z (ISO 6346) เช่น MSKU',
  ],
  'refusal.BAD_AWB': [
    '空运单号为 11 位数字且末位为模 7 校验，请核对',
    'số vận đơn hàng không có 11 chữ số và số cuối là số kiểm tra mod 7, hãy kiểm tra lại',
    'an air waybill number has 11 digits, the last a check by 7: check it',
    'เลข AWB มี 11 หลัก หลักสุดท้ายเป็นเลขตรวจสอบ mod 7 กรุณาตรวจสอบ',
  ],
  'refusal.BAD_CONTAINER_NO': [
    '箱号不正确：四位字母加七位数字，末位为校验码（ISO 6346）',
    'Số container không đúng: 4 chữ và 7 số, số cuối là số kiểm tra (ISO 6346)',
    'No container number: four letters and seven digits, the last of which checks the others (ISO 6346)',
    'หมายเลขตู้ไม่ถูกต้อง: ตัวอักษร 4 ตัวและตัวเลข 7 ตัว ตัวสุดท้ายเป็นเลขตรวจสอบ (ISO 6346)',
  ],
  'refusal.BAD_IMO': [
    'IMO 编号为 7 位数字，末位为校验码，请核对',
    'số IMO có 7 chữ số, số cuối là số kiểm tra, hãy kiểm tra lại',
    'an IMO number has seven digits, the last a check digit: check it',
    'หมายเลข IMO มี 7 หลัก หลักสุดท้ายเป็นเลขตรวจสอบ กรุณาตรวจสอบ',
  ],
} satisfies Words;
