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

/** The place of a file of src/: the layer is its first folder, and inside a domain `server/` and `pages/` name the side. */
function placeOf(file: string): Place {
  const [layer, domain, ...rest] = file.split('/');
  if (layer === 'server' || layer === 'web') return { layer, side: layer };
  if (layer === 'apps' || layer === 'tidy' || layer === 'kernel') return { layer, side: 'shared' };
  if (layer !== 'domains') throw new Error(`${file} is in no layer`);
  if (rest.includes('pages')) return { layer, domain, side: 'web' };
  return { layer, domain, side: rest.includes('server') ? 'server' : 'shared' };
}

/** The layers that each may import besides itself. Only apps imports all of them. */
const below: Readonly<Record<Layer, readonly Layer[]>> = {
  kernel: [],
  server: ['kernel'],
  web: ['kernel'],
  domains: ['kernel', 'server', 'web'],
  apps: ['kernel', 'server', 'web', 'domains'],
  tidy: ['kernel', 'server', 'domains', 'apps'],
};

/** The reason why one place may not import another; undefined when it may. */
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

/* One package.json serves every side, so these lists prevent the browser from importing the database, and a handler
   from opening a connection of its own. A package that is listed for the shared code may be used everywhere. */
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
    'tesseract.js',
    'zxing-wasm/',
    '@hyzyla/pdfium',
    'ssh2',
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
  const isAllowed = allowed.some((one) => name === one || name.startsWith(/[:/]$/.test(one) ? one : `${one}/`));
  return isAllowed ? undefined : `${list} code may not use ${name}`;
}

/** The imports and re-exports of a file, type imports and lazy ones included. */
function importsOf(text: string): string[] {
  return [...text.matchAll(/(?<!['"\w.-])(?:from|import)\s*\(?\s*'([\w@.:/-]+)'/g)].map(([, name]) => name ?? '');
}

/** Groups of files that import each other, type imports included: each group is one thing in several files, or two things entangled. */
export function circlesOf(sources: readonly { readonly file: string; readonly text: string }[]): string[][] {
  const edges = new Map(sources.map(({ file, text }) => [file, importsOf(text).map((name) => resolved(file, name))]));
  const reach = (start: string): Set<string> => {
    const seen = new Set<string>();
    const open = [...(edges.get(start) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(edges.get(next) ?? []));
    }
    return seen;
  };
  const reachable = new Map([...edges.keys()].map((file) => [file, reach(file)]));
  const circle = (file: string): string[] =>
    [...(reachable.get(file) ?? [])].filter((other) => edges.has(other) && reachable.get(other)?.has(file)).sort();
  const circles = [...edges.keys()].filter((file) => reachable.get(file)?.has(file)).map(circle);
  return circles.filter(([first], place) => circles.findIndex(([other]) => other === first) === place);
}

function resolved(file: string, name: string): string {
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name;
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
