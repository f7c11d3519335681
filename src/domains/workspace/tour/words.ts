import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.help': ['帮助', 'Trợ giúp', 'Help', 'ช่วยเหลือ'],
  'help.lead': [
    '您的权限可以打开以下页面。每页下面写明您在那里做什么；权限变化时本页随之变化。',
    'Dưới đây là các trang bạn được mở theo quyền của mình. Dưới mỗi trang là việc bạn làm ở đó; khi quyền thay đổi, trang này thay đổi theo.',
    'These are the pages that your rights open. Below each stands what you do there. The page follows your rights.',
    'นี่คือหน้าที่สิทธิ์ของคุณเปิดได้ ใต้แต่ละหน้าคือสิ่งที่คุณทำที่นั่น หน้านี้เปลี่ยนตามสิทธิ์ของคุณ',
  ],
  'tour.enterOrders': [
    '您录入订单：客户、货物、装卸地和时间。表格导入和复制旧单更快。',
    'Bạn nhập đơn hàng: khách hàng, hàng hóa, nơi lấy, nơi giao và thời gian. Nhập từ bảng tính hoặc sao chép đơn cũ sẽ nhanh hơn.',
    'You enter orders here: customer, goods, places and times. An import from a spreadsheet or a copy of an earlier order is faster.',
    'คุณบันทึกคำสั่งขนส่งที่นี่: ลูกค้า สินค้า สถานที่ และเวลา การนำเข้าจากตารางหรือคัดลอกคำสั่งเดิมจะเร็วกว่า',
  ],
  'tour.reviewOrders': [
    '您在这里审核订单：通过，或写明原因退回。',
    'Bạn duyệt đơn hàng tại đây: duyệt, hoặc trả lại kèm lý do.',
    'You review orders here: approve them, or send them back with a reason.',
    'คุณตรวจคำสั่งขนส่งที่นี่: อนุมัติ หรือส่งกลับพร้อมเหตุผล',
  ],
  'tour.dispatch': [
    '您在这里给待派订单安排车辆和司机；冲突在选择时就会提示。',
    'Bạn xếp xe và tài xế cho các đơn chờ điều độ tại đây; xung đột được báo ngay khi chọn.',
    'You give waiting orders a truck and a driver here. Conflicts are named while you choose.',
    'คุณจัดรถและคนขับให้คำสั่งที่รออยู่ที่นี่ ระบบแจ้งข้อขัดแย้งทันทีที่เลือก',
  ],
  'tour.receiveGoods': [
    '您在这里收货：扫描、核对数量、组托、上架。',
    'Bạn nhận hàng tại đây: quét mã, kiểm số lượng, đóng pallet và cất hàng.',
    'You receive goods here: scan, check the quantity, build pallets and put them away.',
    'คุณรับสินค้าที่นี่: สแกน ตรวจจำนวน จัดพาเลท และจัดเก็บ',
  ],
  'tour.planInbound': [
    '您在这里登记入库计划，仓库据此准备月台和人手。',
    'Bạn lập kế hoạch nhập kho tại đây để kho chuẩn bị cửa dock và nhân lực.',
    'You plan deliveries to the warehouse here, so that a dock and people are ready.',
    'คุณวางแผนการส่งสินค้าเข้าคลังที่นี่ เพื่อให้คลังเตรียมช่องขนถ่ายและคน',
  ],
  'tour.freight': [
    '您的货代订单从这里开始：订舱、提单、费用都在一个订单里。',
    'Công việc giao nhận bắt đầu tại đây: đặt chỗ, vận đơn và chi phí nằm trong một lô hàng.',
    'Your shipments begin here: one job holds the booking, the bills of lading and the charges.',
    'งานขนส่งระหว่างประเทศเริ่มที่นี่: หนึ่งงานรวมการจองระวาง ใบตราส่ง และค่าใช้จ่าย',
  ],
  'tour.declare': [
    '您在这里录入报关单；另一位报关员复核后发送。',
    'Bạn lập tờ khai hải quan tại đây; người khai thứ hai kiểm tra trước khi gửi.',
    'You enter customs declarations here. A second declarant checks each before it is filed.',
    'คุณบันทึกใบขนสินค้าที่นี่ ผู้สำแดงคนที่สองตรวจก่อนยื่น',
  ],
  'tour.reviewFees': [
    '您在这里审核费用；审核后的费用可以出账单。',
    'Bạn duyệt các khoản phí tại đây; phí đã duyệt mới được lên bảng kê.',
    'You review charges here. Reviewed charges can be billed.',
    'คุณตรวจค่าใช้จ่ายที่นี่ ค่าใช้จ่ายที่ตรวจแล้วจึงวางบิลได้',
  ],
  'tour.requestPayments': [
    '付款从这里申请和审批；批准后出纳才付款。',
    'Thanh toán được đề nghị và phê duyệt tại đây; thủ quỹ chỉ chi sau khi được duyệt.',
    'Payments are requested and approved here. The cashier pays only what is approved.',
    'การจ่ายเงินขอและอนุมัติที่นี่ แคชเชียร์จ่ายเฉพาะที่อนุมัติแล้ว',
  ],
  'tour.carrier': [
    '新的运输任务在这里接受或拒绝，然后安排您的车辆和司机。',
    'Bạn nhận hoặc từ chối chuyến mới tại đây, rồi xếp xe và tài xế của mình.',
    'You accept or decline new trips here, then name your truck and driver.',
    'คุณรับหรือปฏิเสธเที่ยวใหม่ที่นี่ แล้วระบุรถและคนขับของคุณ',
  ],
  'tour.customer': [
    '您的货物在这里：在途位置、预计到达、单据和账单。',
    'Hàng của bạn ở đây: vị trí trên đường, giờ đến dự kiến, chứng từ và bảng kê.',
    'Your goods are here: where they are, when they arrive, their documents and bills.',
    'สินค้าของคุณอยู่ที่นี่: ตำแหน่ง เวลาถึงโดยประมาณ เอกสาร และบิล',
  ],
} satisfies Words;
