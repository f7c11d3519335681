import type { Words } from '../../../../kernel/words.ts';

export const words = {
  'refusal.ORDER_OF_INACTIVE': [
    '客户 {{customer}} 已停用，订单 {{order}} 不能提交。请先编辑草稿，改为其他客户或付款方',
    'Khách {{customer}} đã ngừng dùng nên không gửi duyệt được đơn {{order}}. Hãy sửa nháp, chọn khách hàng hoặc bên trả tiền khác',
    'Customer {{customer}} is no longer in use, so order {{order}} cannot be submitted. Edit the draft and choose another customer or payer.',
    'ลูกค้า {{customer}} เลิกใช้แล้ว จึงส่งคำสั่ง {{order}} ไม่ได้ กรุณาแก้ฉบับร่างและเลือกลูกค้าหรือผู้ชำระเงินรายอื่น',
  ],
  'refusal.POD_MISSING': [
    '订单 {{order}} 尚未上传回单，请先上传签收单照片',
    'Đơn {{order}} chưa có chứng từ giao hàng, hãy tải ảnh chứng từ lên trước',
    'Order {{order}} has no proof of delivery yet. Upload the signed paper first.',
    'คำสั่ง {{order}} ยังไม่มีหลักฐานการส่ง กรุณาอัปโหลดเอกสารที่เซ็นรับแล้วก่อน',
  ],
} satisfies Words;
