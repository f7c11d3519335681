import { isMobileNumber, messageNumber, normalPhone } from '../../../kernel/phone.ts';
import type { Page } from '../../../kernel/page.ts';
import type { UserType } from '../../../kernel/permit.ts';
import { menuGroups } from '../../../kernel/page.ts';
import type { MenuItem } from '../../../kernel/session.ts';

/** Constants of the specification, section 9, and of wire.md. */
export const codeLifeMs = 300_000;
export const codeTriesMax = 5;
const passwordAgeMaxDays = 30;
/** An issued password is valid for a first sign-in within this time, and for nothing else (ASVS 6.4.1). */
export const issuedPasswordLifeHours = 72;
/**
 * Failures in the last ten minutes from which a code is required (an account, a device) or further attempts are refused (an address, a
 * network).
 */
export const attemptWindowMs = 600_000;
export const attemptsOfName = 5;
export const attemptsOfAddress = 30;
export const attemptsOfNetwork = 200;
export const codesADay = 10;
export const devicesOfAccount = 20;
export const previousPasswordsKept = 5;
/** The lifetime of a session (wire.md): 12 hours for staff, 8 for others. */
export const sessionLifeMs = { 1: 43_200_000, 2: 28_800_000, 4: 28_800_000, 5: 28_800_000 } as const;
/** The time for which a session lives without a call (wire.md): staff two hours, everybody else half an hour. */
export const sessionIdleMs: Readonly<Record<UserType, number>> = { 1: 7_200_000, 2: 1_800_000, 4: 1_800_000, 5: 1_800_000 };
/** `seen_at` is written at most this often, so that a read costs no write. */
export const seenEveryMs = 60_000;

/**
 * True when a session has run out: at the end of its life, or after its idle time. A session from the future was created while the clock was
 * wrong, and would live until then.
 */
export function isRunOut(session: { readonly user_type: UserType; readonly seen_at: Date; readonly ends_at: Date }, now: Date): boolean {
  return now > session.ends_at || Math.abs(now.getTime() - session.seen_at.getTime()) > sessionIdleMs[session.user_type];
}

/** True when a sent code still signs in: it is fresh, comes from the network that asked for it, and was not guessed at too often. */
export function isCodeUsable(
  code: { readonly tries: number; readonly network: string; readonly sent_at: Date },
  network: string,
  now: Date,
): boolean {
  return code.tries < codeTriesMax && code.network === network && now.getTime() - code.sent_at.getTime() <= codeLifeMs;
}

/** True if the password must be changed before anything else. With a second factor it does not expire (NIST SP 800-63B-4, 3.1.1.2). */
export function isPasswordDue(
  account: { readonly password_issued: boolean; readonly password_at: Date; readonly totp_secret: string | null },
  now: Date,
): boolean {
  if (account.password_issued) return true;
  return account.totp_secret === null && now.getTime() - account.password_at.getTime() > passwordAgeMaxDays * 86_400_000;
}

/** True when an issued password was not used in its time. */
export function isIssuedPasswordOver(account: { readonly password_issued: boolean; readonly password_at: Date }, now: Date): boolean {
  return account.password_issued && now.getTime() - account.password_at.getTime() > issuedPasswordLifeHours * 3_600_000;
}

type Reachable = {
  readonly user_type: number;
  readonly login_name: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** The country of the account's own company, in which its number may be written without a country code. */
  readonly country: string;
};
type Address = { readonly channel: 'sms' | 'mail'; readonly to: string };

/**
 * The address for a code that was requested by this name: the phone if its number was typed, else the mail address. Customers may request
 * it by their login name for either. Undefined if no address is available.
 */
export function codeAddress({ user_type, login_name, phone, email, country }: Reachable, typed: string): Address | undefined {
  const byNumber = typed.toLowerCase() !== login_name.toLowerCase();
  if (phone !== null && isMobileNumber(phone) && (byNumber || user_type === 4))
    return { channel: 'sms', to: messageNumber(phone, country) };
  return email === null ? undefined : { channel: 'mail', to: email };
}

/** True if a code can reach the account: by its app, its phone or its mail address. */
export function canReceiveCode(account: Pick<Reachable, 'phone' | 'email'> & { readonly totp_secret: string | null }): boolean {
  return account.totp_secret !== null || account.email !== null || (account.phone !== null && isMobileNumber(account.phone));
}

/**
 * One text for all spellings of a typed name: the digits of a number without country code and trunk zero, else the name in lower case. All
 * spellings of a number count as one, whether somebody has it or not.
 */
export function plainLogin(typed: string): string {
  const number = normalPhone(typed, '');
  return /^\+?\d{5,}$/.test(number) ? number.replace(/^(\+\d{2})?0?/, '') : typed.toLowerCase();
}

