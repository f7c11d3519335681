import path from 'node:path';
import { rememberSessions } from '../domains/identity/session/server/remembered.ts';
import { sessionSource } from '../domains/identity/session/server/sessions.ts';
import type { Clock } from '../server/clock.ts';
import { openCounterPool, openPool, type Pool, poolSize, sharesOf, type SlowWatch } from '../server/db.ts';
import type { FileStore } from '../server/file-store.ts';
import { type CallNote, type Door, openDoor } from '../server/door.ts';
import { openReplica } from '../server/replica.ts';
import { channels } from '../server/mail.ts';
import { mailNetworks } from '../server/mail-host.ts';
import { numbersOn } from '../server/numbering.ts';
import { keysOf, rightsOfPages } from '../server/product.ts';
import { storeWithRoom } from '../server/room.ts';
import type { Product } from '../server/work.ts';
import { translator } from '../server/translate.ts';
import { registry } from './registry.generated.ts';
import { publicUrl } from './settings.ts';

export type Assembled = {
  readonly door: Door;
  readonly pool: Pool;
  readonly product: Product;
  /** Releases the connections. */
  close(): Promise<void>;
};

/** The product on a database: all declared parts, behind one door. */
export function assemble(parts: {
  readonly appUrl: string;
  readonly secret: string;
  readonly version: string;
  readonly clock: Clock;
  readonly files: FileStore;
  /** Where files are exchanged with other programs; by default in DATA_DIR. */
  readonly exchangeFolder?: string;
  readonly poolSize?: number;
  /** A read replica of the database, as the same role. */
  readonly replicaUrl?: string | undefined;
  /** True for a server: it remembers its sessions and listens for what changes them. Errors of that line go to `poolError`. */
  readonly remember?: boolean;
  readonly note: (note: CallNote) => void;
  readonly slow?: SlowWatch;
  readonly poolError?: (error: Error) => void;
  /** True when there is room to write; absent means that there is. */
  readonly room?: () => Promise<boolean>;
}): Assembled {
  const size = parts.poolSize ?? poolSize;
  const pool = openPool(parts.appUrl, size, parts.poolError);
  const counterPool = openCounterPool(parts.appUrl, parts.poolError);
  const product: Product = {
    pages: registry.pages,
    permits: registry.permits,
    translate: translator(registry.words),
    keyFor: keysOf(parts.secret),
    version: parts.version,
    publicUrl: publicUrl(process.env),
    files: parts.room ? storeWithRoom(parts.files, parts.room) : parts.files,
    exchangeFolder: parts.exchangeFolder ?? path.resolve(process.env['DATA_DIR'] || 'data', 'exchange'),
    channels: channels(process.env),
    mailNetworks: mailNetworks(process.env['MAIL_NETWORKS']),
    calls: registry.calls,
    imports: registry.imports,
    edits: registry.edits,
    approvals: registry.approvals,
    names: registry.names,
  };
  const rights = new Map(
    [true, false].map((gps_sign) => [
      gps_sign,
      new Map(([1, 2, 4, 5] as const).map((type) => [type, rightsOfPages(product.pages, type, { gps_sign })])),
    ]),
  );
  const source = sessionSource(pool, (type, { gps_sign }) => rights.get(gps_sign)?.get(type) ?? new Set());
  const remembered = parts.remember ? rememberSessions(source, parts.appUrl, parts.poolError ?? (() => {})) : undefined;
  const replica = parts.replicaUrl
    ? openReplica({ url: parts.replicaUrl, primary: pool, size, ...(parts.poolError ? { report: parts.poolError } : {}) })
    : undefined;
  const { handlers, reactions, records } = registry;
  const { clock, note, slow } = parts;
  const numbers = numbersOn(counterPool);
  return {
    pool,
    product,
    door: openDoor({
      pool,
      numbers,
      product,
      clock,
      sessions: remembered ?? source,
      handlers,
      reactions,
      records,
      note,
      slow,
      ...(replica ? { replica } : {}),
      shares: sharesOf(size),
      ...(parts.room ? { room: parts.room } : {}),
    }),
    async close() {
      await remembered?.close();
      await replica?.close();
      await pool.end();
      await counterPool.end();
    },
  };
}
