import { searchText } from '../../../../server/search-text.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import type { ReferenceTables } from '../db.ts';
import type { Country } from './draw.ts';

/** The usual reasons of the three companies, each in the language of its people. */
const usual = {
  CN: { cancellation: '客户取消订单', return: '发票抬头不符', reversal: '金额登记有误', difference: '实际到货与装箱单不符' },
  VN: {
    cancellation: 'Khách hủy đơn',
    return: 'Sai tên đơn vị trên hóa đơn',
    reversal: 'Ghi sai số tiền',
    difference: 'Hàng thực nhận khác phiếu đóng gói',
  },
  TH: {
    cancellation: 'ลูกค้ายกเลิกคำสั่ง',
    return: 'ชื่อในใบกำกับภาษีไม่ถูกต้อง',
    reversal: 'บันทึกยอดผิด',
    difference: 'ของที่ได้รับไม่ตรงกับใบรายการบรรจุ',
  },
} as const satisfies Record<Country, unknown>;
const kinds = ['cancellation', 'return', 'reversal', 'difference'] as const;

export async function seedReasons({ db }: SeedContext<ReferenceTables>): Promise<void> {
  const companies = await db.selectFrom('own_company').select(['id', 'country']).orderBy('id').execute();
  const rows = companies.flatMap(({ id, country }) => {
    const own = usual[country as Country];
    return kinds.map((kind) => ({ company_id: id, kind, text: own[kind], remark: null, created_by: null, search: searchText(own[kind]) }));
  });
  await db.insertInto('company_reason').values(rows).execute();
}
