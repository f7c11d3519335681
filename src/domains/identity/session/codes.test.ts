import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refusalOf as refusal } from '../../../apps/bare-wire.ts';
import { checksFor, password, type SignInStage, startSignInStage, wrongPassword } from '../../../apps/sign-in-stage.ts';

/* Codes of sign-in: when they are asked for, where they go, how often they are sent and how long they are good. */

let wire: SignInStage;
beforeAll(async () => {
  wire = await startSignInStage();
});
afterAll(() => wire.stage.close());
beforeEach(() => wire.nextNetwork());

test('from a place that is not on the list a code is asked for, sent, and good once', async () => {
  const phone = '13912345678';
  const name = await wire.account({ phone, places: ['192.0.2.0/24'] });
  expect(await wire.signIn(name)).toMatchObject({ code: 200, data: { login_captcha_sign: 1, code_why: 'place' } });
  expect((await wire.signIn(name, {}, '192.0.2.44')).data).toMatchObject({ login_user_name: name });

  expect(refusal(await wire.askCode(name))).toBe('BAD_PHONE');
  expect((await wire.askCode(phone)).code).toBe(200);
  const code = await wire.codeSentTo(phone);
  expect(code).toMatch(/^\d{6}$/);
  expect(await wire.askCode(phone)).toMatchObject({
    code: 429,
    data: { retry_after: 120 },
  });

  const wrong = code === '000000' ? '000001' : '000000';
  expect(refusal(await wire.signIn(phone, { captcha: wrong }))).toBe('WRONG_CODE');
  expect((await wire.signIn(phone, { captcha: code })).data).toMatchObject({ login_user_name: name });
  expect(refusal(await wire.signIn(phone, { captcha: code }))).toBe('WRONG_CODE');
});

test('a code is bound to the network it was asked from, runs out after five minutes and after five tries', async () => {
  const phone = '13912345679';
  await wire.account({ phone, places: ['192.0.2.0/24'] });
  await wire.askCode(phone);
  const first = await wire.codeSentTo(phone);
  expect(refusal(await wire.signIn(phone, { captcha: first }, '10.99.1.1'))).toBe('WRONG_CODE');
  wire.stage.clock.advance(301_000);
  expect(refusal(await wire.signIn(phone, { captcha: first }))).toBe('WRONG_CODE');
  await wire.askCode(phone);
  const second = await wire.codeSentTo(phone);
  const wrong = second === '111111' ? '222222' : '111111';
  for (let attempt = 0; attempt < 5; attempt++) await wire.signIn(phone, { captcha: wrong });
  expect(refusal(await wire.signIn(phone, { captcha: second }))).toBe('WRONG_CODE');
});

test('a code that was asked for with a wrong password takes nothing from the person', async () => {
  const phone = '13912345681';
  const name = await wire.account({ phone, places: ['192.0.2.0/24'] });
  expect(await wire.askCode(phone)).toMatchObject({ code: 200, data: {} });
  const code = await wire.codeSentTo(phone);
  // A stranger who knows only the number receives the same words and code once and twice, for a right, a wrong and an unknown number.
  const [wrong, nobody] = [
    await wire.askCode(phone, wrongPassword, '10.250.1.1'),
    await wire.askCode('13900009999', wrongPassword, '10.250.1.1'),
  ];
  expect(wrong).toEqual(nobody);
  expect(wrong).toEqual({ code: 200, msg: '', data: {} });
  expect(await wire.askCode(phone, wrongPassword, '10.250.1.1')).toEqual(await wire.askCode('13900009999', wrongPassword, '10.250.1.1'));
  for (let round = 0; round < 12; round++) await wire.askCode(phone, `Harbour20${round}yy`, `10.251.${round}.1`);
  expect((await wire.signIn(phone, { captcha: code })).data).toMatchObject({ login_user_name: name });
  wire.stage.clock.advance(121_000);
  expect(await wire.askCode(phone)).toMatchObject({ code: 200 });
});

test('a code costs the same work with a right password, a wrong one and for an unknown name', async () => {
  const phone = '13912390000';
  await wire.account({ phone });
  expect(await checksFor(() => wire.askCode(phone, password, '10.241.1.9'))).toBe(1);
  expect(await checksFor(() => wire.askCode(phone, wrongPassword, '10.241.2.9'))).toBe(1);
  expect(await checksFor(() => wire.askCode('13900008888', password, '10.241.3.9'))).toBe(1);
});

