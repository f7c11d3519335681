import type { Language } from '../kernel/words.ts';
import type { AccountTable } from '../domains/identity/account/server/tables.ts';
import type { IdentityTables } from '../domains/identity/server/db.ts';
import { addAccount } from '../domains/identity/server/seed/add-account.ts';
import type { Reply } from '../server/door.ts';
import { checksAsked } from '../server/hashing.ts';
import { type BareWire, bareWire, hashed, type SignedIn } from './bare-wire.ts';
import { type Stage, startStage } from './stage.ts';

type AccountFacts = Partial<Pick<AccountTable, 'user_type' | 'phone' | 'email' | 'customer_id' | 'company_id'>> & {
  language?: Language;
  places?: string[];
  one_place?: boolean;
  password_at?: Date;
  password_issued?: boolean;
};
type Entry = { readonly password?: string; readonly captcha?: string; readonly device?: string };
export type Session = SignedIn & { readonly modify_password_flag: number };

/** The password of every account of this stage. */
export const password = 'Harbour2024x';
/** A password that no account has. */
export const wrongPassword = 'Harbour2025x';

export type SignInStage = Pick<BareWire, 'plain' | 'send'> & {
  readonly stage: Stage;
  /** The address from which the clients of this test call. */
  readonly ip: () => string;
  /** Moves to a network of its own, so that the failures of one test do not count against the next. */
  readonly nextNetwork: () => void;
  /** A new account; its login name. */
  readonly account: (facts?: AccountFacts) => Promise<string>;
  readonly signIn: (login: string, entry?: Entry, from?: string) => Promise<Reply>;
  /** The session of a sign-in; fails where there is none. */
  readonly signedIn: (login: string, entry?: Entry) => Promise<Session>;
  /** Asks for a code, with the name or the number and the password of a person. */
  readonly askCode: (login: string, typed?: string, from?: string) => Promise<Reply>;
  /** The last code that went to a number, or to a mail address. Mainland numbers are typed here without their country code. */
  readonly codeSentTo: (typed: string) => Promise<string>;
};

/** A stage of accounts that sign in over the bare wire. */
export async function startSignInStage(): Promise<SignInStage> {
  const stage = await startStage();
  let names = 0;
  let networks = 0;
  const ip = (): string => `10.${networks}.0.7`;
  const wire = bareWire(() => stage, ip);
  const signIn: SignInStage['signIn'] = (login, { password: typed = password, ...more } = {}, from) =>
    wire.signIn(login, typed, more, from);
  return {
    stage,
    ip,
    nextNetwork: () => void networks++,
    plain: wire.plain,
    send: wire.send,
    signIn,
    account: async (facts = {}) => {
      const login_name = `person${++names}`;
      const company_ids = (facts.user_type ?? 1) === 1 ? [] : [facts.company_id ?? stage.companies.cn];
      await stage.system<IdentityTables, bigint>((work) =>
        addAccount(work, { login_name, company_id: stage.companies.cn, digest: hashed(password) }, { company_ids, ...facts }),
      );
      return login_name;
    },
    signedIn: async (login, entry) => {
      const { code, data } = await signIn(login, entry);
      const session = data as Session & { readonly login_user_name: string };
      if (code !== 200 || session.login_user_name !== login || !/^[0-9a-f]{32}$/.test(session.sid))
        throw new Error(`${login} was answered with ${code} ${JSON.stringify(data)}`);
      return session;
    },
    askCode: (login, typed = password, from = ip()) => wire.plain('B592', { login_name: login, password: hashed(typed) }, from),
    codeSentTo: async (typed) => {
      const recipient = /^1\d{10}$/.test(typed) ? `+86${typed}` : typed;
      const { body } = await stage.system<Outbox, { body: string }>(({ db }) =>
        db
          .selectFrom('message_outbox')
          .select('body')
          .where('recipient', '=', recipient)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow(),
      );
      return /\d{6}/.exec(body)?.[0] ?? '';
    },
  };
}
type Outbox = { message_outbox: { id: bigint; recipient: string; body: string } };

/** The number of passwords that the server checks for an answer: nearly all of the time that the answer takes. */
export async function checksFor(ask: () => Promise<unknown>): Promise<number> {
  const before = checksAsked();
  await ask();
  return checksAsked() - before;
}
