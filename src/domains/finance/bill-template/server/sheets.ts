import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { guardOf } from '../../../../kernel/guard.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { type Language, languages as allLanguages } from '../../../../kernel/words.ts';
import type { AccountWho } from '../../../../server/session.ts';
import type { Work } from '../../../../server/work.ts';
import { stationName } from '../../../reference/server/names.ts';
import { billLine, printedLinesMax } from '../../bill/contract.ts';
import { ownBills } from '../../bill/server/queries.ts';
import { billSheetsOf } from '../../bill/server/sheets.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { readTemplateSheets } from '../contract.ts';
import { type ColumnKey, houseLayout, type Layout, noTexts } from '../layout.ts';
import { gridOf, type TemplateLine, textIn, type Words } from '../rules.ts';
import { templateIdsOf } from './current.ts';
import { namedTemplates, requireTemplate } from './queries.ts';

type FinanceWork = Work<FinanceTables, AccountWho>;
type Params = z.output<typeof readTemplateSheets.params>;
type ChosenTemplate = { readonly id: bigint | null; readonly name: string; readonly revision: number; readonly layout: Layout };
/** A bill with the template that it is printed with; null where it has none. */
type PrintedBill = { readonly bill: Awaited<ReturnType<typeof billSheetsOf>>[number]; readonly chosen: ChosenTemplate | null };

/** Larger pictures make a print slow and are not logos. */
const pictureBytesMax = 400_000;

/**
 * Bills for their reader. Staff print those of their companies. A customer prints its own once they were sent, and chooses no template;
 * templates, bank accounts and counts of copies are read for it as the system.
 */
export async function sheetsForReader(work: FinanceWork, params: Params) {
  const { who, db } = work;
  if (who.userType === 1) return templateSheetsOf(work, params);
  if (params.template_id !== undefined || params.layout !== undefined) throw new Refusal('NOT_PERMITTED');
  const own = await db
    .selectFrom('bill')
    .select('id')
    .where('id', 'in', params.ids)
    .where((eb) => ownBills(who, eb))
    .execute();
  if (own.length !== new Set(params.ids).size) throw new Refusal('NOT_FOUND');
  return work.asSystem(() => templateSheetsOf(work, params));
}

/** Bills in their templates, in the order in which they were requested. */
async function templateSheetsOf(work: FinanceWork, { ids, template_id, layout, languages }: Params) {
  const templates = await templatesOf(work, ids, template_id);
  const preview = layout && { id: template_id ?? null, name: '', revision: 0, layout };
  const houseTemplate =
    work.who.userType === 1 ? null : { id: null, name: '', revision: 0, layout: { ...houseLayout, language: work.who.language } };
  const printed: PrintedBill[] = [];
  // Bills with the same template share its languages, and are read together.
  for (const [chosen, own] of Map.groupBy(ids, (id) => preview ?? templates.get(id) ?? houseTemplate)) {
    const used = languages ?? (chosen ? languagesOf(chosen.layout) : [work.who.language]);
    const bills = await billSheetsOf(work, { ids: own, languages: used, lines: chosen !== null });
    printed.push(...bills.map((bill) => ({ bill, chosen })));
    const total = printed.reduce((sum, { bill }) => sum + bill.lines.length, 0);
    if (printed.length > 1 && total > printedLinesMax) throw new Refusal('PRINT_TOO_LONG', { lines: total, limit: printedLinesMax });
  }
  const facts = await lineFactsOf(work, printed);
  const logos = await logosOf(
    work,
    printed.flatMap(({ chosen }) => chosen?.id ?? []),
  );
  const order = new Map(ids.map((id, place) => [id, place]));
  return printed
    .toSorted((a, b) => (order.get(a.bill.id) ?? 0) - (order.get(b.bill.id) ?? 0))
    .map(({ bill, chosen }) => {
      const used = languages ?? (chosen ? languagesOf(chosen.layout) : [work.who.language]);
      const words: Words = (key) => used.map((language) => work.product.translate(language, key));
      const lines = bill.lines.map((line): TemplateLine => ({ ...line, ...factsIn(facts.get(line.id), used) }));
      const house = words('bill.print.title');
      const hasJobs = chosen === houseTemplate && lines.some(({ freight_job_no }) => freight_job_no !== null);
      return {
        bill,
        template: chosen && { id: chosen.id, name: chosen.name, revision: chosen.revision },
        languages: [...used],
        heading: chosen ? textIn(used, chosen.layout.heading, house) : [...house],
        logo: (chosen?.id ? logos.get(chosen.id) : undefined) ?? bill.company.logo,
        paper: chosen?.layout.paper ?? ('A4 portrait' as const),
        bank: chosen?.layout.bank ?? true,
        notes: chosen?.layout.notes ?? null,
        grid:
          chosen &&
          gridOf(shownLayout(work, hasJobs ? withJobs(chosen.layout) : chosen.layout), { lines, balances: bill.balances }, used, words),
      };
    });
}

function languagesOf({ language, second_language }: Layout): Language[] {
  return second_language && second_language !== language ? [language, second_language] : [language];
}

/** The layout of the house for a bill with lines of freight jobs: their numbers stand behind those of the orders. */
function withJobs(layout: Layout): Layout {
  const jobs = { key: 'freight_job_no', width: 18, heading: noTexts } as const;
  return { ...layout, columns: layout.columns.flatMap((column) => (column.key === 'order_no' ? [column, jobs] : [column])) };
}

