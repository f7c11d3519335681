import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.printPallet': ['托盘码打印', 'In mã pallet', 'Pallet labels', 'พิมพ์ป้ายพาเลท'],
  'page.printBarcode': ['条码打印', 'In mã vạch', 'Item barcodes', 'พิมพ์บาร์โค้ด'],
  'page.printInbound': ['入库单打印', 'In phiếu nhập kho', 'Inbound slip', 'พิมพ์ใบรับสินค้าเข้า'],
  'permit.stock.print': ['打印托盘码和仓库单据', 'In mã pallet và phiếu kho', 'Print pallet labels and slips', 'พิมพ์ป้ายพาเลทและเอกสารคลัง'],
  'pallet.do.print': ['打印托盘码', 'In mã pallet', 'Label printed', 'พิมพ์ป้าย'],
  'label.reprint': [
    '补打（已打印 {{count}} 次）',
    'In lại (đã in {{count}} lần)',
    'Reprint (printed {{count}} {{count, time|times}})',
    'พิมพ์ซ้ำ (พิมพ์แล้ว {{count}} ครั้ง)',
  ],
  'label.inboundSlip': ['入库单', 'PHIẾU NHẬP KHO', 'Inbound slip', 'ใบรับสินค้าเข้า'],
  'label.signDriver': ['司机签字', 'Tài xế ký', 'Driver', 'คนขับลงนาม'],
  'label.signKeeper': ['仓管签字', 'Thủ kho ký', 'Warehouse', 'ผู้ดูแลคลังลงนาม'],
  'label.signCustomer': ['客户签字', 'Khách hàng ký', 'Customer', 'ลูกค้าลงนาม'],
  'label.signedOn': ['日期：', 'Ngày:', 'Date:', 'วันที่:'],
} satisfies Words;
