import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registry } from '../apps/registry.generated.ts';
import { signedIn } from '../domains/identity/session/contract.ts';
import { wordsIn } from '../kernel/words.ts';
import { codeOf } from '../server/wire.ts';
import { sourceRoot } from './source.ts';

/*
 * The names that others know: addresses in bookmarks and mails, calls and fields of clients that were written from the specification, and the
 * words of its states. A change here breaks somebody else's work, so it is made here as well, by agreement.
 */

const english = wordsIn(registry.words, 'en');

/** The codes of answers, each with the names of its refusals. */
const specifiedCodes: readonly (readonly [code: number, names: string])[] = [
  [-1009, 'SESSION_GONE'],
  [-9995, 'SESSION_ENDED'],
  [400, 'BAD_PARAMS'],
  [401, 'BAD_SIGN BAD_KEY CLOCK_SKEW REPLAYED'],
  [403, 'NOT_PERMITTED WRONG_USER_TYPE PASSWORD_CHANGE_DUE SECOND_FACTOR_DUE'],
  [404, 'NOT_FOUND UNKNOWN_CALL'],
  [409, 'CHANGED_MEANWHILE ILLEGAL_MOVE REQUEST_ID_REUSED DUPLICATE STILL_USED'],
  [415, 'MEDIA_TYPE'],
  [429, 'TOO_MANY'],
  [500, 'BUG'],
  [503, 'BUSY'],
];

test('each address of the specification is a page, for its kinds of user, in the menu or hidden', () => {
  const specified = readFileSync(path.join(sourceRoot, 'tidy/specified-pages.txt'), 'utf8').trim().split('\n');
  const pages = new Map(registry.pages.map((page) => [page.path, page]));
  const actual = specified.map((line) => {
    const [address = ''] = line.split(' ');
    const page = pages.get(address);
    return page ? `${address} ${page.users.join()} ${page.shown ? 'menu' : 'hidden'}` : `${address} is no page`;
  });
  expect(actual).toEqual(specified);
});

test('the edit of a role alone is not kept alive', () => {
  expect(registry.pages.filter(({ keepAlive }) => keepAlive === false).map((page) => page.path)).toEqual(['/system/roleManage/editRole']);
});

type Shape = { readonly properties?: Readonly<Record<string, Shape>>; readonly items?: Shape };
const shapeOf = (schema: z.ZodType, io: 'input' | 'output'): Shape => z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape;
const fieldsOf = (shape: Shape | undefined): string[] => Object.keys(shape?.properties ?? {});

function callOf(cmd: string) {
  const call = registry.calls.find((one) => one.cmd === cmd);
  if (!call) throw new Error(`there is no call ${cmd}`);
  return call;
}

describe('the calls of the specification', () => {
  test.each<[cmd: string, params: string[], result: string[]]>([
    ['U001', ['login_name', 'password', 'captcha'], []],
    ['B592', ['login_name', 'password'], []],
    ['B011', ['old_password', 'new_password', 'confirm_password'], []],
    ['B642', [], ['total_count', 'pay_bill_count']],
    ['B641', [], ['total_count', 'order_count', 'income_open_count', 'income_bill_count']],
    ['B1098', [], ['total_count']],
    ['B990', [], ['supplier_count']],
    ['B169', [], ['total_count', 'counts']],
    ['B820', [], ['borrow', 'write_off', 'leave', 'steal', 'travel', 'reimbursement']],
    ['B628', ['batch_id'], ['rows']],
  ])('%s has its params and its counts', (cmd, params, result) => {
    const call = callOf(cmd);
    expect(fieldsOf(shapeOf(call.params, 'input'))).toEqual(expect.arrayContaining(params));
    expect(fieldsOf(shapeOf(call.result, 'output'))).toEqual(expect.arrayContaining(result));
  });

  test('B1106 counts the stages 0 to 6', () => {
    const { result } = callOf('B1106');
    const counts = { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 };
    const { 6: _, ...fewer } = counts;
    expect([counts, fewer, { ...counts, 7: 0 }].map((one) => result.safeParse(one).success)).toEqual([true, false, false]);
  });

  test('B169 counts four things, and B628 tells the line and the exception of each failure', () => {
    const resultOf = (cmd: string): Shape['properties'] => shapeOf(callOf(cmd).result, 'output').properties;
    expect(fieldsOf(resultOf('B169')?.['counts'])).toEqual(['count1', 'count2', 'count3', 'count4']);
    expect(fieldsOf(resultOf('B628')?.['rows']?.items)).toEqual(['line', 'exception']);
  });

  test('a session has its fields, and a menu item as well', () => {
    const session = shapeOf(signedIn, 'output');
    const fields = ['sid', 'login_user_name', 'login_num_id', 'sys_num_id', 'login_captcha_sign', 'modify_password_flag'];
    const flags = ['air_sign', 'inventory_sign', 'inventory_sign1', 'gps_sign', 'language', 'menus'];
    expect(fieldsOf(session)).toEqual(expect.arrayContaining([...fields, ...flags]));
    const { menus } = signedIn.shape;
    const item = { menu_no: '1', menu_name: 'Orders', path: '/order/list', icon: 'order', children: [], buttons: ['B1024'] };
    expect(menus.parse([item])).toEqual([item]);
    for (const name of Object.keys(item)) expect(menus.safeParse([{ ...item, [name]: undefined }]).success).toBe(false);
  });

  test('docs/wire.md lists the codes of the answers', () => {
    const text = readFileSync(path.join(sourceRoot, '../docs/wire.md'), 'utf8');
    const rows = [...text.matchAll(/^\| (-?\d+) \| ([A-Z_, ]+) \|/gm)];
    const listed = rows.flatMap(([, code, names = '']) => names.split(', ').map((name) => [name.trim(), Number(code)]));
    expect(listed).toEqual(listed.map(([name]) => [name, codeOf(String(name))]));
    expect(new Map(listed as [string, number][])).toEqual(
      new Map(specifiedCodes.flatMap(([code, names]) => names.split(' ').map((name): [string, number] => [name, code]))),
    );
  });
});

