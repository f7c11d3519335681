import { createHmac } from 'node:crypto';
import type { Guard, HiddenFields } from '../kernel/guard.ts';
import type { UserType } from '../kernel/permit.ts';
import type { Language } from '../kernel/words.ts';

/** From narrow to wide. */
const scopes = ['own', 'team', 'company', 'all'] as const;
export type Scope = (typeof scopes)[number];

/**
 * True when the user sees only a part of the records in their companies. The consequences of the user's actions then
 * run as the system.
 */
export function seesPart(who: Pick<Who, 'scope' | 'hidden'>): boolean {
  return isNarrow(who) || who.hidden.size > 0;
}

/** True when the user sees only some of the rows in their companies. */
export function isNarrow({ scope }: { readonly scope: Scope }): boolean {
  return scope === 'own' || scope === 'team';
}

/** The facts of every caller. Ids are those of the database. */
type Caller = {
  readonly name: string;
  readonly userType: UserType;
  /** Own companies whose documents the caller may see; for a party, enforced by the database (app.party_companies). */
  readonly companyIds: readonly bigint[];
  /**
   * For staff, the scope within these companies: with `own` and `team` their own rows or those of their team and of
   * their groups, enforced by the database (app.scope). Every other caller is `all`.
   */
  readonly scope: Scope;
  /** Amounts that the roles hide from the caller. */
  readonly hidden: ReadonlySet<Guard>;
  /** Fields that page templates of the caller's roles or customer hide. */
  readonly hiddenFields: HiddenFields;
  readonly permits: ReadonlySet<string>;
  readonly language: Language;
  readonly timeZone: string;
  readonly ip: string;
  /** The browser's user agent. */
  readonly agent: string;
};

/** A signed-in user, or a job that runs in a user's name. */
export type AccountWho = Caller & {
  readonly kind: 'account';
  readonly accountId: bigint;
  /** Null for a job. */
  readonly sessionId: bigint | null;
  /** The own company that the account works for. */
  readonly companyId: bigint;
  /** Set for type 2. */
  readonly carrierId: bigint | null;
  /** Set for types 4 and 5. */
  readonly customerId: bigint | null;
};

/** A caller without an account, and its kind. */
type Without<K extends string> = Caller & {
  readonly kind: K;
  readonly accountId: null;
  readonly sessionId: null;
  readonly companyId: null;
};
type WithoutParty = { readonly carrierId: null; readonly customerId: null };

/**
 * A caller without a session: a visitor at the sign-in page, or with a shared link. A link may be passed on, so it
 * identifies an order and not its holder. The database shows a stranger no row: an open call states what it reads as
 * the system.
 */
export type StrangerWho = Without<'stranger'> & WithoutParty;

/** The server itself: jobs, scheduled work, consequences of a user's action. */
export type SystemWho = Without<'system'> & WithoutParty;

/** A machine whose key speaks for one carrier or one customer. */
export type PartyWho = Without<'party'> &
  (
    | { readonly userType: 2; readonly carrierId: bigint; readonly customerId: null }
    | { readonly userType: 4; readonly carrierId: null; readonly customerId: bigint }
  );

/** The sender of a call, on which handlers base their decisions. The kind decides the database role; a name never does. */
export type Who = AccountWho | StrangerWho | SystemWho | PartyWho;

/** The fields that callers without an account share. */
export const withoutAccount = {
  accountId: null,
  sessionId: null,
  companyId: null,
  companyIds: [],
  scope: 'all',
  hidden: new Set<Guard>(),
  hiddenFields: new Map<string, ReadonlySet<string>>(),
  permits: new Set<string>(),
  timeZone: 'Asia/Shanghai',
} as const;

/** The server itself, for the documents of these own companies. */
export function system(companyIds: readonly bigint[] = []): SystemWho {
  return {
    ...withoutAccount,
    kind: 'system',
    name: 'system',
    userType: 1,
    companyIds,
    carrierId: null,
    customerId: null,
    language: 'zh',
    ip: '',
    agent: '',
  };
}

export type FoundSession = {
  readonly who: Omit<AccountWho, 'ip' | 'agent'>;
  readonly loginTs: string;
  /** A forced password change is due: only calls marked `duringForcedReset` pass. */
  readonly mustReset: boolean;
  /** A role requires a second factor that is not set up yet: only calls marked `duringEnrolment` pass, and those of a forced reset. */
  readonly mustEnrol: boolean;
  /** Until then it stays found, unless somebody ends or changes it. Afterwards it is found again, so that its use is noted. */
  readonly knownUntil: Date;
};

/** Finds a session by the client's session id. The identity domain supplies it. `ended` is -9995, `gone` is -1009. */
export type SessionSource = {
  /** An unattended read of an open window is no use of the session, which ends by its idle time all the same. */
  find(sid: string, now: Date, unattended?: boolean): Promise<FoundSession | 'gone' | 'ended'>;
  /** The current state of an account, without a session: for jobs and push. Undefined when it is disabled or gone. */
  whoOf(accountId: bigint): Promise<Omit<AccountWho, 'ip' | 'agent'> | undefined>;
  /** All own companies: the scope of the system itself. */
  companyIds(): Promise<readonly bigint[]>;
  /** Hears the subjects of the records that a committed call changed. */
  changed?(subjects: readonly string[]): void;
};

/**
 * The key with which a session signs. It is derived, so the database holds nothing that could sign a call, and every
 * server process that shares the secret can verify.
 */
export function signKeyOf(keyFor: (purpose: string) => Buffer, sid: string, loginTs: string): Buffer {
  return createHmac('sha256', keyFor('sign')).update(`${sid}\n${loginTs}`).digest();
}
