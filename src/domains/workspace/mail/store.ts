import type { Kysely, Selectable } from 'kysely';
import { Refusal } from '../../../kernel/refusal.ts';
import { type Language, languages } from '../../../kernel/words.ts';
import type { MailServer } from '../../../server/mail.ts';
import type { Product } from '../../../server/product.ts';
import { seal, unseal } from '../../../server/seal.ts';
import type { Work } from '../../../server/work.ts';
import type { WorkspaceTables } from '../db.ts';
import type { MailAccountTable } from '../tables.ts';
import { filled, oneLine } from './rules.ts';
import type { MailUse, MailValues } from './uses.ts';

type MailWork = Work<WorkspaceTables>;
type Place = { readonly host: string; readonly port: number; readonly user_name: string | null };

/** What a password is sealed about: sent anywhere else, it cannot be opened. */
export function placeOf({ host, port, user_name }: Place): string {
  return `${user_name ?? ''}@${host.toLowerCase()}:${port}`;
}

export function sealPassword(product: Product, place: Place, password: string): string {
  return seal(product.keyFor('mail credentials'), placeOf(place), password);
}

/** The server that an account stands for, its password opened; for the job that sends and nothing else. */
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

/** A mail's subject and body for its reader: the text that was written for this use, or the product's own. */
export async function mailText<U extends MailUse>(
  { db, product }: { readonly db: Kysely<WorkspaceTables>; readonly product: Product },
  use: U,
  language: Language,
  values: MailValues<U>,
): Promise<{ subject: string; body: string }> {
  const kept = await db.selectFrom('mail_template').selectAll().where('use', '=', use).executeTakeFirst();
  const texts: Texts = kept ?? ownTexts(product, use);
  return {
    subject: oneLine(filled(texts[`subject_${language}`], values)),
    body: filled(texts[`body_${language}`], values),
  };
}

/** Each own company has one account in use, and one serves all others. */
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
