import path from 'node:path';

/** Lower domains first. A domain imports from itself and from those before it. */
export const domainOrder = [
  'identity',
  'workspace',
  'reference',
  'pricing',
  'order',
  'warehouse',
  'dispatch',
  'freight',
  'customs',
  'finance',
  'office',
  'insight',
] as const;

type Side = 'shared' | 'server' | 'web';
type Layer = 'kernel' | 'server' | 'web' | 'domains' | 'apps' | 'tidy';
type Place = { readonly layer: Layer; readonly domain?: string | undefined; readonly side: Side };

const serverFolders = ['calls', 'jobs', 'seed', 'migrations'];
const serverFiles = ['tables.ts', 'queries.ts', 'db.ts', 'record.ts', 'store.ts', 'import.ts', 'edit.ts'];

/** Where a file of src/ stands: the layer is its first folder, and inside a domain its side follows from its path. */
function placeOf(file: string): Place {
  const [layer, domain, ...rest] = file.split('/');
  if (layer === 'server' || layer === 'web') return { layer, side: layer };
  if (layer === 'apps' || layer === 'tidy' || layer === 'kernel') return { layer, side: 'shared' };
  if (layer !== 'domains') throw new Error(`${file} is in no layer`);
  if (rest.includes('pages')) return { layer, domain, side: 'web' };
  const onServer = rest.some((part) => serverFolders.includes(part)) || serverFiles.includes(rest.at(-1) ?? '');
  return { layer, domain, side: onServer ? 'server' : 'shared' };
}

/** Which layers each may import beside itself. Only apps puts all together. */
const below: Readonly<Record<Layer, readonly Layer[]>> = {
  kernel: [],
  server: ['kernel'],
  web: ['kernel'],
  domains: ['kernel', 'server', 'web'],
  apps: ['kernel', 'server', 'web', 'domains'],
  tidy: ['kernel', 'server', 'domains', 'apps'],
};

/** Why one place may not import another; nothing where it may. */
function importFault(from: Place, to: Place): string | undefined {
  if (from.layer !== to.layer && !below[from.layer].includes(to.layer)) return `${from.layer} may not import ${to.layer}`;
  if (from.layer === 'domains' && to.side !== 'shared' && to.side !== from.side)
    return `${from.side} code of a domain may not import ${to.side} code`;
  if (from.domain === undefined || to.domain === undefined) return undefined;
  const [here, there] = [from.domain, to.domain].map((domain) => domainOrder.findIndex((one) => one === domain));
  if (here === undefined || there === undefined || here < 0 || there < 0)
    return `${from.domain} or ${to.domain} is not in the order of domains`;
  return there > here ? `${from.domain} is below ${to.domain}` : undefined;
}

/*
 * One package.json serves every side, so these lists are what keeps the database out of the browser, and a handler from opening a
 * connection of its own. A package that is listed for the shared code may be used everywhere.
 */
const sharedPackages = ['zod', 'big.js', 'stdnum', 'nzh'];
const packages: Readonly<Record<'kernel' | 'server' | 'web' | 'domain shared' | 'domain server' | 'domain web', readonly string[]>> = {
  kernel: [],
  server: [
    'node:',
    'kysely',
    'pg',
    'graphile-worker',
    'fastify',
    '@fastify/',
    'ws',
    'pino',
    'prom-client',
    'nodemailer',
    'i18next',
    'ipaddr.js',
    '@node-rs/argon2',
    'otplib',
    'file-type',
    'hucre',
    'bwip-js',
    'pinyin-pro',
  ],
  web: [
    'react',
    'react-dom',
    'react-error-boundary',
    'i18next',
    'antd',
    '@ant-design/',
    '@tanstack/react-query',
    '@dnd-kit/',
    'cmdk',
    'dayjs',
    'echarts',
    'idb',
    'maplibre-gl',
    'zustand',
    'bwip-js',
    'virtual:words',
  ],
  'domain shared': [],
  'domain server': ['node:', 'kysely', 'ipaddr.js', 'otplib', 'file-type', 'hucre', 'bwip-js', 'pinyin-pro', 'nodemailer'],
  'domain web': [
    'react',
    'react-error-boundary',
    'antd',
    '@ant-design/',
    '@tanstack/react-query',
    '@dnd-kit/',
    'dayjs',
    'echarts',
    'zustand',
  ],
};

function packageFault(from: Place, name: string): string | undefined {
  if (from.layer === 'apps' || from.layer === 'tidy') return undefined;
  const list = from.layer === 'domains' ? (`domain ${from.side}` as const) : from.layer;
  const allowed = [...sharedPackages, ...packages[list]];
  const found = allowed.some((one) => name === one || name.startsWith(/[:/]$/.test(one) ? one : `${one}/`));
  return found ? undefined : `${list} code may not use ${name}`;
}

/** What a file imports or re-exports, type imports and lazy ones included. */
function importsOf(text: string): string[] {
  return [...text.matchAll(/(?<!['"\w.-])(?:from|import)\s*\(?\s*'([\w@.:/-]+)'/g)].map(([, name]) => name ?? '');
}

export function faultsOf(file: string, text: string): string[] {
  const from = placeOf(file);
  return importsOf(text).flatMap((name) => {
    const why = name.startsWith('.')
      ? importFault(from, placeOf(path.posix.join(path.posix.dirname(file), name)))
      : packageFault(from, name);
    return why ? [`${file} imports ${name}: ${why}`] : [];
  });
}
