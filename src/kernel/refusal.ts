/** The facts of a refusal besides its code: the values in its text, all of them decimal text, names or numbers of records. */
export type Facts = Readonly<Record<string, string | number>>;

/** One invalid field: `at` is the dotted path into params, `reason` a refusal word without its prefix. */
export type Fault = { readonly at: string; readonly why: string; readonly facts?: Facts };

/**
 * An expected answer, not a bug: a stable code, translated (`refusal.<code>`), never logged as an error, with a text
 * that says what to do next. Any other error is a bug and answers with a reference number.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly facts: Facts;
  readonly faults: readonly Fault[];
  /** The writes of the handler are committed although it refuses: a failed sign-in is counted. */
  readonly keep: boolean;
  constructor(code: string, facts: Facts = {}, faults: readonly Fault[] = [], keep = false) {
    super(code);
    this.code = code;
    this.facts = facts;
    this.faults = faults;
    this.keep = keep;
  }
}

/** Refuses, and commits the writes made so far. */
export function refusedButKept(code: string, facts: Facts = {}): Refusal {
  return new Refusal(code, facts, [], true);
}

/** Refuses a field of the params by a rule that the schema cannot express. The page shows the refusal beside the field. */
export function badField(at: string, why: string, facts: Facts = {}): Refusal {
  return new Refusal('BAD_PARAMS', {}, [{ at, why, facts }]);
}
