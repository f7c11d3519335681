import type { Words } from '../../../kernel/words.ts';

export const words = {
  'page.handBoard': ['手持看板', 'Bảng máy cầm tay', 'Hand-held board', 'กระดานเครื่องพกพา'],
  'hand.scan': [
    '扫描托盘、拣货码、单号或盘点单号',
    'Quét pallet, mã lấy, số phiếu hoặc kiểm kê',
    'Scan a pallet, pick code, plan or count',
    'สแกนพาเลท รหัสหยิบ เลขที่แผน หรือเลขที่นับ',
  ],
  'hand.back': ['返回', 'Quay lại', 'Back', 'กลับ'],
  'hand.receive': ['收货', 'Nhận hàng', 'Receive', 'รับสินค้า'],
  'hand.putAway': ['上架', 'Cất hàng', 'Put away', 'จัดเก็บ'],
  'hand.putBack': ['放回', 'Cất lại', 'Put back', 'นำกลับ'],
  'hand.pallets': ['{{count}} 托盘', '{{count}} pallet', '{{count}} {{count, pallet|pallets}}', '{{count}} พาเลท'],
  'hand.pick': ['拣货', 'Lấy hàng', 'Pick', 'หยิบสินค้า'],
  'hand.count': ['盘点', 'Kiểm kê', 'Count', 'นับสินค้า'],
  'hand.fill': ['补货', 'Bổ sung', 'Replenish', 'เติมสินค้า'],
  'hand.countDone': [
    '{{no}} 已点完，等待处理差异',
    '{{no}} đã đếm xong, chờ xử lý chênh lệch',
    '{{no}} is counted. Its differences are next.',
    '{{no}} นับเสร็จแล้ว รอจัดการผลต่าง',
  ],
  'hand.none': ['没有待办', 'Không có việc chờ', 'Nothing waits', 'ไม่มีงานรอ'],
  'hand.more': ['还有 {{count}} 项', 'Còn {{count}} việc nữa', '{{count}} more', 'อีก {{count}} งาน'],
  'hand.scanOthers': [
    '另有 {{count}} 项，请扫描单号打开',
    'Còn {{count}} việc, hãy quét số phiếu để mở',
    '{{count}} more: scan their number to open them',
    'อีก {{count}} งาน โปรดสแกนเลขที่เพื่อเปิด',
  ],
  'hand.offlinePallet': [
    '没有网络：扫描库位即可上架，恢复后自动发送',
    'Mất mạng: quét vị trí để cất hàng, sẽ gửi khi có mạng',
    'No network: scan a location to put it away, sent once the network is back',
    'ไม่มีเครือข่าย สแกนตำแหน่งเพื่อจัดเก็บ จะส่งเมื่อกลับมา',
  ],
  'hand.found': ['{{code}} 已找到', 'Đã tìm thấy {{code}}', '{{code}} found', 'พบ {{code}}'],
  'hand.unknown': ['没有 {{code}} 的任务', 'Không có việc cho {{code}}', 'Nothing to do for {{code}}', 'ไม่มีงานของ {{code}}'],
  'hand.putAwayPallet': ['托盘 {{pallet}} 上架', 'Cất pallet {{pallet}}', 'Put pallet {{pallet}} away', 'จัดเก็บพาเลท {{pallet}}'],
  'hand.noPlace': [
    '没有合适的空库位，请询问班长',
    'Không còn vị trí phù hợp, hãy hỏi tổ trưởng',
    'No free location suits it. Ask your supervisor.',
    'ไม่มีตำแหน่งว่างที่เหมาะสม โปรดถามหัวหน้างาน',
  ],
  'hand.offline': [
    '没有网络，请先打开任务再扫描',
    'Mất mạng, hãy mở nhiệm vụ rồi quét',
    'No network. Open a job before you scan without it.',
    'ไม่มีเครือข่าย โปรดเปิดงานก่อนสแกน',
  ],
} satisfies Words;
