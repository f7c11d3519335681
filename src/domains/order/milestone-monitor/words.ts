import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.milestoneMonitor': ['节点监控', 'Giám sát mốc vận chuyển', 'Milestone monitor', 'เฝ้าดูจุดติดตาม'],
  'milestoneMonitor.stage': ['节点', 'Mốc', 'Milestone', 'จุดติดตาม'],
  'milestoneMonitor.all': ['全部', 'Tất cả', 'All', 'ทั้งหมด'],
  'milestoneMonitor.none': ['无计划节点', 'Không có mốc kế hoạch', 'No planned milestone', 'ไม่มีจุดตามแผน'],
  'milestoneMonitor.search': ['订单号、客户、站点', 'Số đơn, khách hàng, điểm', 'Order no., customer, station', 'เลขที่คำสั่ง ลูกค้า สถานี'],
  'milestoneMonitor.lateOnly': ['只看延误', 'Chỉ đơn trễ', 'Late only', 'เฉพาะที่ล่าช้า'],
  'milestoneMonitor.next': ['下一节点', 'Mốc tiếp theo', 'Next milestone', 'จุดถัดไป'],
  'milestoneMonitor.points': ['节点', 'Các mốc', 'Milestones', 'จุดติดตาม'],
  'milestoneMonitor.standing': ['进度', 'Tình trạng', 'Standing', 'สถานะเวลา'],
  'milestoneMonitor.lateBy': ['延误 {{time}}', 'Trễ {{time}}', 'Late by {{time}}', 'ล่าช้า {{time}}'],
  'milestoneMonitor.dueIn': ['还有 {{time}}', 'Còn {{time}}', 'In {{time}}', 'อีก {{time}}'],
  'milestoneMonitor.hours': [
    '{{hours}} 小时 {{minutes}} 分',
    '{{hours}} giờ {{minutes}} phút',
    '{{hours}} h {{minutes}} min',
    '{{hours}} ชม. {{minutes}} นาที',
  ],
  'milestoneMonitor.days': [
    '{{days}} 天 {{hours}} 小时',
    '{{days}} ngày {{hours}} giờ',
    '{{days}} d {{hours}} h',
    '{{days}} วัน {{hours}} ชม.',
  ],
  'milestoneMonitor.counts': [
    '{{all}} 票在途，{{late}} 票延误',
    '{{all}} đơn đang chạy, {{late}} đơn trễ',
    '{{all}} running, {{late}} late',
    'กำลังดำเนินการ {{all}} ล่าช้า {{late}}',
  ],
  'milestoneMonitor.more': [
    '在途订单过多，只显示交期最早的部分。',
    'Quá nhiều đơn đang chạy; chỉ hiển thị các đơn đến hạn sớm nhất.',
    'There are too many running orders; those due first are shown.',
    'คำสั่งที่กำลังดำเนินการมีมากเกินไป แสดงเฉพาะที่ครบกำหนดก่อน',
  ],
  'milestoneMonitor.empty': ['没有在途订单。', 'Không có đơn nào đang chạy.', 'No order is running.', 'ไม่มีคำสั่งที่กำลังดำเนินการ'],
} satisfies Words;
