import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.printAirWaybill': ['航空分单打印', 'In vận đơn hàng không (HAWB)', 'House air waybill print', 'พิมพ์ HAWB'],
  'page.printCargoManifest': ['舱单打印', 'In bản lược khai hàng hóa', 'Cargo manifest print', 'พิมพ์บัญชีสินค้า'],
  'freightJob.print.airWaybill': ['航空分运单', 'VẬN ĐƠN HÀNG KHÔNG (HAWB)', 'HOUSE AIR WAYBILL', 'ใบตราส่งสินค้าทางอากาศ (HAWB)'],
  'freightJob.print.cargoManifest': ['货物舱单', 'BẢN LƯỢC KHAI HÀNG HÓA', 'CARGO MANIFEST', 'บัญชีสินค้า (Manifest)'],
  'page.printMasterAirWaybill': ['航空主单打印', 'In vận đơn hàng không chủ (MAWB)', 'Master air waybill print', 'พิมพ์ MAWB'],
  'freightJob.print.masterAirWaybill': [
    '航空主运单',
    'VẬN ĐƠN HÀNG KHÔNG CHỦ (MAWB)',
    'MASTER AIR WAYBILL',
    'ใบตราส่งสินค้าทางอากาศหลัก (MAWB)',
  ],
  'freightJob.print.consolidated': [
    '集运货物，详见所附舱单',
    'Hàng gom theo bản lược khai đính kèm',
    'Consolidation as per attached cargo manifest',
    'สินค้ารวมตามบัญชีสินค้าที่แนบ',
  ],
  'freightJob.print.asArranged': ['运费按约定', 'Cước theo thỏa thuận', 'Freight as arranged', 'ค่าระวางตามที่ตกลง'],
  'freightJob.print.airline': [
    '承运人或其代理人签章',
    'Hãng bay hoặc đại lý ký, đóng dấu',
    'Signed for the carrier or its agent',
    'ลงนามในนามสายการบินหรือตัวแทน',
  ],
  'freightJob.print.charge': ['航空运费', 'Tiền cước', 'Weight charge', 'ค่าระวาง'],
  'freightJob.print.ratedWeight': ['计费重', 'Trọng lượng tính cước', 'Chargeable weight', 'น้ำหนักคิดค่าระวาง'],
  'freightJob.print.agent': ['货运代理人签章', 'Đại lý giao nhận ký, đóng dấu', 'Signed for the forwarder', 'ลงนามในนามตัวแทนขนส่ง'],
  'freightJob.print.declared': [
    '危险品，详见所附托运人申报单',
    'Hàng nguy hiểm theo tờ khai của người gửi đính kèm',
    'Dangerous goods as per associated Shipper’s Declaration',
    'สินค้าอันตรายตามใบสำแดงของผู้ส่งที่แนบ',
  ],
  'freightJob.print.declaredCargoOnly': [
    '危险品，详见所附托运人申报单——仅限货机',
    'Hàng nguy hiểm theo tờ khai của người gửi đính kèm – chỉ máy bay chở hàng',
    'Dangerous goods as per associated Shipper’s Declaration – Cargo Aircraft Only',
    'สินค้าอันตรายตามใบสำแดงของผู้ส่งที่แนบ – เครื่องบินขนส่งสินค้าเท่านั้น',
  ],
  'freightJob.print.cargoOnly': ['仅限货机', 'Chỉ máy bay chở hàng', 'Cargo Aircraft Only', 'เครื่องบินขนส่งสินค้าเท่านั้น'],
  'freightJob.do.print': ['打印', 'In', 'Printed', 'พิมพ์'],
} satisfies Words;
