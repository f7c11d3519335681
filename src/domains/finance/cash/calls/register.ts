import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { minorOf } from '../../amount.ts';
import { tellCounts } from '../../bill/store.ts';
import { handle } from '../../db.ts';
import { registerCash } from '../contract.ts';
import { ownBankAccount, registerMoney } from '../store.ts';

export default handle(registerCash, async (work, p) => {
  if (p.customer_id !== null && p.carrier_id !== null) throw badField('carrier_id', 'PARTY_ONE');
  if (p.direction === 'out' && p.carrier_id === null) throw new Refusal('PARTY_MISSING');
  const { currency } = await ownBankAccount(work, p.own_bank_account_id);
  const amountMinor = minorOf('amount', currency, p.amount);
  if (amountMinor <= 0n) throw badField('amount', 'TOO_SMALL', { limit: 0 });
  const feeCurrency = p.fee_currency ?? currency;
  const feeMinor = p.fee === null ? 0n : minorOf('fee', feeCurrency, p.fee);
  if (feeMinor < 0n) throw badField('fee', 'TOO_SMALL', { limit: 0 });
  const { id, entry_no, companyId } = await registerMoney(work, {
    direction: p.direction,
    ownBankAccountId: p.own_bank_account_id,
    party: { customerId: p.customer_id, carrierId: p.carrier_id },
    payerName: p.payer_name,
    method: p.method,
    amountMinor,
    rate: p.rate,
    fee: feeMinor > 0n ? { currency: feeCurrency, minor: feeMinor } : null,
    valueOn: p.value_on,
    bankRef: p.bank_ref,
    remark: p.remark,
    paymentRequestId: null,
  });
  work.audit({ subject: 'cash', id, what: 'create', after: { entry_no, direction: p.direction, currency, amount: p.amount } });
  tellCounts(work, companyId);
  return { id, entry_no };
});
