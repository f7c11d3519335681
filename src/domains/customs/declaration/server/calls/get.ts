import { amountOf } from '../../../../../kernel/money.ts';
import { plainDecimal } from '../../../../../kernel/decimal.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getDeclaration } from '../../contract.ts';
import { linesOf } from '../declaration.ts';
import { declarationRowOf, declarationsOf } from '../queries.ts';
import { partyName, plainName } from '../../../../reference/server/names.ts';

export default handle(getDeclaration, async (work, { id }) => {
  const { db } = work;
  const declaration = await declarationsOf(work)
    .innerJoin('own_company as co', 'co.id', 'd.company_id')
    .leftJoin('supplier as s', 's.id', 'd.broker_id')
    .leftJoin('account as f', 'f.id', 'd.taxes_confirmed_by')
    .select([plainName('co', work.who.language).as('company_name'), partyName<string | null>('s', work.who.language).as('broker_name')])
    .select('f.name as taxes_confirmed_by_name')
    .where('d.id', '=', id)
    .executeTakeFirst();
  if (!declaration) throw new Refusal('NOT_FOUND');
  const local = declaration.local_currency;
  const [lines, papers, messages, sameBl] = await Promise.all([
    linesOf(work, id),
    db
      .selectFrom('customs_paper')
      .select(['id', 'kind', 'needed', 'state', 'document_no', 'file_id', 'valid_until'])
      .where('declaration_id', '=', id)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('customs_message as m')
      .leftJoin('account as a', 'a.id', 'm.created_by')
      .select(['m.id', 'm.kind', 'm.outgoing', 'm.happened_at', 'm.reference', 'm.text', 'm.faults', 'a.name as by_name'])
      .where('m.declaration_id', '=', id)
      .orderBy('m.id', 'desc')
      .limit(200)
      .execute(),
    db
      .selectFrom('customs_declaration')
      .select(['id', 'no', 'state'])
      .where('bl_no', '=', declaration.bl_no)
      .where('country', '=', declaration.country)
      .where('direction', '=', declaration.direction)
      .where('company_id', 'in', [...work.who.companyIds])
      .where('state', 'not in', ['void', 'deleted'])
      .where('id', '<>', id)
      .orderBy('id')
      .limit(10)
      .execute(),
  ]);
  const plain = (text: string | null): string | null => (text === null ? null : plainDecimal(text));
  const rejected = messages.find((message) => message.kind === 'rejected');
  return {
    ...declarationRowOf(declaration),
    company_name: declaration.company_name,
    broker_name: declaration.broker_name,
    taxes_confirmed_by_name: declaration.taxes_confirmed_by_name,
    net_kg: plainDecimal(declaration.net_kg),
    freight_value: plain(declaration.freight_value),
    insurance_value: plain(declaration.insurance_value),
    other_value: plain(declaration.other_value),
    hs_lines: lines.map((line) => ({
      ...line,
      qty: plainDecimal(line.qty),
      legal_qty: plain(line.legal_qty),
      second_qty: plain(line.second_qty),
      unit_price: plainDecimal(line.unit_price),
      total: amountOf(line.currency, line.total_minor),
      retail_price: line.retail_minor === null ? null : amountOf(local, line.retail_minor),
      value: amountOf(local, line.value_minor),
      duty: amountOf(local, line.duty_minor),
      consumption: amountOf(local, line.consumption_minor),
      vat: amountOf(local, line.vat_minor),
      local_currency: local,
      steps: [...line.steps].map(({ key, facts }) => ({ key, facts: { ...facts } })),
    })),
    papers,
    same_bl: sameBl,
    messages: messages.map(({ faults, ...message }) => ({ ...message, faults: [...faults] })),
    faults: ['rejected', 'draft'].includes(declaration.state) && rejected ? [...rejected.faults] : [],
  };
});
