import path from 'node:path';
import { parseArgs } from 'node:util';
import { assemble } from '../src/apps/assemble.ts';
import { begin } from '../src/apps/begin.ts';
import { hasCompany, prepareDatabase, withOwner } from '../src/apps/database.ts';
import { settings } from '../src/apps/settings.ts';
import { Refusal } from '../src/kernel/refusal.ts';
import { systemClock } from '../src/server/clock.ts';
import { folderStore } from '../src/server/file-store.ts';
import { system } from '../src/server/session.ts';

/* npm run begin: the first own company and its administrator, on an empty database that DATA_DIR and DATABASE_URL select. */

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
  // The secret of another installation would close the servers of this database out of it.
  if (await hasCompany(ownerUrl)) console.log(companyIsThere);
  else await beginIn(ownerUrl);
});

async function beginIn(ownerUrl: string): Promise<void> {
  const { appUrl } = await prepareDatabase(ownerUrl, set.secret, () => {});
  const files = folderStore(path.join(set.dataDir, 'files'));
  const { door, product, close } = assemble({ appUrl, secret: set.secret, version: '', clock: systemClock, files, note: () => {} });
  try {
    const password = await door.within(system(), 'write', (work) =>
      begin(work, { company: facts, administrator: { login_name, language } }),
    );
    console.log(
      password === undefined
        ? companyIsThere
        : `${String(login_name)} signs in with ${password} within 72 hours, and chooses a password then.`,
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const sent: Readonly<Record<string, unknown>> = { ...facts, login_name, language };
    for (const { at, why, facts: about } of error.faults) {
      const name = at.split('.').at(-1) ?? at;
      console.error(`--${name}: ${product.translate('en', `refusal.${sent[name] === undefined ? 'REQUIRED' : why}`, about)}`);
    }
    console.error(`For example: ${example}`);
    process.exitCode = 1;
  } finally {
    await close();
  }
}
