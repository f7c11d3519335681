import { z } from 'zod';
import { guards } from './guard.ts';
import { userTypes } from './permit.ts';
import { country, currency, language } from './schema.ts';

/** One entry of a session's menu (wire.md): a group with children, or a page with the codes of the buttons that the user holds on it. */
export type MenuItem = { menu_no: string; menu_name: string; path: string; icon: string; children: MenuItem[]; buttons: string[] };

const menuItem: z.ZodType<MenuItem> = z.object({
  menu_no: z.string(),
  menu_name: z.string(),
  path: z.string(),
  icon: z.string(),
  get children() {
    return z.array(menuItem);
  },
  buttons: z.array(z.string()),
});

const flag = z.union([z.literal(0), z.literal(1)]);

/**
 * The signed-in user, as sign-in and `session.mine` answer it. `permits` holds every right of the session by its code
 * on the wire, including those without a menu entry. Pages draw their buttons by it.
 */
export const sessionReply = z.object({
  /** Start of the session, milliseconds since 1970; part of every signature. */
  login_ts: z.int(),
  /** The server's clock, milliseconds since 1970. */
  server_time: z.int(),
  /** The session ends after this time without use, and after that time in all; milliseconds. */
  idle_ms: z.int().default(1_800_000),
  life_ms: z.int().default(28_800_000),
  login_user_name: z.string(),
  login_num_id: z.string(),
  sys_num_id: z.literal(userTypes),
  login_captcha_sign: flag,
  modify_password_flag: flag,
  /** An administrator issued the password, so it must be changed. */
  password_issued: flag.default(0),
  /** A role requires a second factor that the account has not set up yet. */
  second_factor_flag: flag,
  air_sign: flag,
  inventory_sign: flag,
  inventory_sign1: flag,
  gps_sign: flag,
  language,
  /** The user's own company: pages that show one company's books begin with it. */
  company_id: z.string().default(''),
  /** The country and the functional currency of that company: forms begin with them. */
  country: country.default('CN'),
  currency: currency.default('CNY'),
  /** IANA name of the user's time zone; pages show instants in it. */
  time_zone: z.string(),
  menus: z.array(menuItem),
  permits: z.array(z.string()),
  /** The amounts hidden from the session in every answer; pages leave out their columns. */
  hidden: z.array(z.enum(guards)).default([]),
  /** Names of the fields that page templates hide from the session, by subject. */
  hidden_fields: z.record(z.string(), z.array(z.string())).default({}),
  /** The order in which page templates show the columns of a list, by its cmd. */
  column_order: z.record(z.string(), z.array(z.string())).default({}),
});
export type SessionReply = z.output<typeof sessionReply>;
