import { expect, test } from 'vitest';
import { mailAddress } from './mail-address.ts';

test.each(['a@b.cn', 'first.last@mail.example.com', 'a+b@b.co.th', 'đặng@b.vn'])('%s has the form of a mail address', (text) => {
  expect(mailAddress.test(text)).toBe(true);
});

test.each([
  ['@b.cn', 'nobody before the @'],
  ['ab.cn', 'no @'],
  ['a@b', 'a domain of one part'],
  ['a@.cn', 'a domain that begins with a dot'],
  ['a@b.', 'a domain that ends with a dot'],
  ['a@b..cn', 'two dots one after the other'],
  ['a@b@c.cn', 'two @'],
  ['a@b.c@d', 'an @ in the last part'],
  ['a b@c.cn', 'a space before the @'],
  [' a@b.cn', 'a space at the beginning'],
  ['a@b.cn ', 'a space at the end'],
  ['a@b c.cn', 'a space in the domain'],
  ['a@b.c n', 'a space in its last part'],
])('%s has not: %s', (text) => {
  expect(mailAddress.test(text)).toBe(false);
});
