import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { registry } from '../apps/registry.generated.ts';
import { pickable } from '../domains/reference/lookup/contract.ts';
import { pickSources } from '../domains/reference/lookup/server/queries.ts';
import { type Call, showsOf } from '../kernel/call.ts';
import type { ListCall } from '../kernel/list.ts';
import { choiceWords } from '../kernel/master.ts';
import type { Page } from '../kernel/page.ts';
import type { Words } from '../kernel/words.ts';
import { sourceRoot, sources, withoutComments } from './source.ts';

/* Rules about all declarations of the capabilities. Each answers the list of offenders, so that a failure names them. */

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, place) => names.indexOf(name) !== place))];
}

const known = new Set<string>(registry.permits);
const rightsOf = ({ permit }: Call): readonly string[] => (typeof permit === 'string' ? [permit] : permit);
const isRight = (name: string): boolean => name !== 'signedIn' && name !== 'anyone' && name !== 'system';

describe('calls', () => {
  test('have a cmd of their own', () => {
    expect(repeated(registry.calls.map(({ cmd }) => cmd))).toEqual([]);
  });

  test('of approvals are read again after the moves of every kind of record that is approved', () => {
    const kinds = registry.approvals.map(({ subject }) => subject);
    const stale = registry.calls
      .filter((call) => call.cmd.startsWith('approval.') && showsOf(call).includes('paymentRequest'))
      .flatMap((call) => kinds.filter((kind) => !showsOf(call).includes(kind)).map((kind) => `${call.cmd} ${kind}`));
    expect(stale).toEqual([]);
  });

  test('have one handler each, and every handler a declared call', () => {
    const handled = registry.handlers.map(({ call }) => call.cmd);
    expect(repeated(handled)).toEqual([]);
    const declared = new Set(registry.calls.map(({ cmd }) => cmd));
    expect(handled.filter((cmd) => !declared.has(cmd))).toEqual([]);
    expect([...declared].filter((cmd) => !handled.includes(cmd))).toEqual([]);
  });

  test('name who may send them and by which right', () => {
    const vague = registry.calls.filter((call) => call.users.length === 0 || rightsOf(call).length === 0);
    expect(vague.map(({ cmd }) => cmd)).toEqual([]);
    const unknown = registry.calls.flatMap((call) => rightsOf(call).filter((right) => isRight(right) && !known.has(right)));
    expect(unknown).toEqual([]);
  });
});

