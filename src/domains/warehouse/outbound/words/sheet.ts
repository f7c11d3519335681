import type { Words } from '../../../../kernel/words.ts';

/** Faults in a sheet of plans, inbound or outbound. */
export const words = {
  'refusal.SHEET_NO_CUSTOMER': [
    '没有货主“{{text}}”，或不是您的货物，请填写客户代码、全称或简称',
    'Không có chủ hàng “{{text}}” hoặc không phải hàng của bạn, hãy ghi mã, tên hoặc tên ngắn của khách hàng',
    'There is no owner “{{text}}”, or the goods are not yours. Enter the code, name or short name of the customer.',
    'ไม่มีเจ้าของสินค้า “{{text}}” หรือไม่ใช่สินค้าของคุณ โปรดระบุรหัส ชื่อ หรือชื่อย่อของลูกค้า',
  ],
  'refusal.SHEET_NO_WAREHOUSE': [
    '没有启用的仓库“{{text}}”，请填写仓库代码或名称',
    'Không có kho đang dùng “{{text}}”, hãy ghi mã hoặc tên kho',
    'There is no active warehouse “{{text}}”. Enter its code or name.',
    'ไม่มีคลังที่ใช้งาน “{{text}}” โปรดระบุรหัสหรือชื่อคลัง',
  ],
  'refusal.SHEET_NO_PRODUCT': [
    '该货主没有启用的货物“{{text}}”，请填写货物代码、名称或条码，或先新增货物',
    'Chủ hàng không có hàng đang dùng “{{text}}”, hãy ghi mã, tên hoặc mã vạch, hoặc thêm hàng trước',
    'The owner has no active goods “{{text}}”. Enter their code, name or barcode, or add the goods first.',
    'เจ้าของไม่มีสินค้าที่ใช้งาน “{{text}}” โปรดระบุรหัส ชื่อ หรือบาร์โค้ด หรือเพิ่มสินค้าก่อน',
  ],
  'refusal.SHEET_NO_LOCATION': [
    '该仓库没有启用的库位“{{text}}”，请检查库位码或换规则',
    'Kho này không có vị trí đang dùng “{{text}}”, hãy kiểm tra mã vị trí hoặc đổi quy tắc',
    'The warehouse has no active location “{{text}}”. Check its code or choose another rule.',
    'คลังนี้ไม่มีตำแหน่งที่ใช้งาน “{{text}}” โปรดตรวจสอบรหัสหรือเปลี่ยนกฎ',
  ],
  'refusal.SHEET_NO_PALLET': [
    '该货主在此仓库没有托盘“{{text}}”，请检查 18 位托盘号',
    'Chủ hàng không có pallet “{{text}}” ở kho này, hãy kiểm tra số pallet 18 chữ số',
    'The owner has no pallet “{{text}}” in this warehouse. Check its 18 digits.',
    'เจ้าของไม่มีพาเลท “{{text}}” ในคลังนี้ โปรดตรวจสอบหมายเลข 18 หลัก',
  ],
  'refusal.SHEET_BAD_CHOICE': [
    '没有“{{text}}”这个选项，请填写其一：{{choices}}',
    'Không có lựa chọn “{{text}}”, hãy ghi một trong: {{choices}}',
    'There is no choice “{{text}}”. Enter one of: {{choices}}',
    'ไม่มีตัวเลือก “{{text}}” โปรดระบุอย่างใดอย่างหนึ่ง: {{choices}}',
  ],
  'refusal.SHEET_ROWS_DIFFER': [
    '与同一计划的第 {{line}} 行不同，请改成一致，或使用另一个客户参考号',
    'Khác với dòng {{line}} của cùng kế hoạch, hãy sửa cho giống hoặc dùng số tham chiếu khác',
    'It differs from row {{line}} of the same plan. Make them the same, or use another customer reference.',
    'ไม่ตรงกับแถว {{line}} ของแผนเดียวกัน โปรดแก้ให้ตรงกันหรือใช้เลขอ้างอิงอื่น',
  ],
} satisfies Words;
