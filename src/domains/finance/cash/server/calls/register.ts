import { minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { registerCash } from '../../contract.ts';
import { onceOrRefuse, ownBankAccount, registerMoney } from '../register.ts';

export default handle(registerCash, async (work, p) => {
  if (p.customer_id !== null && p.carrier_id !== null) throw badField('carrier_id', 'PARTY_ONE');
  if (p.direction === 'out') throw new Refusal('PAYMENT_NEEDS_CHAIN');
  const { currency } = await ownBankAccount(work, p.own_bank_account_id);
  const amountMinor = minorOf('amount', currency, p.amount);
  if (amountMinor <= 0n) throw badField('amount', 'TOO_SMALL', { limit: 0 });
  const feeCurrency = p.fee_currency ?? currency;
  const feeMinor = p.fee === null ? 0n : minorOf('fee', feeCurrency, p.fee);
  if (feeMinor < 0n) throw badField('fee', 'TOO_SMALL', { limit: 0 });
  if (!p.repeated) await onceOrRefuse(work, p, amountMinor);
  const { id, entry_no } = await registerMoney(work, {
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
  return { id, entry_no };
});