describe('the words of the specification', () => {
  test.each<[of: string, states: Readonly<Record<string, string>>]>([
    [
      'paymentRequest.state',
      {
        awaitingRequest: 'Awaiting request',
        directorReview: 'Director review',
        firstExecutiveReview: 'First executive review',
        secondExecutiveReview: 'Second executive review',
        settlementReview: 'Finance settlement review',
        financeDirectorReview: 'Finance director review',
        unpaid: 'Unpaid',
      },
    ],
    [
      'outbound.state',
      {
        newPlan: 'New plan',
        issued: 'Pick list issued',
        picked: 'Picked',
        completed: 'Outbound completed',
        cancelled: 'Cancelled',
      },
    ],
    [
      'picking.state',
      {
        newTask: 'New task',
        awaitingPicking: 'Awaiting picking',
        awaitingLabelling: 'Awaiting labelling',
        awaitingSplitting: 'Awaiting pallet splitting',
        awaitingOutbound: 'Awaiting outbound order',
        complete: 'Picking complete',
      },
    ],
    ...['loan.tab', 'expenseClaim.tab'].map((of): [string, Readonly<Record<string, string>>] => [
      of,
      {
        rejected: 'Rejected',
        supervisorReview: 'Pending supervisor review',
        executiveReview: 'Pending executive review',
        financeReview: 'Pending finance review',
        financeSupervisorReview: 'Pending finance-supervisor review',
        pendingReimbursement: 'Pending reimbursement',
        approved: 'Approved',
        ...(of === 'loan.tab' ? { pendingLending: 'Pending lending' } : {}),
      },
    ]),
    ['cash.tab', { notDone: 'Not done', done: 'Done' }],
  ])('name the states of %s', (of, states) => {
    const named = Object.fromEntries(Object.keys(states).map((state) => [state, english[`${of}.${state}`]]));
    expect(named).toEqual(states);
  });

  test.each([
    ['signIn.enterAccount', 'Enter your account'],
    ['signIn.enterPassword', 'Enter your password'],
    ['signIn.codeEmpty', 'The code cannot be empty'],
    ['signIn.enterPhone', 'Enter your phone number'],
    ['signIn.enterRealPhone', 'Enter a correct phone number'],
    ['signIn.placeUnknown', 'This location is not whitelisted. Enter the verification code.'],
    ['signIn.codeSent', 'The verification code was sent'],
    ['signIn.passwordOld', 'Your password has not been changed for a month. Change it now.'],
    ['password.enterOld', 'Please enter the old password'],
    ['password.enterNew', 'Please enter the new password'],
    ['password.differ', 'The two passwords do not match'],
  ])('%s says what the specification says', (word, text) => {
    expect(english[word]).toBe(text);
  });
});
