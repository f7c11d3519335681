import type { Words } from '../../../../kernel/words.ts';

export const words = {
  'refusal.CUSTOMER_NOT_ACTIVE': [
    '该客户不存在或已停用，请选择其他客户',
    'Khách hàng không tồn tại hoặc đã ngừng dùng, hãy chọn khách khác',
    'This customer is not active. Choose another one.',
    'ลูกค้ารายนี้ไม่มีอยู่หรือเลิกใช้แล้ว กรุณาเลือกรายอื่น',
  ],
  'refusal.LINE_ELSEWHERE': [
    '线路 {{line}} 不是这两个站点之间的线路。请换线路、换站点，或留空',
    'Tuyến {{line}} không nối hai điểm này. Hãy chọn tuyến khác, đổi điểm hoặc để trống',
    'Line {{line}} does not run between these two stations. Choose another line or other stations, or leave it empty.',
    'เส้นทาง {{line}} ไม่ได้วิ่งระหว่างสองสถานีนี้ กรุณาเลือกเส้นทางอื่น เปลี่ยนสถานี หรือเว้นว่างไว้',
  ],
  'refusal.ORDER_COMPANY_FIXED': [
    '该订单已有运单号 {{waybill}}，不能换子公司；请复制订单到另一子公司，再取消这一单',
    'Đơn đã có vận đơn {{waybill}} nên không đổi được công ty; hãy sao chép đơn sang công ty kia rồi hủy đơn này',
    'The order has waybill {{waybill}} of its company. Copy it for the other company and cancel this one.',
    'คำสั่งนี้มีใบกำกับขนส่ง {{waybill}} แล้ว จึงเปลี่ยนบริษัทไม่ได้ กรุณาคัดลอกไปอีกบริษัทแล้วยกเลิกคำสั่งนี้',
  ],
  'refusal.ORDER_OVER': [
    '订单 {{order}} 已关闭或已取消，不再修改',
    'Đơn {{order}} đã đóng hoặc đã hủy nên không sửa nữa',
    'Order {{order}} is closed or cancelled and can no longer be edited.',
    'คำสั่ง {{order}} ปิดหรือยกเลิกแล้ว จึงแก้ไขไม่ได้',
  ],
  'refusal.NOT_EDITABLE': [
    '订单 {{order}} 已提交，不能修改；请先驳回为草稿',
    'Đơn {{order}} đã gửi duyệt nên không sửa được; hãy trả về nháp trước',
    'Order {{order}} is no longer a draft. Have it rejected or returned before you change it.',
    'คำสั่ง {{order}} ส่งอนุมัติแล้ว แก้ไขไม่ได้ กรุณาตีกลับเป็นฉบับร่างก่อน',
  ],
  'refusal.UNLIKE_FIRST_ROW': [
    '与同一订单的第 {{line}} 行不一致。此列对整个订单有效：请改成一致，或给这一行另外的客户单号',
    'Khác với dòng {{line}} của cùng đơn. Cột này áp dụng cho cả đơn: hãy ghi giống nhau, hoặc ghi mã đơn của khách khác cho dòng này',
    'Differs from line {{line}} of the same order. This column holds for the whole order: write the same, or give this row another reference.',
    'ไม่ตรงกับบรรทัด {{line}} ของคำสั่งเดียวกัน คอลัมน์นี้ใช้กับทั้งคำสั่ง กรุณากรอกให้ตรงกัน หรือใช้เลขอ้างอิงลูกค้าอื่นสำหรับแถวนี้',
  ],
} satisfies Words;