test('the ten of a day are those of the right password', async () => {
  const phone = '13912345682';
  await wire.account({ phone });
  for (let round = 0; round < 10; round++) {
    expect((await wire.askCode(phone)).code).toBe(200);
    wire.stage.clock.advance(121_000);
  }
  expect(await wire.askCode(phone)).toMatchObject({ code: 429 });
});

test('a code is sent again after two minutes, and ten times within any day', async () => {
  const phone = '13912345684';
  await wire.account({ phone });
  for (let round = 0; round < 10; round++) {
    expect((await wire.askCode(phone)).code).toBe(200);
    wire.stage.clock.advance(119_000);
    expect(await wire.askCode(phone)).toMatchObject({ code: 429, data: { retry_after: 1 } });
    wire.stage.clock.advance(1000);
  }
  // Twenty minutes have passed since the first of the ten, which counts until a day has.
  wire.stage.clock.advance(86_400_000 - 1_200_000 - 1);
  expect(await wire.askCode(phone)).toMatchObject({ code: 429, data: { retry_after: 3600 } });
  wire.stage.clock.advance(1);
  expect((await wire.askCode(phone)).code).toBe(200);
});

test('the wait, the ten of a day and the five tries are those of the account, however its number is typed', async () => {
  const phone = '13912345685';
  const name = await wire.account({ phone, email: 'spelled@example.com', places: ['192.0.2.0/24'] });
  const spellings = ['139 1234 5685', '1-3912345685', '(139)12345685', '+86 13912345685', name];
  expect((await wire.askCode(phone)).code).toBe(200);
  for (const typed of spellings) expect([typed, (await wire.askCode(typed)).code]).toEqual([typed, 429]);
  // A wrong password learns nothing by it: an unknown number in two spellings waits as well.
  expect((await wire.askCode('13900008888', wrongPassword)).code).toBe(200);
  expect((await wire.askCode('139 0000 8888', wrongPassword)).code).toBe(429);
  expect((await wire.askCode(phone, wrongPassword)).code).toBe(200);
  expect((await wire.askCode('139 1234 5685', wrongPassword)).code).toBe(429);
  expect(refusal(await wire.askCode(name, wrongPassword))).toBe('BAD_PHONE');

  const code = await wire.codeSentTo(phone);
  const wrong = code === '111111' ? '222222' : '111111';
  for (const typed of spellings) expect(refusal(await wire.signIn(typed, { captcha: wrong }))).toBe('WRONG_CODE');
  expect(refusal(await wire.signIn(phone, { captcha: code }))).toBe('WRONG_CODE');

  for (let round = 1; round < 10; round++) {
    wire.stage.clock.advance(121_000);
    expect((await wire.askCode(spellings[round % spellings.length] ?? phone)).code).toBe(200);
  }
  // The last was asked for by the login name and went by mail; it is good with every name of the account.
  expect((await wire.signIn('139 1234 5685', { captcha: await wire.codeSentTo('spelled@example.com') })).data).toMatchObject({
    login_user_name: name,
  });
  wire.stage.clock.advance(121_000);
  for (const typed of spellings) expect([typed, (await wire.askCode(typed)).code]).toEqual([typed, 429]);
});

test('numbers of Vietnam and Thailand are taken as people write them at home, and a login name with a mail address', async () => {
  const vn = await wire.account({ phone: '+84912345678', company_id: wire.stage.companies.vn, places: ['192.0.2.0/24'] });
  const th = await wire.account({ phone: '0812345678', company_id: wire.stage.companies.th, places: ['192.0.2.0/24'] });
  for (const [name, typed, dialled] of [
    [vn, '0912 345 678', '+84912345678'],
    [th, '+66812345678', '+66812345678'],
  ] as const) {
    expect((await wire.askCode(typed)).code).toBe(200);
    expect((await wire.signIn(typed, { captcha: await wire.codeSentTo(dialled) })).data).toMatchObject({ login_user_name: name });
  }
  const mailed = await wire.account({ email: 'mailed@example.com', places: ['192.0.2.0/24'] });
  expect((await wire.askCode(mailed)).code).toBe(200);
  expect((await wire.signIn(mailed, { captcha: await wire.codeSentTo('mailed@example.com') })).data).toMatchObject({
    login_user_name: mailed,
  });
  // Only a caller with the password learns whether the name exists.
  expect(await wire.askCode(mailed, wrongPassword)).toEqual(await wire.askCode('nobody at all', wrongPassword));
});
