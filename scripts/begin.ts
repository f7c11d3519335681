import path from 'node:path';
import { parseArgs } from 'node:util';
import { assemble } from '../src/apps/assemble.ts';
import { begin, issueAgain } from '../src/apps/begin.ts';
import { asApp, hasCompany, isOurSecret, prepareDatabase, withOwner } from '../src/apps/database.ts';
import { settings } from '../src/apps/settings.ts';
import type { IdentityTables } from '../src/domains/identity/server/db.ts';
import { issuedPasswordLifeHours } from '../src/domains/identity/session/rules.ts';
import { Refusal } from '../src/kernel/refusal.ts';
import { systemClock } from '../src/server/clock.ts';
import { folderStore } from '../src/server/file-store.ts';
import { system } from '../src/server/session.ts';
import type { Work } from '../src/server/work.ts';

/*
 * npm run begin: the first own company and its administrator, on an empty database that DATA_DIR and DATABASE_URL select; and another first
 * password for that administrator while nobody has ever signed in.
 */

const example =
  'npm run begin -- --code QS --name "Quayside Ltd" --country VN --currency VND --number_mark Q --time_zone Asia/Ho_Chi_Minh --login_name admin --language vi';
const companyIsThere = 'There is a company already: its administrator adds the others.';
const names = ['code', 'name', 'name_en', 'country', 'currency', 'number_mark', 'time_zone', 'login_name', 'language'] as const;

function given(): Readonly<Record<string, unknown>> {
  try {
    return parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])) }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nFor example: ${example}`);
    process.exit(1);
  }
}

const { login_name, language = 'en', ...company } = given();
// The page of own companies begins with a time zone of its own; here it is asked for.
const facts = { name_en: company['name'], time_zone: undefined, ...company };
const set = await settings(process.env);
await withOwner(set, async (ownerUrl) => {
  if (!(await hasCompany(ownerUrl))) {
    const { appUrl } = await prepareDatabase(ownerUrl, set.secret, () => {});
    return within(appUrl, beginIn);
  }
  // The secret of another installation would close the servers of this database out of it, and its password would not sign in there.
  const appUrl = asApp(ownerUrl, set.secret);
  return (await isOurSecret(appUrl)) ? within(appUrl, issueIn) : console.log(companyIsThere);
});

type Product = ReturnType<typeof assemble>;

async function within(appUrl: string, run: (product: Product) => Promise<void>): Promise<void> {
  const files = folderStore(path.join(set.dataDir, 'files'));
  const product = assemble({ appUrl, secret: set.secret, version: '', clock: systemClock, files, note: () => {} });
  try {
    await run(product);
  } finally {
    await product.close();
  }
}

function tell(name: string, password: string): void {
  console.log(`${name} signs in with ${password} within ${issuedPasswordLifeHours} hours, and chooses a password then.`);
}

async function issueIn({ door }: Product): Promise<void> {
  const issued = await door.within(system(), 'write', (work: Work<IdentityTables>) => issueAgain(work));
  if (issued === undefined) console.log(companyIsThere);
  else tell(issued.login_name, issued.password);
}

async function beginIn({ door, product }: Product): Promise<void> {
  try {
    const password = await door.within(system(), 'write', (work: Work<IdentityTables>) =>
      begin(work, { company: facts, administrator: { login_name, language } }),
    );
    if (password === undefined) console.log(companyIsThere);
    else tell(String(login_name), password);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const sent: Readonly<Record<string, unknown>> = { ...facts, login_name, language };
    for (const { at, why, facts: about } of error.faults) {
      const name = at.split('.').at(-1) ?? at;
      console.error(`--${name}: ${product.translate('en', `refusal.${sent[name] === undefined ? 'REQUIRED' : why}`, about)}`);
    }
    console.error(`For example: ${example}`);
    process.exitCode = 1;
  }
}
