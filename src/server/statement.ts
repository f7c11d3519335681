import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { builderWithoutConnection } from './db.ts';

/** The shapes of a statement that are kept. Those of an insert follow from the columns that are given. */
const shapesMax = 100;

/** The place of a value in a compiled statement. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Values by name, each as a parameter of the statement. */
export type Values<V> = { readonly [N in keyof V]: RawBuilder<V[N]> };

/** A statement without its values. `shape` is what else its text depends on, such as the language of its reader. */
export type Statement<DB, V, Shape extends string, R> = (
  db: Kysely<DB>,
  values: V,
  ...shape: [Shape] extends [''] ? [] : [shape: Shape]
) => Promise<R[]>;

/**
 * Declares a statement of calls that people wait for: it is built and compiled once for each shape, and only bound on each call. To build and
 * compile a statement of twenty joins takes the server as long as to read its row. `build` sees no call, so that nothing of one can become
 * part of the text: whatever differs between calls is a value or the shape.
 */
export function statementFor<DB>() {
  return <V, R, Shape extends string = ''>(
    build: (db: Kysely<DB>, values: Values<V>, shape: Shape) => Compilable<R>,
  ): Statement<DB, V, Shape, R> => {
    const compiled = new Map<string, CompiledQuery<R>>();
    const compile = (shape: string): CompiledQuery<R> => {
      const query = build(builderWithoutConnection<DB>(), placesOf<V>(), shape as Shape).compile();
      if (compiled.size >= shapesMax) compiled.clear();
      compiled.set(shape, query);
      return query;
    };
    const ask = async (db: Kysely<DB>, values: V, shape = ''): Promise<R[]> => {
      const query = compiled.get(shape) ?? compile(shape);
      const parameters = query.parameters.map((one) => (one instanceof Place ? values[one.name as keyof V] : one));
      return (await db.executeQuery<R>({ ...query, parameters })).rows;
    };
    return ask as Statement<DB, V, Shape, R>;
  };
}

function placesOf<V>(): Values<V> {
  return new Proxy({} as Values<V>, { get: (_, name) => sql`${new Place(String(name))}` });
}
