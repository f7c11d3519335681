import { sql } from 'kysely';
import { amountOf } from '../../../../../kernel/money.ts';
import { plainName } from '../../../../reference/server/names.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { namesOf } from '../../../server/names-of-party.ts';
import { requestableBills } from '../../contract.ts';

export default handle(requestableBills, async (work, p) => {
  const { db, who } = work;
  const ofRequest = lineOf(p.payment_request_id ?? 0n);
  const rows = await db
    .selectFrom('bill as b')
    .innerJoin('bill_balance as s', 's.bill_id', 'b.id')
    .innerJoin('own_company as oc', 'oc.id', 'b.company_id')
    .selectAll('s')
    .select(['b.bill_no', 'b.bill_on', 'b.due_on', 'b.business', 'b.state', plainName('oc', who.language).as('company_name')])
    .where('b.carrier_id', 'in', await namesOf(work, 'carrier', p.carrier_id))
    .where('b.side', '=', 'payable')
    .where('b.company_id', 'in', companiesOf(who))
    .where('s.currency', '=', p.currency)
    // A draft is of one company and keeps it.
    .$if(p.payment_request_id !== undefined, (query) =>
      query.where('b.company_id', '=', ({ selectFrom }) =>
        selectFrom('payment_request')
          .select('payment_request.company_id')
          .where('payment_request.id', '=', p.payment_request_id ?? 0n),
      ),
    )
    .where((eb) =>
      eb.or([
        ofRequest,
        eb.and([
          eb('b.state', '=', 'confirmed'),
          eb(eb('s.written_off_minor', '+', eb.ref('s.requested_minor')), '<', eb.ref('s.amount_minor')),
        ]),
      ]),
    )
    .orderBy(ofRequest, 'desc')
    .orderBy('b.due_on')
    .orderBy('b.id')
    .limit(500)
    .execute();
  return {
    bills: rows.map((row) => {
      const open = row.state === 'void' ? 0n : row.amount_minor - row.written_off_minor;
      return {
        bill_id: row.bill_id,
        bill_no: row.bill_no,
        company_name: row.company_name,
        bill_on: row.bill_on,
        due_on: row.due_on,
        business: row.business,
        amount: amountOf(p.currency, row.amount_minor),
        open: amountOf(p.currency, open),
        free: amountOf(p.currency, open - row.requested_minor),
      };
    }),
  };
});

/** True for a bill that a line of the request asks for. */
const lineOf = (requestId: bigint) =>
  sql<boolean>`exists (select from payment_request_line l where l.request_id = ${requestId} and l.bill_id = b.id)`;
