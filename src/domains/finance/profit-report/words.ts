import type { Words } from '../../../kernel/words.ts';

export const words = {
  'permit.profitReport.receive': [
    '每月邮件接收利润报表',
    'Nhận báo cáo lợi nhuận hằng tháng qua email',
    'Receives the monthly profit report by mail',
    'รับรายงานกำไรรายเดือนทางอีเมล',
  ],
  'profitReport.file': ['利润报表 {{month}}', 'Báo cáo lợi nhuận {{month}}', 'Profit report {{month}}', 'รายงานกำไร {{month}}'],
  'profitReport.group': ['名称', 'Tên', 'Name', 'ชื่อ'],
  'job.profitReport.mail': ['利润邮件', 'Thư lợi nhuận', 'Mail of profit to a reader', 'อีเมลกำไรถึงผู้อ่าน'],
  'job.profitReport.monthly': ['每月利润邮件', 'Thư lợi nhuận hằng tháng', 'Monthly mail of profit', 'อีเมลกำไรรายเดือน'],
} satisfies Words;