/** The layout without the columns that are hidden from the reader: guarded amounts, and fields that page templates hide. */
function shownLayout({ who }: FinanceWork, layout: Layout): Layout {
  const fields = new Set(['bill', 'charge'].flatMap((subject) => [...(who.hiddenFields.get(subject) ?? [])]));
  const shape: Readonly<Partial<Record<ColumnKey, z.ZodType>>> = billLine.shape;
  const isShown = (key: ColumnKey): boolean => {
    const field = shape[key];
    const guard = field && guardOf(field);
    return !fields.has(key) && !(guard && who.hidden.has(guard));
  };
  return { ...layout, columns: layout.columns.filter(({ key }) => isShown(key)) };
}

/** The template of each bill; a bill without one is left out. */
async function templatesOf(
  work: FinanceWork,
  ids: readonly bigint[],
  templateId: bigint | undefined,
): Promise<ReadonlyMap<bigint, ChosenTemplate>> {
  if (templateId !== undefined) {
    const template = await requireTemplate(work, templateId);
    return new Map(ids.map((id) => [id, template]));
  }
  const bills = await work.db
    .selectFrom('bill')
    .select(['id', 'company_id', 'customer_id', 'sent_at', 'template_id'])
    .where('id', 'in', [...ids])
    .execute();
  const templateIds = await templateIdsOf(work, bills);
  const own = [...new Set(templateIds.values())];
  if (own.length === 0) return new Map();
  const rows = await namedTemplates(work).where('p.id', 'in', own).execute();
  const templates = new Map(rows.map((template) => [template.id, template]));
  return new Map(
    [...templateIds].flatMap(([bill, id]) => {
      const template = templates.get(id);
      if (!template) throw new Refusal('NOT_FOUND');
      return [[bill, template] as const];
    }),
  );
}

type LineFacts = {
  readonly route: Readonly<Record<Language, string>> | null;
  readonly fee_type: Readonly<Record<Language, string>> | null;
};

/** The route of each line's order or freight job and the type of its fee, by the line and in every language: each bill is printed in its own. */
async function lineFactsOf({ db }: FinanceWork, printed: readonly PrintedBill[]): Promise<ReadonlyMap<bigint, LineFacts>> {
  const ids = printed.filter(({ chosen }) => chosen !== null).map(({ bill }) => bill.id);
  if (ids.length === 0) return new Map();
  const inEach = (name: (language: Language) => RawBuilder<string>) =>
    sql`jsonb_build_object(${sql.join(allLanguages.map((language) => sql`${sql.lit(language)}, ${name(language)}`))})`;
  const rows = await db
    .selectFrom('charge as c')
    .leftJoin('fee_name as f', 'f.id', 'c.fee_name_id')
    .leftJoin('fee_type as t', 't.id', 'f.fee_type_id')
    .leftJoin('transport_order as o', 'o.id', 'c.order_id')
    .leftJoin('freight_job as j', 'j.id', 'c.freight_job_id')
    .leftJoin('station as origin', (join) => join.on(sql<SqlBool>`origin.id = coalesce(o.origin_station_id, j.origin_station_id)`))
    .leftJoin('station as destination', (join) =>
      join.on(sql<SqlBool>`destination.id = coalesce(o.destination_station_id, j.destination_station_id)`),
    )
    .select('c.id')
    .select([
      sql<LineFacts['fee_type']>`case when t.id is not null then ${inEach((language) => sql.ref(`t.name_${language}`))} end`.as('fee_type'),
      sql<LineFacts['route']>`case when origin.id is not null then ${inEach(
        (language) => sql`${stationName('origin', language)} || ' → ' || ${stationName('destination', language)}`,
      )} end`.as('route'),
    ])
    .where('c.bill_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** The facts of a line in the languages of a print, a name that is the same in both once. */
function factsIn(facts: LineFacts | undefined, languages: readonly Language[]): Pick<TemplateLine, 'route' | 'fee_type'> {
  const text = (of: LineFacts['route'] | undefined) => (of ? [...new Set(languages.map((language) => of[language]))].join(' / ') : null);
  return { route: text(facts?.route), fee_type: text(facts?.fee_type) };
}

/** The newest picture among the files of each template. */
async function logosOf({ db, product }: FinanceWork, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('attachment as a')
    .innerJoin('file as f', 'f.id', 'a.file_id')
    .distinctOn('a.record_id')
    .select(['a.record_id', 'f.sha256', 'f.mime'])
    .where('a.subject', '=', 'billTemplate')
    .where('a.record_id', 'in', [...new Set(ids)])
    .where('a.removed_at', 'is', null)
    .where('f.mime', 'in', ['image/png', 'image/jpeg', 'image/webp'])
    .where('f.bytes', '<=', sql<bigint>`${pictureBytesMax}`)
    .orderBy('a.record_id')
    .orderBy('a.id', 'desc')
    .execute();
  const pictures = await Promise.all(
    rows.map(async ({ record_id, sha256, mime }) => {
      const bytes = await product.files.readAll(sha256);
      return [record_id, `data:${mime};base64,${bytes.toString('base64')}`] as const;
    }),
  );
  return new Map(pictures);
}