type Flags = { readonly gps_sign: 0 | 1 };

/**
 * The menu of a session (specification, section 6): the pages of its kind of user that it may open, by group in their order. A page's
 * `buttons` are the rights that the session holds on it. A hidden page is in no menu; its rights stand among the `permits` of the reply.
 */
export function menusOf(
  pages: readonly Page[],
  who: { readonly userType: number; readonly permits: ReadonlySet<string> },
  flags: Flags,
  title: (key: string) => string,
): MenuItem[] {
  const mine = pages.filter(
    (page) =>
      page.users.some((type) => type === who.userType) &&
      page.shown &&
      (page.permit === 'signedIn' || who.permits.has(page.permit)) &&
      (page.flag === undefined || flags[page.flag] === 1),
  );
  return menuGroups.flatMap((group, place) => {
    const children = mine
      .filter((page) => page.group === group)
      .sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
      .map((page, index): MenuItem => {
        const rights = [page.permit, ...(page.buttons ?? [])].filter((right) => who.permits.has(right));
        return {
          menu_no: `${place + 1}.${index + 1}`,
          menu_name: title(page.title),
          path: page.path,
          icon: page.icon ?? '',
          children: [],
          buttons: rights,
        };
      });
    if (children.length === 0) return [];
    return [{ menu_no: String(place + 1), menu_name: title(`menu.${group}`), path: `/${group}`, icon: group, children, buttons: [] }];
  });
}

// Stryker disable StringLiteral: the list is one of samples, and none of them is a rule
/** Words and endings of common passwords. Every pair that meets the rule (8 or more characters, a letter and a digit) is common. */
const words = [
  'password',
  'passw0rd',
  'admin',
  'administrator',
  'root',
  'welcome',
  'qwerty',
  'qwertyuiop',
  'asdfgh',
  'asdfghjkl',
  'zxcvbn',
  'zxcvbnm',
  'letmein',
  'iloveyou',
  'woaini',
  'abc',
  'abcd',
  'abcde',
  'abcdef',
  'abcdefg',
  'a',
  'aa',
  'aaa',
  'q',
  'qq',
  'wang',
  'zhang',
  'li',
  'test',
  'user',
  'guest',
  'login',
  'master',
  'dragon',
  'monkey',
  'sunshine',
  'princess',
  'football',
  'superman',
  'batman',
  'shadow',
  'michael',
  'hello',
  'freedom',
  'whatever',
  'trustno',
  'quayside',
  'freight',
  'logistics',
  'wuliu',
  'huoyun',
  'matkhau',
  'vietnam',
  'hanoi',
  'saigon',
  'thailand',
  'bangkok',
  'china',
  'zhongguo',
  'beijing',
  'shanghai',
  'guangzhou',
  'shenzhen',
  'qazwsx',
  'qweasd',
  'qweasdzxc',
  'asd',
  'qwe',
  'zxc',
] as const;
const endings = [
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '1234567890',
  '0',
  '00',
  '000',
  '0000',
  '111',
  '1111',
  '111111',
  '11111111',
  '222222',
  '321',
  '654321',
  '520',
  '5201314',
  '1314',
  '666',
  '6666',
  '666666',
  '888',
  '8888',
  '888888',
  '88888888',
  '999',
  '9999',
  '007',
  '10086',
  '2020',
  '2021',
  '2022',
  '2023',
  '2024',
  '2025',
  '2026',
  '2027',
] as const;
const walks = [
  '1qaz2wsx',
  '1qaz2wsx3edc',
  'q1w2e3r4',
  'q1w2e3r4t5',
  '1q2w3e4r',
  '1q2w3e4r5t',
  'a1b2c3d4',
  'a1s2d3f4',
  'zaq12wsx',
  'qwer1234',
  'asdf1234',
  'zxcv1234',
  'abcd1234',
  '1234qwer',
  '1234abcd',
  '123qweasd',
  '123456a',
  '123456aa',
  '123456abc',
  '1234567a',
  '12345678a',
  '123456789a',
  'a123456789',
  'aa123456',
  'aa123456789',
  'abc123456',
  'abc12345',
  'p0ssw0rd',
  'pa55word',
  'passw0rd1',
  'changeme1',
  'default1',
] as const;

// Stryker restore StringLiteral

/** All common passwords that would pass the rule on length, letters and digits. */
export function commonPasswords(): string[] {
  const combinations = words.flatMap((word) => endings.flatMap((ending) => [word + ending, ending + word]));
  const all = [...combinations, ...walks].flatMap((text) => [text, text.charAt(0).toUpperCase() + text.slice(1), text.toUpperCase()]);
  return [...new Set(all)].filter((text) => text.length >= 8 && /[a-z]/i.test(text) && /\d/.test(text));
}
