import { describe, expect, test } from 'vitest';
import { type IdentifierKind, isIdentifier, normalIdentifier } from './identifier.ts';

/* Each number is an example from its standard or from the office that issues it. */
const good: readonly (readonly [kind: IdentifierKind, country: string, text: string])[] = [
  ['taxNo', 'CN', '91110000600037341L'],
  ['taxNo', 'CN', '9135 0100 M000 100Y 43'],
  ['taxNo', 'VN', '0100233488'],
  ['taxNo', 'VN', '0314409058-002'],
  ['taxNo', 'TH', '0-9940-00617-12-7'],
  ['taxNo', 'TH', '1-1017-00207-03-0'],
  ['taxNo', 'DE', 'DE136695976'],
  ['idCard', 'CN', '11010519491231002X'],
  ['idCard', 'CN', '440524188001010014'],
  ['idCard', 'VN', '001200012345'],
  ['idCard', 'TH', '1101700207030'],
  ['mobile', 'CN', '138 0013 8000'],
  ['mobile', 'VN', '0912 345 678'],
  ['mobile', 'TH', '081-234-5678'],
  ['plate', 'CN', '桂A·12345'],
  ['plate', 'CN', '粤BD12345'],
  ['plate', 'CN', '桂A1234挂'],
  ['plate', 'VN', '29C-123.45'],
  ['plate', 'VN', '51C12345'],
  ['plate', 'TH', '70-1234'],
  ['plate', 'TH', '1กข 1234'],
  ['vin', '', '1M8GDM9AXKP042788'],
  ['vin', '', '11111111111111111'],
  ['unlocode', '', 'CNSHA'],
  ['swift', '', 'BKCHCNBJ480'],
  ['swift', '', 'KASITHBK'],
  ['hsCode', '', '8471.30.1000'],
  ['hsCode', 'CN', '8517.79.00.00'],
  ['hsCode', 'VN', '8517.13.00'],
  ['hsCode', 'TH', '8517.13.00.000'],
  ['unlocode', 'VN', 'VNHPH'],
  ['containerOwner', '', 'CSQU'],
  ['awb', '', '020-12345675'],
  ['awb', '', '176-9999 9992'],
  ['imo', '', '9074729'],
  ['imo', '', '9811000'],
];
const bad: typeof good = [
  ['taxNo', 'CN', '91110000600037342L'],
  ['taxNo', 'VN', '0100233489'],
  ['taxNo', 'TH', '0994000617126'],
  ['idCard', 'CN', '110105194912310021'],
  ['idCard', 'CN', '11010519491332002X'],
  ['idCard', 'TH', '1101700207031'],
  ['mobile', 'CN', '12800138000'],
  ['mobile', 'VN', '0212345678'],
  ['plate', 'CN', 'ABC123'],
  ['plate', 'VN', '桂A12345'],
  ['plate', 'TH', '7-1234'],
  ['vin', '', '1M8GDM9A1KP042788'],
  ['vin', '', 'LSVAO41Z8B2123456'],
  ['unlocode', '', 'CNSH1'],
  ['swift', '', 'BKCHCNB'],
  ['hsCode', '', '84713'],
  ['hsCode', 'VN', '8517130000'],
  ['hsCode', 'CN', '7712345678'],
  ['unlocode', 'VN', 'CNSHA'],
  ['containerOwner', '', 'CSQX'],
  ['awb', '', '020-12345674'],
  ['imo', '', '9074728'],
  ['imo', '', '907472'],
];

describe('numbers given out by authorities', () => {
  test.each(good)('%s %s %s is one', (kind, country, text) => {
    expect(isIdentifier(kind, normalIdentifier(kind, text), country)).toBe(true);
  });
  test.each(bad)('%s %s %s is none', (kind, country, text) => {
    expect(isIdentifier(kind, normalIdentifier(kind, text), country)).toBe(false);
  });
});
