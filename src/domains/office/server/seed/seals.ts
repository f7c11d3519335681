import { addDays } from '../../../../kernel/day.ts';
import { reviews, type SealRequestState, specialKinds } from '../../seal/states.ts';
import { type Context, seedReview } from './approvals.ts';

type Draft = {
  readonly login: string;
  readonly kind: 'company' | 'contract' | 'finance';
  readonly ago: number;
  readonly document: string;
  readonly counterparty: string;
  readonly purpose: string;
  readonly copies: number;
  readonly state: SealRequestState;
  /** Days until the seal comes back. */
  readonly due?: number;
};
const requests: readonly Draft[] = [
  {
    login: 'clerk',
    kind: 'contract',
    ago: 12,
    document: '公路运输框架合同',
    counterparty: '立讯精密',
    purpose: '签订年度合同',
    copies: 4,
    state: 'archived',
  },
  {
    login: 'accountant',
    kind: 'finance',
    ago: 6,
    document: '银行询证函',
    counterparty: '中国银行南宁分行',
    purpose: '年度审计',
    copies: 2,
    state: 'stamped',
  },
  {
    login: 'dispatcher',
    kind: 'contract',
    ago: 5,
    document: '车辆租赁合同',
    counterparty: '南宁车队',
    purpose: '现场签约',
    copies: 3,
    state: 'out',
    due: -1,
  },
  {
    login: 'service',
    kind: 'company',
    ago: 2,
    document: '报关委托书',
    counterparty: '凭祥报关行',
    purpose: '委托报关',
    copies: 2,
    state: 'approved',
  },
  {
    login: 'payables',
    kind: 'finance',
    ago: 1,
    document: '对账单确认函',
    counterparty: '通达物流',
    purpose: '确认余额',
    copies: 1,
    state: 'specialReview',
  },
  {
    login: 'operator',
    kind: 'company',
    ago: 1,
    document: '投标文件',
    counterparty: '富士康',
    purpose: '投标',
    copies: 6,
    state: 'supervisorReview',
    due: 4,
  },
];

/** The seals of the Chinese company with their keeper, and requests at every stage. One seal is out and overdue. */
export async function seedSeals(context: Context): Promise<void> {
  const { db, today } = context;
  const staff = await db.selectFrom('account').select(['id', 'login_name', 'company_id']).where('user_type', '=', 1).execute();
  const person = (login: string) => staff.find((one) => one.login_name === login);
  const keeper = person('personnel');
  if (!keeper) return;
  const seals = await db
    .updateTable('own_seal')
    .set({ keeper_id: keeper.id })
    .where('company_id', '=', keeper.company_id)
    .where('kind', 'in', ['company', 'contract', 'finance'])
    .returning(['id', 'kind', 'name'])
    .execute();
  for (const [place, of] of requests.entries()) {
    const seal = seals.find(({ kind }) => kind === of.kind);
    const applicant = person(of.login);
    if (!seal || !applicant) continue;
    const day = addDays(today, -of.ago);
    const isStamped = of.state === 'stamped' || of.state === 'archived';
    const no = `SLC${day.slice(2).replaceAll('-', '')}${String(place + 1).padStart(4, '0')}`;
    const { id } = await db
      .insertInto('seal_request')
      .values({
        request_no: no,
        company_id: keeper.company_id,
        own_seal_id: seal.id,
        prepared_by: applicant.id,
        document_name: of.document,
        counterparty: of.counterparty,
        purpose: of.purpose,
        copies: of.copies,
        takes_out: of.due !== undefined,
        due_on: of.due === undefined ? null : addDays(today, of.due),
        state: of.state,
        stamped_copies: isStamped ? of.copies : null,
        stamped_by: isStamped ? keeper.id : null,
        stamped_at: isStamped ? new Date(`${day}T08:00:00Z`) : null,
        submitted_at: new Date(`${day}T01:30:00Z`),
        created_at: new Date(`${day}T01:20:00Z`),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await seedReview(context, {
      subject: 'sealRequest',
      id,
      companyId: keeper.company_id,
      no,
      party: `${seal.name} · ${of.document}`,
      preparedBy: applicant.id,
      draft: 'draft',
      stages: reviews,
      unneeded: specialKinds.includes(seal.kind) ? [] : ['specialReview'],
      at: of.state === 'supervisorReview' || of.state === 'specialReview' ? of.state : null,
      day,
      deciders: { supervisorReview: person('director')?.id ?? keeper.id, specialReview: person('findirector')?.id ?? keeper.id },
    });
    if (of.state !== 'out') continue;
    await db
      .updateTable('own_seal')
      .set({ taken_out_until: addDays(today, of.due ?? 0) })
      .where('id', '=', seal.id)
      .execute();
    await db
      .insertInto('seal_handover')
      .values({
        request_id: id,
        own_seal_id: seal.id,
        taken_by: applicant.id,
        given_by: keeper.id,
        out_at: new Date(`${day}T07:00:00Z`),
        due_on: addDays(today, of.due ?? 0),
      })
      .execute();
  }
}
