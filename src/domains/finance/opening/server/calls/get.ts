import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getOpening } from '../../contract.ts';
import { type Fault, faultsOf } from '../../rules.ts';
import { balanceOf, itemOf, namedBalances, namedItems, namedOpenings, openingRowOf } from '../queries.ts';

export default handle(getOpening, async (work, { id }) => {
  const opening = await namedOpenings(work).where('o.id', '=', id).executeTakeFirst();
  if (!opening) throw new Refusal('NOT_FOUND');
  const { functional_currency: functional } = opening;
  const balances = await namedBalances(work, id);
  const items = await namedItems(work, id);
  const names = new Map<string, string | null>(
    [...balances, ...items].map((row) => [`${row.customer_id} ${row.carrier_id}`, row.party_name]),
  );
  const faultOf = ({ kind, line, side, party, currency, expectedMinor, actualMinor }: Fault) => {
    // The number of open items is no amount.
    const text = (minor: bigint): string => (kind === 'long' ? String(minor) : amountOf(currency, minor));
    return {
      kind,
      line,
      side,
      party_name: names.get(`${party.customerId} ${party.carrierId}`) ?? null,
      currency,
      expected: text(expectedMinor),
      actual: text(actualMinor),
      difference: text(actualMinor - expectedMinor),
    };
  };
  const open = opening.state === 'draft' || opening.state === 'submitted';
  const bases = balances.map((row) => row.functional_minor);
  const sumOf = (sign: bigint): string =>
    amountOf(
      functional,
      bases.reduce((total, minor) => (minor * sign > 0n ? total + minor * sign : total), 0n),
    );
  return {
    ...openingRowOf(opening, work),
    debit: sumOf(1n),
    credit: sumOf(-1n),
    balances: balances.map((row) => {
      const size = amountOf(row.currency, row.amount_minor < 0n ? -row.amount_minor : row.amount_minor);
      return {
        ...row,
        debit: row.amount_minor > 0n ? size : null,
        credit: row.amount_minor < 0n ? size : null,
        functional: amountOf(functional, row.functional_minor),
      };
    }),
    items: items.map((row) => ({
      ...row,
      amount: amountOf(row.currency, row.amount_minor),
      paid: amountOf(row.currency, row.paid_minor),
      open: amountOf(row.currency, row.amount_minor - row.paid_minor),
      functional: row.functional_minor === null ? null : amountOf(functional, row.functional_minor),
    })),
    faults: open ? faultsOf(functional, balances.map(balanceOf), items.map(itemOf)).map(faultOf) : [],
  };
});
