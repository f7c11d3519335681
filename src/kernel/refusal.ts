/** What a refusal tells beside its code: the values that its text interpolates, all of them decimal text, names or numbers of records. */
export type Facts = Readonly<Record<string, string | number>>;

/** One field that is wrong: where (dotted path into params) and why (a refusal word without its prefix). */
export type Fault = { readonly at: string; readonly why: string; readonly facts?: Facts };

/**
 * An expected answer, not a bug: a stable code, translated (`refusal.<code>`), never logged as an error, and its text says what to
 * do next. All else that is thrown is a bug and answers with a reference number.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly facts: Facts;
  readonly faults: readonly Fault[];
  /** What the handler wrote stays although it refuses: a failed sign-in is counted. */
  readonly keep: boolean;
  constructor(code: string, facts: Facts = {}, faults: readonly Fault[] = [], keep = false) {
    super(code);
    this.code = code;
    this.facts = facts;
    this.faults = faults;
    this.keep = keep;
  }
}

/** Refuses, and keeps what was written on the way. */
export function refusedButKept(code: string, facts: Facts = {}): Refusal {
  return new Refusal(code, facts, [], true);
}

/** Refuses a field of the params by a rule that the schema cannot hold; the page shows it beside the field. */
export function badField(at: string, why: string, facts: Facts = {}): Refusal {
  return new Refusal('BAD_PARAMS', {}, [{ at, why, facts }]);
}