describe('what reads show', () => {
  test('is a subject that some write touches', () => {
    const audited = sources().flatMap(({ file, text }) =>
      file.includes('/server/') ? [...text.matchAll(/subject: '(\w+)'|counts: \['(\w+)'/g)].map((match) => match[1] ?? match[2]) : [],
    );
    const subjects = new Set([...audited, ...registry.records.map(({ subject }) => subject)]);
    const shown = registry.calls
      .filter(({ kind }) => kind === 'read')
      .flatMap((call) => showsOf(call).map((subject) => [call.cmd, subject]));
    expect(shown.filter(([, subject]) => !subjects.has(subject))).toEqual([]);
  });
});

describe('sources of pickers', () => {
  /** Records that documents of every kind name, so that everybody who is signed in finds them, within their rows. */
  const open = [
    ...['customer', 'customerCompany', 'customerLine', 'customerProduct', 'consignor', 'carrier', 'supplier', 'vehicle', 'vehicleType'],
    ...[
      'driver',
      'station',
      'line',
      'route',
      'feeType',
      'feeName',
      'ownCompany',
      'account',
      'team',
      'warehouse',
      'warehouseZone',
      'location',
    ],
  ];

  test('name their right, and all but the listed ones a right of a capability that there is', () => {
    const capabilities = new Set(registry.permits.map((right) => right.split('.')[0]));
    const faulty = pickable.filter((kind) => {
      const permit = pickSources[kind]?.permit;
      if (permit === 'signedIn') return !open.includes(kind);
      return !permit || permit.length === 0 || permit.some((capability) => !capabilities.has(capability));
    });
    expect(faulty).toEqual([]);
    expect(open.filter((kind) => pickSources[kind]?.permit !== 'signedIn')).toEqual([]);
    expect(Object.keys(pickSources).sort()).toEqual([...pickable].sort());
  });
});

describe('rights', () => {
  test('are declared once', () => {
    expect(repeated(registry.permits)).toEqual([]);
  });

  test('of pages, buttons and moves are declared', () => {
    const onPages = registry.pages.flatMap((page) => [page.permit, ...(page.buttons ?? [])]);
    const inMoves = registry.machines.flatMap(({ machine }) => machine.moves.map(([, , , permit]) => permit));
    expect([...onPages, ...inMoves].filter((right) => isRight(right) && !known.has(right))).toEqual([]);
  });
});

describe('pages', () => {
  test('have a path of their own', () => {
    expect(repeated(registry.pages.map((page) => page.path))).toEqual([]);
  });

  test('of another capability are led to by link() or by subject, and its calls by their contract: nobody quotes either', () => {
    const paths = new Set(registry.pages.map(({ path: own }) => own.replace(/\/:\w+$/, '')));
    const codes = new Set(registry.calls.map(({ cmd }) => cmd).filter((cmd) => /^[BU]\d+$/.test(cmd)));
    // A source of badges repeats the facts of its call, which src/apps/badges.test.ts compares with the contract.
    const declaring = /(^|\/)(pages|contract|master|words|badges)\.ts$|^(tidy|apps)\/|\/seed\//;
    const all = sources();
    const declared = new Map(all.filter(({ file }) => file.endsWith('/pages.ts')).map(({ file, text }) => [path.dirname(file), text]));
    const ownPages = (file: string): string => declared.get(file.split('/').slice(0, 3).join('/')) ?? '';
    const quoted = all.flatMap(({ file, text }) =>
      declaring.test(file)
        ? []
        : [...withoutComments(text).matchAll(/['"`]((?:\/[A-Za-z]\w*)+)\/?(?=['"`?$])|'([BU]\d+)'/g)]
            .filter(([, address, code]) => (address ? paths.has(address) && !ownPages(file).includes(address) : codes.has(code ?? '')))
            .map(([quote]) => `${file}: ${quote}`),
    );
    expect(quoted).toEqual([]);
  });

  test('that show a subject or serve the shell are one for each kind of user', () => {
    const serving = registry.pages.flatMap(({ serves }) => (serves ? [serves] : []));
    expect(repeated(serving)).toEqual([]);
    expect([...serving].sort()).toEqual(['batches', 'help', 'passwordChange', 'personal', 'secondFactor', 'signIn']);
  });

  test('have their component', async () => {
    const missing: string[] = [];
    for (const { file } of sources().filter((source) => source.file.endsWith('/pages.ts'))) {
      const { pages } = (await import(path.join(sourceRoot, file))) as { pages: readonly Page[] };
      for (const page of pages) {
        const component = file.replace(/pages\.ts$/, `pages/${page.file}.tsx`);
        if (!existsSync(path.join(sourceRoot, component))) missing.push(`${page.path}: ${component}`);
      }
    }
    expect(missing).toEqual([]);
  });
});

describe('words', () => {
  const has = (key: string): boolean => key in registry.words || `${key}_other` in registry.words;
  const lacking = (keys: readonly string[]): string[] => [...new Set(keys.filter((key) => !has(key)))].sort();
  /** Subjects that have a word for each of these: `order` where `order.state.draft` and all the others are there. */
  const subjectsWith = (kind: 'state' | 'do' | 'tab', names: readonly string[]): string[] => {
    const [first = ''] = names;
    const ending = `.${kind}.${first}`;
    const candidates = Object.keys(registry.words)
      .filter((key) => key.endsWith(ending))
      .map((key) => key.slice(0, -ending.length));
    return candidates.filter((subject) => names.every((name) => has(`${subject}.${kind}.${name}`)));
  };

  test('are written in four languages, with the same values in each', () => {
    const valuesIn = (text: string): string => [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name))].sort().join();
    const faulty = Object.entries(registry.words).filter(
      ([, texts]) => texts.some((text) => text.trim() === '') || new Set(texts.map(valuesIn)).size > 1,
    );
    expect(faulty.map(([key]) => key)).toEqual([]);
  });

  test('are declared in one place', async () => {
    const keys: string[] = [];
    for (const { file } of sources().filter(
      (source) => /(^|\/)words(\/[\w-]+)?\.ts$/.test(source.file) && source.file !== 'kernel/words.ts',
    )) {
      keys.push(...Object.keys(((await import(path.join(sourceRoot, file))) as { words: Words }).words));
    }
    expect(repeated(keys)).toEqual([]);
  });

  test('exist for every right and page title', () => {
    expect(lacking(registry.permits.map((code) => `permit.${code}`))).toEqual([]);
    expect(lacking(registry.pages.map((page) => page.title))).toEqual([]);
  });

  test('exist for every job', () => {
    expect(lacking(registry.jobs.map(({ name }) => `job.${name}`))).toEqual([]);
  });

  test('exist for every state and action', () => {
    const lost = registry.machines.filter(({ machine }) => {
      const buttons = machine.moves.filter(([, , , permit]) => permit !== 'system').map(([action]) => action);
      const subjects = subjectsWith('state', machine.states);
      return !subjects.some((subject) => buttons.every((action) => has(`${subject}.do.${action}`)));
    });
    expect(lost.map(({ file, name }) => `${name} in ${file}`)).toEqual([]);
  });

  test('exist for the heading of every column of states', () => {
    // The list of own claims is headed by the claim's own word, and a proposed stop shows its state without a heading.
    const bare = ['ownClaim', 'stopProposal'];
    const subjects = new Set(Object.keys(registry.words).flatMap((key) => /^(\w+)\.state\.\w+$/.exec(key)?.[1] ?? []));
    expect([...subjects].filter((subject) => !has(`${subject}.state`)).toSorted()).toEqual(bare);
  });

  test('exist for every tab and choice of a list', () => {
    const lists = registry.calls.filter((call): call is ListCall => 'list' in call);
    const tabless = lists.filter(
      ({ list }) =>
        list.tabs.length > 0 &&
        subjectsWith(
          'tab',
          list.tabs.map(({ key }) => key),
        ).length === 0,
    );
    expect(tabless.map(({ cmd }) => cmd)).toEqual([]);
    const choices = lists.flatMap(({ list }) =>
      Object.values(list.filters).flatMap((filter) => (filter.is === 'choice' ? filter.of.map((one) => `${filter.words}.${one}`) : [])),
    );
    expect(lacking(choices)).toEqual([]);
  });

  test('exist for every fact of a plain table', () => {
    const keys = registry.masters.flatMap((master) => [
      ...master.fields.flatMap((field) => [
        field.word,
        ...(field.section ? [`${master.subject}.section.${field.section}`] : []),
        ...(field.is === 'choice' ? field.of.map((one) => `${choiceWords(master.subject, field)}.${one}`) : []),
        ...('unit' in field && field.unit ? [field.unit] : []),
      ]),
      ...(master.files ?? []).map((kind) => `${master.subject}.file.${kind}`),
      ...Object.values(master.checks ?? {}).map(({ why }) => `refusal.${why}`),
    ]);
    expect(lacking(keys)).toEqual([]);
  });

  test('exist for every refusal, and say what to do', () => {
    const thrown = sources().flatMap(({ text }) => [
      ...[...text.matchAll(/new Refusal\(\s*'([A-Z_0-9]+)'/g)].map(([, code]) => code),
      ...[...text.matchAll(/badField\(\s*[^,()]+,\s*'([A-Z_0-9]+)'/g)].map(([, code]) => code),
    ]);
    // Schemas refuse with codes as their messages.
    const schemas = sources().filter(({ file }) => file === 'kernel/schema.ts' || file.endsWith('/contract.ts'));
    const messages = schemas.flatMap(({ text }) => [...text.matchAll(/[(,:]\s*'([A-Z]+_[A-Z_]+)'\s*[),}]/g)].map(([, code]) => code));
    const declared = registry.calls.flatMap((call) => call.refusals ?? []);
    expect(lacking([...thrown, ...messages, ...declared].map((code) => `refusal.${code}`))).toEqual([]);
  });

  test('name no fact where a refusal is given none', () => {
    const bare = [
      ...registry.masters.flatMap((master) => Object.values(master.checks ?? {}).map(({ why }) => why)),
      ...sources().flatMap(({ text }) => [
        ...[...text.matchAll(/new Refusal\(\s*'([A-Z_0-9]+)'\s*\)/g)].map(([, code = '']) => code),
        ...[...text.matchAll(/badField\(\s*[^,()]+,\s*'([A-Z_0-9]+)'\s*\)/g)].map(([, code = '']) => code),
      ]),
    ];
    // The trigger behind this constraint gives the facts.
    const byTrigger = 'UNLOCODE_NOT_LISTED';
    const incomplete = bare.filter((code) => code !== byTrigger && registry.words[`refusal.${code}`]?.some((text) => text.includes('{{')));
    expect([...new Set(incomplete)]).toEqual([]);
  });

  test('are asked for: by their key, or by a part of it that the code puts behind a subject', () => {
    const code = sources()
      .filter(({ file }) => !/(^|\/)words(\/[\w-]+)?\.ts$/.test(file))
      .map(({ text }) => text)
      .join('\n');
    const names = new Set([
      ...(code.match(/[\w$]+(?:\.[\w$-]+)*/g) ?? []),
      ...[...code.matchAll(/'([^'\n]+)'/g)].map(([, one]) => one ?? ''),
    ]);
    const parts = new Set([...names].flatMap((one) => one.split('.')));
    // A refusal's context names the person who came first or had which part, or the cause where one refusal has several, and that of a notice
    // the answer; the code that sends notices adds the ending of a title, and the form of plain tables that of a field's help.
    const bare = (key: string): string =>
      key
        .replace(/^(refusal\..*)_(by|prepared|decided|deputy|rejected|sameJob)$/, '$1')
        .replace(/(Message)_(accepted|refused|disputed)$/, '$1')
        .replace(/(Title|Help)$/, '');
    const unasked = Object.keys(registry.words).filter((key) => {
      const [, ...rest] = bare(key).split('.');
      return (
        !names.has(key) &&
        !names.has(bare(key)) &&
        !names.has(rest.join('.')) &&
        !parts.has(rest.at(-1) ?? '') &&
        !known.has(rest.join('.'))
      );
    });
    // `consignee.phone` of params is the word `consignee_phone`.
    expect(unasked.filter((key) => !names.has((key.split('.').at(-1) ?? '').replace('_', '.')))).toEqual([]);
  });

  test('exist wherever a text is asked for by its key', () => {
    const keys = sources().flatMap(({ text }) => [...text.matchAll(/(?<![\w.])t\(\s*'([^'\s]+)'/g)].map(([, key]) => key ?? ''));
    expect(lacking(keys)).toEqual([]);
  });
});
