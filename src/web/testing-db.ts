/*
 * The part of IndexedDB that the vault and the drafts use, in memory, for tests outside a browser: stores by name, records by key, ranges of
 * keys.
 */

class Database extends EventTarget {
  readonly stores = new Map<string, { readonly path: string | readonly string[] | undefined; readonly rows: Map<string, unknown> }>();
  get objectStoreNames(): readonly string[] & { contains(name: string): boolean } {
    return Object.assign([...this.stores.keys()], { contains: (name: string) => this.stores.has(name) });
  }
  createObjectStore(name: string, { keyPath }: { keyPath?: string | readonly string[] } = {}): void {
    this.stores.set(name, { path: keyPath, rows: new Map() });
  }
  transaction(name: string): Transaction {
    return new Transaction(this, name);
  }
}

class Transaction extends EventTarget {
  readonly objectStoreNames: readonly string[];
  readonly #database: Database;
  constructor(database: Database, name: string) {
    super();
    this.#database = database;
    this.objectStoreNames = [name];
    setTimeout(() => this.dispatchEvent(new Event('complete')));
  }
  objectStore(name: string): Store {
    return new Store(this.#database, name);
  }
}

class Request extends EventTarget {
  readonly result: unknown;
  constructor(result: unknown) {
    super();
    this.result = result;
    setTimeout(() => this.dispatchEvent(new Event('success')));
  }
}

type Key = string | readonly unknown[];
class Range {
  readonly from: Key;
  readonly to: Key;
  private constructor(from: Key, to: Key) {
    this.from = from;
    this.to = to;
  }
  static bound(from: Key, to: Key): Range {
    return new Range(from, to);
  }
}

/** The order of keys: a text comes before an array. */
function compare(one: unknown, other: unknown): number {
  if (!Array.isArray(one) || !Array.isArray(other)) {
    if (Array.isArray(one) !== Array.isArray(other)) return Array.isArray(one) ? 1 : -1;
    return String(one) < String(other) ? -1 : Number(String(one) > String(other));
  }
  for (const [at, part] of one.entries()) {
    const order = at < other.length ? compare(part, other[at]) : 1;
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

class Store {
  readonly #database: Database;
  readonly #name: string;
  constructor(database: Database, name: string) {
    this.#database = database;
    this.#name = name;
  }
  get #store() {
    const store = this.#database.stores.get(this.#name);
    if (!store) throw new Error(`no store ${this.#name}`);
    return store;
  }
  #keys(of: Key | Range): string[] {
    const keys = [...this.#store.rows.keys()];
    if (!(of instanceof Range)) return keys.filter((key) => key === JSON.stringify(of));
    return keys.filter((key) => compare(JSON.parse(key), of.from) >= 0 && compare(JSON.parse(key), of.to) <= 0);
  }
  put(value: object, key?: Key): Request {
    const { path, rows } = this.#store;
    const at = key ?? (Array.isArray(path) ? path.map((name) => Reflect.get(value, name) as unknown) : Reflect.get(value, String(path)));
    rows.set(JSON.stringify(at), value);
    return new Request(undefined);
  }
  get(key: Key): Request {
    return new Request(this.#store.rows.get(JSON.stringify(key)));
  }
  getAll(of: Key | Range): Request {
    return new Request(this.#keys(of).map((key) => this.#store.rows.get(key)));
  }
  delete(of: Key | Range): Request {
    for (const key of this.#keys(of)) this.#store.rows.delete(key);
    return new Request(undefined);
  }
}

class Nothing {
  advance(): void {}
  continue(): void {}
  continuePrimaryKey(): void {}
}

function makeDatabases(): Readonly<Record<string, unknown>> {
  const databases = new Map<string, Database>();
  const open = (name: string): Request => {
    const known = databases.get(name);
    const database = known ?? new Database();
    databases.set(name, database);
    const request = new Request(database);
    if (!known) queueMicrotask(() => request.dispatchEvent(Object.assign(new Event('upgradeneeded'), { oldVersion: 0, newVersion: 1 })));
    return request;
  };
  return {
    indexedDB: { open },
    IDBRequest: Request,
    IDBDatabase: Database,
    IDBTransaction: Transaction,
    IDBObjectStore: Store,
    IDBKeyRange: Range,
    IDBIndex: Nothing,
    IDBCursor: Nothing,
  };
}

const ofProcess = globalThis as { emptyDatabases?: typeof makeDatabases };
/**
 * The globals of a browser with empty databases. The library behind the vault knows their classes by identity for as long as the process lives,
 * and files of tests share a process: where one has loaded its modules again, the next one still gets the first classes.
 */
export const emptyDatabases = (ofProcess.emptyDatabases ??= makeDatabases);
