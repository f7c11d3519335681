import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { type Language, languages } from '../../../../kernel/words.ts';
import type { MailServer } from '../../../../server/mail.ts';
import type { Product, Work } from '../../../../server/work.ts';
import { seal, unseal } from '../../../../server/seal.ts';
import type { Who } from '../../../../server/session.ts';
import type { WorkspaceTables } from '../../server/db.ts';
import type { MailAccountTable } from './tables.ts';
import { filled, oneLine } from '../rules.ts';
import type { MailUse, MailValues } from '../uses.ts';

type MailWork = Work<WorkspaceTables>;
type Place = { readonly host: string; readonly port: number; readonly user_name: string | null };

/** The context for sealing a password; it cannot be opened for any other server. */
export function placeOf({ host, port, user_name }: Place): string {
  return `${user_name ?? ''}@${host.toLowerCase()}:${port}`;
}

export function sealPassword(product: Product, place: Place, password: string): string {
  return seal(product.keyFor('mail credentials'), placeOf(place), password);
}

/** The server of an account with its password opened; only for the job that sends. */
export function serverOf(product: Product, account: Selectable<MailAccountTable>): MailServer {
  return {
    host: account.host,
    port: account.port,
    security: account.security,
    user: account.user_name,
    password: account.secret === null ? null : unseal(product.keyFor('mail credentials'), placeOf(account), account.secret),
    certificate: account.certificate,
    from: { address: account.from_address, name: account.from_name },
    replyTo: account.reply_to,
    timeoutMs: account.timeout_seconds * 1000,
  };
}

export type Texts = { readonly [K in `${'subject' | 'body'}_${Language}`]: string };

/** The product's own text of a use, in all languages. */
export function ownTexts(product: Product, use: MailUse): Texts {
  const entries = languages.flatMap((language) =>
    (['subject', 'body'] as const).map((part) => [`${part}_${language}`, product.translate(language, `mail.${use}.${part}`)]),
  );
  return Object.fromEntries(entries) as Texts;
}

type MailMeans = { readonly db: Kysely<WorkspaceTables>; readonly product: Product };

/** Writes mails of one use to many recipients: in the changed text of this use, or the product's own. */
export async function mailWriter<U extends MailUse>(
  { db, product }: MailMeans,
  use: U,
): Promise<(language: Language, values: MailValues<U>) => { subject: string; body: string }> {
  const template = await db.selectFrom('mail_template').selectAll().where('use', '=', use).executeTakeFirst();
  const texts: Texts = template ?? ownTexts(product, use);
  return (language, values) => ({
    subject: oneLine(filled(texts[`subject_${language}`], values, language)),
    body: filled(texts[`body_${language}`], values, language),
  });
}

/** The subject and body of one mail for its recipient. */
export async function mailText<U extends MailUse>(
  means: MailMeans,
  use: U,
  language: Language,
  values: MailValues<U>,
): Promise<{ subject: string; body: string }> {
  return (await mailWriter(means, use))(language, values);
}

/**
 * Mail of an own company is visible to its staff. Mail without a company serves all companies, and only users who see
 * all of them can see it.
 */
export function mailSeenBy({ companyIds, scope }: Who, column: string): RawBuilder<boolean> {
  const ids = [...companyIds.map(String), ...(scope === 'all' ? ['0'] : [])];
  return sql<boolean>`coalesce(${sql.ref(column)}, 0) = any(${ids}::bigint[])`;
}

/** The texts of mail serve all own companies, so a user who sees some of them does not change them. */
export function mayChangeTexts({ scope }: Pick<Who, 'scope'>): boolean {
  return scope === 'all';
}

/** Each own company has at most one active account, and one more serves all others. */
export async function refuseSecond({ db }: Pick<MailWork, 'db'>, companyId: bigint | null, except: bigint | undefined): Promise<void> {
  const other = await db
    .selectFrom('mail_account')
    .select('name')
    .where('active', '=', true)
    .where('company_id', companyId === null ? 'is' : '=', companyId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? 0n))
    .executeTakeFirst();
  if (other)
    throw new Refusal('ACCOUNT_IN_USE', { name: other.name }, [{ at: 'company_id', why: 'ACCOUNT_IN_USE', facts: { name: other.name } }]);
}
