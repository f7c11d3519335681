import { createHmac } from 'node:crypto';
import type { Guard } from '../kernel/guard.ts';
import type { UserType } from '../kernel/permit.ts';
import type { Language } from '../kernel/words.ts';

/** From narrow to wide. */
const scopes = ['own', 'team', 'company', 'all'] as const;
export type Scope = (typeof scopes)[number];

/** Whether somebody does not see all that there is in his companies: what follows from his deeds does, as the system. */
export function seesPart(who: Pick<Who, 'scope' | 'hidden'>): boolean {
  return isNarrow(who) || who.hidden.size > 0;
}

/** Whether somebody sees only some of the rows in his companies. */
export function isNarrow({ scope }: { readonly scope: Scope }): boolean {
  return scope === 'own' || scope === 'team';
}

/** Who sends a call: what handlers decide by. Ids are those of the database. */
export type Who = {
  readonly accountId: bigint;
  readonly name: string;
  readonly userType: UserType;
  /** The own company the account works for, and all whose documents it may see. */
  readonly companyId: bigint;
  readonly companyIds: readonly bigint[];
  /**
   * Of staff, how much of these companies: with `own` and `team` the rows of himself or his team and of the groups he is in, which the
   * database holds to (app.scope). Everybody else is `all`.
   */
  readonly scope: Scope;
  /** What his roles keep from him. */
  readonly hidden: ReadonlySet<Guard>;
  /** Set for type 2. */
  readonly carrierId: bigint | null;
  /** Set for types 4 and 5. */
  readonly customerId: bigint | null;
  readonly permits: ReadonlySet<string>;
  readonly language: Language;
  readonly timeZone: string;
  readonly sessionId: bigint;
  readonly ip: string;
  /** The browser's own name of itself. */
  readonly agent: string;
};

export type FoundSession = {
  readonly who: Omit<Who, 'ip' | 'agent'>;
  readonly loginTs: string;
  /** A forced password change is due: only calls marked `duringForcedReset` pass. */
  readonly mustReset: boolean;
  /** A role asks for a second factor that is not there yet: only calls marked `duringEnrolment` pass, and those of a forced reset. */
  readonly mustEnrol: boolean;
};

/** Finds a session by what the client sent; the identity domain supplies it. `ended` is -9995, `gone` is -1009. */
export type SessionSource = {
  find(sid: string, now: Date): Promise<FoundSession | 'gone' | 'ended'>;
  /** An account as it is now, without a session: for jobs and push. Undefined when it is disabled or gone. */
  whoOf(accountId: bigint): Promise<Omit<Who, 'ip' | 'agent'> | undefined>;
  /** All own companies: what the system itself works for. */
  companyIds(): Promise<readonly bigint[]>;
};

/**
 * The key that a session signs with. It is derived, so the database holds nothing with which a call could be signed, and every server
 * process that shares the secret can verify.
 */
export function signKeyOf(keyFor: (purpose: string) => Buffer, sid: string, loginTs: string): Buffer {
  return createHmac('sha256', keyFor('sign')).update(`${sid}\n${loginTs}`).digest();
}
