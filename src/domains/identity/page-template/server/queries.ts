import { type Selectable, sql } from 'kysely';
import type { Call } from '../../../../kernel/call.ts';
import type { UserType } from '../../../../kernel/permit.ts';
import type { Language } from '../../../../kernel/words.ts';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { nameAbroad } from '../../../../server/names.ts';
import { rightsOfPages } from '../../../../server/product.ts';
import type { AccountWho } from '../../../../server/session.ts';
import { requireVersion } from '../../../../server/version.ts';
import type { Work } from '../../../../server/work.ts';
import { refuseMore, sightOfRole } from '../../role/server/limits.ts';
import { roleName } from '../../role/server/names.ts';
import { refuseOwnRole, tellHolders, tellRights } from '../../role/server/queries.ts';
import type { IdentityTables } from '../../server/db.ts';
import type { ReaderKind } from '../contract.ts';
import { pagesFor, type Reader, type TemplatePage } from '../rules.ts';
import type { PageTemplateTable } from './tables.ts';

type IdentityWork = Work<IdentityTables, AccountWho>;
export type ReaderIn = { readonly reader: ReaderKind; readonly role_id: bigint | null; readonly customer_id: bigint | null };

/** The name of whom a template is for, a role or a customer, in the caller's language. */
export function readerName(language: Language) {
  return sql<string>`coalesce((select ${roleName('r', language)} from role r where r.id = p.role_id),
    (select ${nameAbroad('c', 'short_name', ['latin_short_name'], language)} from customer c where c.id = p.customer_id), '')`;
}

/** The pages of a role's holders, or of a customer's accounts. Refuses a reader that is not named or not known. */
export async function pagesOfReader(work: IdentityWork, { reader, role_id, customer_id }: ReaderIn): Promise<TemplatePage[]> {
  const { product } = work;
  return pagesFor(product.calls, reader === 'customer' ? await customerReader(work, customer_id) : await roleReader(work, role_id));
}

async function customerReader({ product, needChosen }: IdentityWork, id: bigint | null): Promise<Reader> {
  if (id === null) throw badField('customer_id', 'REQUIRED');
  await needChosen('customer', id);
  return { userType: 4, permits: rightsOfPages(product.pages, 4) };
}

async function roleReader({ db }: IdentityWork, id: bigint | null): Promise<Reader> {
  if (id === null) throw badField('role_id', 'REQUIRED');
  const role = await db.selectFrom('role').select('permits').where('id', '=', id).executeTakeFirst();
  if (!role) throw badField('role_id', 'NOT_KNOWN');
  return { userType: 1, permits: new Set(role.permits) };
}

/** The title of a page that opens with the right of a call, and whether the call lists records or reads one. */
export function pageNameOf({ product, who }: IdentityWork, cmd: string, userType: UserType): string {
  const call = product.calls.find((one) => one.cmd === cmd);
  const rights = [call?.permit ?? []].flat();
  const kinds = call && 'list' in call ? ['list', 'board', 'page'] : ['detail', 'board', 'page', 'list'];
  const page = kinds
    .flatMap((kind) => product.pages.filter((one) => one.kind === kind))
    .find(({ users, permit }) => users.includes(userType) && rights.some((right) => right === permit));
  const part = product.translate(who.language, call && 'list' in call ? 'pageTemplate.ofList' : 'pageTemplate.ofRecord');
  return page ? `${product.translate(who.language, page.title)} · ${part}` : cmd;
}

/** The word of a field, as the pages of its call name it. */
export function fieldLabel({ product, who }: IdentityWork, call: Pick<Call, 'cmd'>, subject: string, key: string): string {
  const words = [`${call.cmd.split('.')[0]}.${key}`, `${subject}.${key}`, `order.${key}`, `kit.${key}`];
  for (const word of words) {
    const text = product.translate(who.language, word);
    if (text !== word) return text;
  }
  return key;
}

/**
 * Refuses callers who would change what they see themselves, or what others see of what is hidden from them: a role that they hold, a role
 * beyond their rights, and any template while a page template hides something from them.
 */
export async function refuseReader(work: IdentityWork, roleId: bigint | null): Promise<void> {
  if (work.who.hiddenFields.size > 0) throw new Refusal('BEYOND_YOUR_RIGHTS');
  if (roleId === null) return;
  await refuseOwnRole(work, roleId);
  const role = await work.db.selectFrom('role').selectAll().where('id', '=', roleId).forUpdate().executeTakeFirst();
  if (!role) throw badField('role_id', 'NOT_KNOWN');
  refuseMore(work, [sightOfRole(role)]);
}

export async function lockTemplate({ db }: IdentityWork, id: bigint, version: number): Promise<Selectable<PageTemplateTable>> {
  return requireVersion(await db.selectFrom('page_template').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(), version);
}

/** Lets the open windows of the readers read their session again. */
export async function tellReaders(
  work: IdentityWork,
  { role_id, customer_id }: Pick<PageTemplateTable, 'role_id' | 'customer_id'>,
): Promise<void> {
  if (role_id !== null) return tellHolders(work, role_id);
  const accounts = await work.db.selectFrom('account').select('id').where('customer_id', '=', customer_id).execute();
  tellRights(
    work,
    accounts.map(({ id }) => id),
  );
}
