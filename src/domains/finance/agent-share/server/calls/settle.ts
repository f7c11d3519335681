import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { partyName } from '../../../../reference/server/names.ts';
import { taxRateOn } from '../../../../reference/tax-rate/rules.ts';
import { taxRatesOf } from '../../../../reference/tax-rate/server/rates.ts';
import { agreedLine, makeCharges } from '../../../charge/server/charges.ts';
import { type FinanceTables, handle, lockOwn } from '../../../server/db.ts';
import type { Side } from '../../../side.ts';
import { settleAgentShare } from '../../contract.ts';
import { sideOf } from '../../rules.ts';
import { figuresOf, refuseHidden, settlementsOf, standing } from '../figures.ts';

export default handle(settleAgentShare, async (work, p) => {
  refuseHidden(work);
  // The lock makes two who settle at once wait for each other, and a cancellation of the job as well.
  const job = await lockOwn(work, 'freight_job', { id: p.freight_job_id });
  if (job.state === 'cancelled') throw new Refusal('AGENT_SHARE_CANCELLED', { no: job.no });
  const agent = await agentOf(work, p.agent_id);
  const settlements = await settlementsOf(work, job.id);
  const [latest] = standing(settlements);
  if (latest && (latest.agent_id !== agent.id || latest.currency !== p.currency))
    throw new Refusal('AGENT_SHARE_TERMS', { no: job.no, agent: latest.agent_name, currency: latest.currency });
  const figures = await figuresOf(work, job, p, settlements);
  const { books, currency, difference, rate, obstacle } = figures;
  if (obstacle || rate === null) throw new Refusal(obstacle?.code ?? 'RATE_MISSING', obstacle?.facts);
  const amount = amountOf(currency, difference);
  if (latest && !p.correction)
    throw new Refusal('AGENT_SHARE_SETTLED', { no: job.no, currency, settled: amountOf(currency, figures.settled), amount });
  if (minorOf('amount', currency, p.amount) !== difference) throw new Refusal('AGENT_SHARE_CHANGED', { currency, amount });
  const side = sideOf(difference);
  const party = partyOf(agent, side);
  const { fee, taxPercent } = await feeOf(work, p.fee_name_id, { companyId: job.company_id, side, day: books.today });
  const share = await work.db
    .insertInto('agent_share')
    .values({
      company_id: job.company_id,
      freight_job_id: job.id,
      agent_id: agent.id,
      percent: p.percent,
      losses: p.losses,
      excluded_fee_ids: p.excluded_fee_ids,
      fee_name_id: fee.id,
      functional_currency: books.currency,
      income_minor: figures.income,
      cost_minor: figures.cost,
      currency,
      rate,
      correction: latest !== undefined,
      created_at: work.now,
      created_by: work.who.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = { side, orderId: null, workOrderId: null, freightJobId: job.id, agentShareId: share.id, estimated: false, ...party };
  const line = agreedLine({ ...place, business: job.mode, description: `${job.no} · ${p.percent} %` }, fee, {
    currency,
    amountMinor: difference < 0n ? -difference : difference,
    taxPercent,
    calc: null,
  });
  // A person typed the percent, so another one reviews the line.
  const [chargeId = 0n] = await makeCharges(work, books, [{ ...line, source: 'manual' }], { day: books.today, lenient: false });
  const charged = { side, unit_price: line.unitPrice, currency };
  work.audit({ subject: 'charge', id: chargeId, what: 'create', after: charged });
  work.audit({
    subject: 'freightJob',
    id: job.id,
    what: 'settleAgent',
    after: { agent: agent.name, percent: p.percent, losses: p.losses },
  });
  return { id: share.id, charge_id: chargeId, side, amount: line.unitPrice, currency };
});

type Agent = Awaited<ReturnType<typeof agentOf>>;

async function agentOf({ db, who }: Work<FinanceTables>, id: bigint) {
  const agent = await db
    .selectFrom('supplier as s')
    .select(['s.id', 's.payee_id', 's.debtor_id', partyName('s', who.language).as('name')])
    .where('s.id', '=', id)
    .where('s.kind', '=', 'agent')
    .where('s.active', '=', true)
    .executeTakeFirst();
  if (!agent) throw badField('agent_id', 'BAD_CHOICE');
  return agent;
}

/** The party of the charge: the agent's payee is paid, its debtor is billed. */
function partyOf({ name, payee_id, debtor_id }: Agent, side: Side): { customerId: bigint | null; carrierId: bigint | null } {
  if (side === 'payable' && payee_id === null) throw new Refusal('AGENT_WITHOUT_PAYEE', { name });
  if (side === 'receivable' && debtor_id === null) throw new Refusal('AGENT_WITHOUT_DEBTOR', { name });
  return side === 'payable' ? { customerId: null, carrierId: payee_id } : { customerId: debtor_id, carrierId: null };
}

/** An active fee of the side that is no disbursement, with its tax of the day. */
async function feeOf(work: Work<FinanceTables>, id: bigint, of: { companyId: bigint; side: Side; day: string }) {
  const fee = await work.db
    .selectFrom('fee_name')
    .select(['id', 'disbursement', 'abnormal'])
    .where('id', '=', id)
    .where('active', '=', true)
    .where('side', 'in', ['both', of.side])
    .where('disbursement', '=', false)
    .executeTakeFirst();
  if (!fee) throw badField('fee_name_id', 'BAD_CHOICE');
  const rates = await taxRatesOf(work, [of.companyId], [fee.id]);
  const taxPercent = taxRateOn(rates(of.companyId), fee.id, of.day)?.percent;
  if (taxPercent === undefined) throw badField('fee_name_id', 'TAX_RATE_MISSING', { day: of.day });
  return { fee, taxPercent };
}
