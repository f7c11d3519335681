import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.printAirWaybill': ['航空分单打印', 'In vận đơn hàng không (HAWB)', 'House air waybill print', 'พิมพ์ HAWB'],
  'page.printCargoManifest': ['舱单打印', 'In bản lược khai hàng hóa', 'Cargo manifest print', 'พิมพ์บัญชีสินค้า'],
  'freightJob.print.airWaybill': ['航空分运单', 'VẬN ĐƠN HÀNG KHÔNG (HAWB)', 'HOUSE AIR WAYBILL', 'ใบตราส่งสินค้าทางอากาศ (HAWB)'],
  'freightJob.print.cargoManifest': ['货物舱单', 'BẢN LƯỢC KHAI HÀNG HÓA', 'CARGO MANIFEST', 'บัญชีสินค้า (Manifest)'],
  'freightJob.print.agent': ['货运代理人签章', 'Đại lý giao nhận ký, đóng dấu', 'Signed for the forwarder', 'ลงนามในนามตัวแทนขนส่ง'],
  'freightJob.do.print': ['打印', 'In', 'Printed', 'พิมพ์'],
} satisfies Words;
