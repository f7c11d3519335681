import type { ParamsOf } from '../../../../kernel/call.ts';
import type { Actor } from '../../../../server/seed.ts';
import { allowancePlaces } from '../../allowance-place/master.ts';
import { listMonths, moveMonth } from '../../attendance/contract.ts';
import { attendanceShifts } from '../../attendance-shift/master.ts';
import { leaveTypes } from '../../leave-type/master.ts';

/** The standard shift from 9 to 18, as it is entered. For tests. */
export function dayShift(companyId: bigint): ParamsOf<typeof attendanceShifts.save> {
  return { company_id: String(companyId), code: 'DAY', name: '白班', begins: '09:00', ends: '18:00', grace_minutes: 5, standard: true };
}

/** The daily allowances of Nanning, as they are entered. For tests. */
export function nanningAllowance(companyId: bigint): ParamsOf<typeof allowancePlaces.save> {
  return {
    name_zh: '南宁',
    name_vi: 'Nam Ninh',
    name_en: 'Nanning',
    name_th: 'หนานหนิง',
    company_id: String(companyId),
    code: 'NNG',
    country: 'CN',
    currency: 'CNY',
    staff_daily: '100',
    manager_daily: '150',
    executive_daily: '200',
  };
}

/** Unpaid personal leave, which is also asked for afterwards, as it is entered. For tests. */
export function personalLeave(companyId: bigint): ParamsOf<typeof leaveTypes.save> {
  return {
    name_zh: '事假',
    name_vi: 'Việc riêng',
    name_en: 'Personal',
    name_th: 'ลากิจ',
    company_id: String(companyId),
    code: 'PERSONAL',
    kind: 'personal',
    paid: false,
    entitled: false,
    days_a_year: '0',
    carry_days_max: '0',
    carry_months: 3,
    every_day: false,
    afterwards: true,
  };
}

/** Closes the sheet of a month that was calculated, or reopens it. */
export async function moveSheet(who: Actor, month: string, action: 'close' | 'reopen'): Promise<void> {
  const { rows } = await who.send(listMonths, {});
  const row = rows.find((one) => one.month === month);
  await who.send(moveMonth, { id: row?.id ?? '', version: row?.version ?? 0, action, reason: action === 'reopen' ? '补录' : null });
}
