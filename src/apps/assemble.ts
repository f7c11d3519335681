import { sessionSource } from '../domains/identity/session/store.ts';
import type { Clock } from '../server/clock.ts';
import { openCounterPool, openPool, type Pool, type SlowWatch } from '../server/db.ts';
import type { FileStore } from '../server/file-store.ts';
import { type CallNote, type Door, openDoor } from '../server/door.ts';
import { channels } from '../server/mail.ts';
import { numbersOn } from '../server/numbering.ts';
import { keysOf, type Product, rightsOfPages } from '../server/product.ts';
import { translator } from '../server/translate.ts';
import { registry } from './registry.generated.ts';

export type Assembled = {
  readonly door: Door;
  readonly pool: Pool;
  readonly product: Product;
  /** Gives the connections back. */
  close(): Promise<void>;
};

/** The product on a database: everything that was declared, behind one door. */
export function assemble(parts: {
  readonly appUrl: string;
  readonly secret: string;
  readonly version: string;
  readonly clock: Clock;
  readonly files: FileStore;
  readonly poolSize?: number;
  readonly note: (note: CallNote) => void;
  readonly slow?: SlowWatch;
  readonly poolError?: (error: Error) => void;
  /** Whether there is room to write; unsaid there is. */
  readonly room?: () => Promise<boolean>;
}): Assembled {
  const pool = openPool(parts.appUrl, parts.poolSize ?? 20, parts.poolError);
  const counterPool = openCounterPool(parts.appUrl, parts.poolError);
  const product: Product = {
    pages: registry.pages,
    permits: registry.permits,
    translate: translator(registry.words),
    keyFor: keysOf(parts.secret),
    version: parts.version,
    files: parts.files,
    channels: channels(process.env),
    imports: registry.imports,
    edits: registry.edits,
  };
  const rights = new Map(([1, 2, 4, 5] as const).map((type) => [type, rightsOfPages(product.pages, type)]));
  const sessions = sessionSource(pool, (type) => rights.get(type) ?? new Set());
  const { handlers, reactions, records } = registry;
  const { clock, note, slow } = parts;
  const numbers = numbersOn(counterPool);
  return {
    pool,
    product,
    door: openDoor({
      ...{ pool, numbers, product, clock, sessions, handlers, reactions, records, note, slow },
      ...(parts.room ? { room: parts.room } : {}),
    }),
    async close() {
      await pool.end();
      await counterPool.end();
    },
  };
}
