import type { z } from 'zod';
import type { ReferenceWork } from '../../server/db.ts';
import { badField } from '../../../../kernel/refusal.ts';
import { minorOrNull } from '../../master-record/amount.ts';
import { requireColleagues } from '../../../identity/account/server/staff.ts';
import { refuseNarrow } from '../../../identity/role/server/limits.ts';
import { saveRow, locked, nextCode, requireOwnCompany } from '../../master-record/server/save.ts';
import type { saveCustomer } from '../contract.ts';
import { may } from '../permits.ts';
import { customerKind } from './kind.ts';

type Contact = {
  name: string;
  title?: string | null | undefined;
  phone?: string | null | undefined;
  email?: string | null | undefined;
  main?: boolean | undefined;
};

/** Adds or changes a customer with its contacts and the teams that serve it. */
export async function saveCustomerAs(
  work: ReferenceWork,
  { id, version, contacts, team_ids, credit_limit, ...facts }: z.output<typeof saveCustomer.params>,
): Promise<{ id: bigint; version: number }> {
  const before = id === undefined || version === undefined ? undefined : await locked(work, customerKind, id, version);
  requireOwnCompany(work, before, facts.company_id);
  await requireColleagues(work, facts, before);
  // The people and teams of a customer see all its records. A new one has none yet: its author may be named.
  if (before && !sameColleagues(before, facts)) refuseNarrow(work);
  // A form without the limit does not send it: the stored one stays.
  const unseen = work.who.hidden.has('customerPrice') && before !== undefined;
  const credit_limit_minor = unseen ? before.credit_limit_minor : minorOrNull('credit_limit', credit_limit, facts.credit_currency);
  const credit = { credit_limit_minor, credit_currency: facts.credit_currency, credit_days: facts.credit_days };
  // A new customer pays in cash until an authorised user changes that.
  const cash = { credit_limit_minor: 0n, credit_currency: facts.credit_currency, credit_days: facts.credit_days };
  if (!sameCredit(before ?? cash, credit)) work.need(may.credit);
  const code = id === undefined ? { code: await nextCode(work, 'customer', 'C') } : {};
  const saved = await saveRow(work, customerKind, { id, version }, { ...code, ...facts, credit_limit_minor });
  if (contacts) await replaceContacts(work, saved.id, contacts);
  if (team_ids) await replaceTeams(work, saved.id, team_ids, before === undefined);
  return saved;
}

function sameCredit(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): boolean {
  return ['credit_limit_minor', 'credit_currency', 'credit_days'].every((key) => before[key] === after[key]);
}

/** A person whom the form does not send stays. */
function sameColleagues(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): boolean {
  return ['sales_id', 'service_id'].every((key) => after[key] === undefined || before[key] === after[key]);
}

/** The first contact marked as main is the main contact; if none is marked, the first of the list. */
async function replaceContacts({ db, audit }: ReferenceWork, id: bigint, contacts: readonly Contact[]): Promise<void> {
  const before = await db
    .selectFrom('customer_contact')
    .select(['name', 'title', 'phone', 'email', 'main'])
    .where('customer_id', '=', id)
    .execute();
  const main = Math.max(
    0,
    contacts.findIndex((contact) => contact.main),
  );
  const after = contacts.map(({ name, title, phone, email }, place) => ({
    name,
    title: title ?? null,
    phone: phone ?? null,
    email: email ?? null,
    main: place === main,
  }));
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await db.deleteFrom('customer_contact').where('customer_id', '=', id).execute();
  if (after.length > 0)
    await db
      .insertInto('customer_contact')
      .values(after.map((contact) => ({ ...contact, customer_id: id, remark: null })))
      .execute();
  audit({ subject: 'customer', id, what: 'contacts', before: { contacts: before }, after: { contacts: after } });
}

async function replaceTeams(work: ReferenceWork, id: bigint, teamIds: readonly bigint[], isNew: boolean): Promise<void> {
  const { db, audit } = work;
  const before = await db.selectFrom('customer_team').select('team_id').where('customer_id', '=', id).orderBy('team_id').execute();
  const after = [...new Set(teamIds)].sort((a, b) => (a < b ? -1 : 1));
  const added = after.filter((team) => !before.some(({ team_id }) => team_id === team));
  const removed = before.map(({ team_id }) => team_id).filter((team) => !after.includes(team));
  if (added.length === 0 && removed.length === 0) return;
  await requireOwnTeams(work, [...added, ...removed]);
  if (!isNew) refuseNarrow(work);
  await db.deleteFrom('customer_team').where('customer_id', '=', id).execute();
  if (after.length > 0)
    await db
      .insertInto('customer_team')
      .values(after.map((team_id) => ({ customer_id: id, team_id })))
      .execute();
  audit({ subject: 'customer', id, what: 'teams', before: { teams: before.map((team) => team.team_id) }, after: { teams: after } });
}

/** A team sees the records of its customers: only users who act for its company give it a customer or take one away. */
async function requireOwnTeams({ db, who }: ReferenceWork, teams: readonly bigint[]): Promise<void> {
  const own = await db
    .selectFrom('team')
    .select('id')
    .where('id', 'in', [...teams])
    .where('company_id', 'in', [...who.companyIds])
    .execute();
  if (own.length < teams.length) throw badField('team_ids', 'NOT_KNOWN');
}
