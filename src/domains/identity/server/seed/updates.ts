type DemoUpdate = {
  readonly daysAgo: number;
  readonly release: string;
  readonly text_zh: string;
  readonly text_vi: string;
  readonly text_en: string;
  readonly text_th: string;
};

/** The update log of the demo company. */
export const updates: readonly DemoUpdate[] = [
  {
    daysAgo: 21,
    release: '0.1.0',
    text_zh: '订单、调度与承运商协同上线：下单、审核、派车、在途节点和签收在同一系统内完成。',
    text_vi: 'Đơn hàng, điều phối và phối hợp với nhà vận tải: nhập đơn, duyệt, điều xe, theo dõi và ký nhận trong cùng một hệ thống.',
    text_en: 'Orders, dispatch and work with carriers: entry, review, dispatch, milestones and signature in one system.',
    text_th: 'คำสั่งขนส่ง การจัดรถ และการทำงานกับผู้ขนส่ง: สร้าง ตรวจสอบ จัดรถ ติดตาม และเซ็นรับในระบบเดียว',
  },
  {
    daysAgo: 9,
    release: '0.1.0',
    text_zh: '财务上线：应收应付账单、核销、付款申请七级审批，以及人民币、越南盾、泰铢三套账。',
    text_vi: 'Tài chính: bảng kê phải thu và phải trả, đối trừ, đề nghị thanh toán bảy bước, sổ sách bằng CNY, VND và THB.',
    text_en: 'Finance: receivable and payable bills, write-off, payment requests in seven stages, books in CNY, VND and THB.',
    text_th: 'การเงิน: ใบวางบิลลูกหนี้และเจ้าหนี้ การตัดยอด คำขอจ่ายเจ็ดขั้น และบัญชีสกุล CNY VND และ THB',
  },
  {
    daysAgo: 2,
    release: '0.1.0',
    text_zh: '系统管理上线：按页面和按钮授权的角色、账号与登录会话管理、团队。权限调整立即生效。',
    text_vi:
      'Quản trị hệ thống: vai trò phân quyền theo trang và nút, tài khoản và phiên đăng nhập, nhóm. Thay đổi quyền có hiệu lực ngay.',
    text_en: 'Administration: roles by page and button, accounts and their sessions, teams. A changed right counts at once.',
    text_th: 'การจัดการระบบ: บทบาทกำหนดสิทธิ์ตามหน้าและปุ่ม บัญชีผู้ใช้และเซสชัน และทีม การเปลี่ยนสิทธิ์มีผลทันที',
  },
];
