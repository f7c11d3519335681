import type { Words } from '../../../../kernel/words.ts';

export const words = {
  'refusal.CUSTOMER_NOT_ACTIVE': [
    '该客户不存在或已停用，请选择其他客户',
    'Khách hàng không tồn tại hoặc đã ngừng dùng, hãy chọn khách khác',
    'This customer is not active. Choose another one.',
    'ลูกค้ารายนี้ไม่มีอยู่หรือเลิกใช้แล้ว กรุณาเลือกรายอื่น',
  ],
  'refusal.ORDER_OVER': [
    '订单 {{order}} 已关闭或已取消，不再修改',
    'Đơn {{order}} đã đóng hoặc đã hủy nên không sửa nữa',
    'Order {{order}} is closed or cancelled; nothing is said about it any more.',
    'คำสั่ง {{order}} ปิดหรือยกเลิกแล้ว จึงแก้ไขไม่ได้',
  ],
  'refusal.NOT_EDITABLE': [
    '订单 {{order}} 已提交，不能修改；请先驳回为草稿',
    'Đơn {{order}} đã gửi duyệt nên không sửa được; hãy trả về nháp trước',
    'Order {{order}} is no longer a draft. Have it rejected or returned before you change it.',
    'คำสั่ง {{order}} ส่งอนุมัติแล้ว แก้ไขไม่ได้ กรุณาตีกลับเป็นฉบับร่างก่อน',
  ],
} satisfies Words;
