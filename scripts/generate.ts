import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { callDocuments } from './docs/calls.ts';
import type { Document } from './docs/document.ts';
import { kitDocuments } from './docs/kit.ts';
import { licenceDocuments } from './docs/licences.ts';
import { pageDocuments } from './docs/pages.ts';
import { rightsFile, rightsLines, withTables } from './docs/rights.ts';
import { schemaDocuments } from './docs/schema.ts';
import { stateDocuments } from './docs/states.ts';
import { writeRegistry } from './registry.ts';

/*
 * node scripts/generate.ts             the registry and the documents that follow from the code
 * node scripts/generate.ts --registry  the registry alone, which is quick and needs no database
 * node scripts/generate.ts --check     the registry; fails where a document is not as the code has it
 * node scripts/generate.ts --rights    the tables of docs/rights.md: read what it changed, for committing it means agreeing to it
 */

const root = fileURLToPath(new URL('..', import.meta.url));

async function documents(): Promise<Document[]> {
  const { registry } = await import('../src/apps/registry.generated.ts');
  const { calls, pages, machines, words } = registry;
  return [
    ...callDocuments(calls),
    ...pageDocuments(pages, words),
    ...(await kitDocuments()),
    ...stateDocuments(machines, words),
    ...(await schemaDocuments()),
    ...(await licenceDocuments()),
  ];
}

async function isFresh({ file, text }: Document): Promise<boolean> {
  const at = path.join(root, file);
  return existsSync(at) && (await readFile(at, 'utf8')) === text;
}

async function write({ file, text }: Document): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}

const { values } = parseArgs({ options: { registry: { type: 'boolean' }, check: { type: 'boolean' }, rights: { type: 'boolean' } } });
await writeRegistry();
if (values.rights) {
  const { registry } = await import('../src/apps/registry.generated.ts');
  const text = await readFile(path.join(root, rightsFile), 'utf8');
  await write({ file: rightsFile, text: withTables(text, rightsLines(registry)) });
} else if (!values.registry) {
  for (const document of await documents()) {
    if (await isFresh(document)) continue;
    if (values.check) {
      console.error(`${document.file} is not as the code has it; run npm run generate`);
      process.exitCode = 1;
    } else await write(document);
  }
}
