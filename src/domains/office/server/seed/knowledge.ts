import { addDays } from '../../../../kernel/day.ts';
import { articleSearch } from '../../knowledge/server/article.ts';
import type { Context } from './approvals.ts';

const articles = [
  {
    category: 'policy',
    title: '请假与考勤制度',
    body: '一、年假须提前三天申请，由主管审批、人事备案。\n二、病假超过一天须上传医院证明。\n三、忘记打卡的，请在当月内申请补卡；考勤月关闭后不再受理。',
    must: true,
    ago: 30,
  },
  {
    category: 'safety',
    title: '跨境车辆出车前检查',
    body: '出车前检查轮胎、灯光、刹车、封条和随车证件。\n友谊关口岸排队超过两小时的，请通知调度。',
    must: true,
    ago: 20,
  },
  {
    category: 'customs',
    title: 'Hồ sơ hải quan tại cửa khẩu Hữu Nghị',
    body: 'Chuẩn bị tờ khai, hóa đơn, phiếu đóng gói và giấy chứng nhận xuất xứ.\nKiểm tra số chì niêm phong trước khi xe vào bãi.',
    must: false,
    ago: 15,
  },
  {
    category: 'process',
    title: 'Month-end closing of the books',
    body: 'Review charges by the second working day, bill by the third, and close the month by the fifth.',
    must: false,
    ago: 10,
  },
  {
    category: 'safety',
    title: 'ความปลอดภัยในคลังสินค้า',
    body: 'สวมหมวกนิรภัยและเสื้อสะท้อนแสงทุกครั้งที่เข้าลานขนถ่าย',
    must: false,
    ago: 6,
  },
] as const;

/** Published articles for all own companies, and one that is still being written. Some people have read what must be read. */
export async function seedKnowledge({ db, today, random }: Context): Promise<void> {
  const companies = await db.selectFrom('own_company').select('id').orderBy('id').execute();
  const staff = await db
    .selectFrom('account')
    .select(['id', 'login_name', 'company_id'])
    .where('user_type', '=', 1)
    .orderBy('id')
    .execute();
  const editor = staff.find(({ login_name }) => login_name === 'personnel');
  if (!editor) return;
  const own = { company_id: editor.company_id, created_by: editor.id, reader_companies: companies.map(({ id }) => id) };
  for (const { category, title, body, must, ago } of articles) {
    const at = new Date(`${addDays(today, -ago)}T03:00:00Z`);
    const { id } = await db
      .insertInto('knowledge_article')
      .values({
        ...own,
        category,
        title,
        body,
        state: 'published',
        version_no: 1,
        changed: false,
        must_read: must,
        search: articleSearch(title, body),
        published_at: at,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('knowledge_version')
      .values({ article_id: id, version_no: 1, title, body, note: null, published_by: editor.id, published_at: at })
      .execute();
    const readers = must ? staff.filter(() => random.chance(0.6)) : [];
    if (readers.length > 0)
      await db
        .insertInto('knowledge_reading')
        .values(
          readers.map((reader) => ({
            article_id: id,
            version_no: 1,
            account_id: reader.id,
            read_at: new Date(`${addDays(today, 1 - ago)}T02:00:00Z`),
          })),
        )
        .execute();
  }
  const draft = { title: '差旅补贴标准（讨论稿）', body: '国内出差按城市级别发放补贴，境外按国家发放。' };
  await db
    .insertInto('knowledge_article')
    .values({ ...own, ...draft, category: 'policy', search: articleSearch(draft.title, draft.body) })
    .execute();
}
