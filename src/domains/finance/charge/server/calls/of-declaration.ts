import { amountOf } from '../../../../../kernel/money.ts';
import { handle } from '../../../server/db.ts';
import { declarationCharges } from '../../contract.ts';
import { chargeRowOf, companiesOf, namedCharges } from '../queries.ts';
import { brokerDay, brokerDeclaration, brokerPrice, dueLines } from '../rate-declaration.ts';

export default handle(declarationCharges, async (work, { declaration_id }) => {
  const declaration = await brokerDeclaration(work, declaration_id, companiesOf(work.who));
  const rows = await namedCharges(work)
    .where('c.declaration_id', '=', declaration_id)
    .where('c.company_id', 'in', companiesOf(work.who))
    .where('c.state', '<>', 'void')
    .orderBy('c.id')
    .execute();
  const charged = rows.some((row) => row.side === 'payable');
  const day = brokerDay(work, declaration);
  const rated = declaration.broker_id === null ? null : await brokerPrice(work, declaration, day);
  return {
    rows: rows.map(chargeRowOf),
    broker_name: declaration.broker_name,
    released: declaration.released_at !== null,
    standing:
      rated === null
        ? ('noBroker' as const)
        : charged
          ? ('charged' as const)
          : declaration.payee_id === null
            ? ('noPayee' as const)
            : rated.lines.length === 0
              ? ('noQuotation' as const)
              : ('quoted' as const),
    day,
    quoted: (rated === null ? [] : dueLines(declaration, rated)).map((line) => ({
      id: `${line.priceId} ${line.containerType ?? ''}`,
      quotation: `${line.quotationNumber} v${line.quotationVersion}`,
      quotation_id: line.quotationId,
      amount: amountOf(line.currency, line.amountMinor),
      currency: line.currency,
      notes: line.calc.notes.map((note) => ({ word: note.word, facts: { ...note.facts } })),
    })),
  };
});
