import { describe, expect, test } from 'vitest';
import { type DangerousLine, dangerousCodes, dangerousFaults, handlingCodes, type HandlingCode, needsDeclaration } from './dangerous.ts';

const paint: DangerousLine = { un_no: '1263', dg_class: '3', pieces: 2 };
const batteries: DangerousLine = { un_no: '3480', dg_class: '9', pieces: 1 };
const why = (codes: readonly HandlingCode[], lines: readonly DangerousLine[], pieces = 10) =>
  dangerousFaults(codes, lines, pieces).map((fault) => `${fault.at} ${fault.line ?? '-'} ${fault.why}`);

describe('special handling codes and dangerous goods', () => {
  test('agree, or say at the goods which code is missing and at the codes which has no goods', () => {
    expect(why(['RFL', 'SPX', 'EAW'], [paint])).toEqual([]);
    expect(why(['PER'], [])).toEqual([]);
    expect(why(['RCM'], [paint])).toEqual(['dangerous_lines 0 DG_CODE_MISSING', 'handling_codes - DG_LINE_MISSING']);
    expect(dangerousFaults(['RFL'], [paint, { ...paint, dg_class: '2.1' }], 10)).toEqual([
      { at: 'dangerous_lines', line: 1, why: 'DG_CODE_MISSING', facts: { un: '1263', codes: 'RFG' } },
    ]);
  });

  test('lithium batteries alone fly on cargo aircraft only, others of the class on any', () => {
    expect(why(['RBI'], [batteries])).toEqual(['dangerous_lines 0 CAO_MISSING']);
    expect(why(['RBI', 'CAO'], [batteries])).toEqual([]);
    expect(why(['RBM'], [{ ...batteries, un_no: '3090' }])).toEqual(['dangerous_lines 0 CAO_MISSING']);
    expect(why(['RLI'], [{ ...batteries, un_no: '3481' }])).toEqual([]);
  });

  test('one security status and one kind of electronic waybill', () => {
    expect(why(['SPX', 'SCO', 'EAP', 'EAW'], [])).toEqual(['handling_codes - CODES_EXCLUDE', 'handling_codes - CODES_EXCLUDE']);
  });

  test('not more pieces than the waybill has', () => {
    expect(why(['RFL'], [paint, { ...paint, pieces: 8 }])).toEqual([]);
    expect(why(['RFL'], [paint, { ...paint, pieces: 9 }])).toEqual(['dangerous_lines - DG_PIECES']);
  });

  test('each code of dangerous goods belongs to a class, and stands once in the list', () => {
    const classes = ['1.4', '2.1', '2.2', '2.3', '3', '4.1', '4.2', '4.3', '5.1', '5.2', '6.1', '6.2', '7', '8', '9'] as const;
    for (const code of dangerousCodes)
      expect(classes.filter((dg_class) => why([code], [{ un_no: '9999', dg_class, pieces: 1 }]).length === 0)).toHaveLength(1);
    expect(new Set(handlingCodes).size).toBe(handlingCodes.length);
  });
});

test('a shipper’s declaration is needed but for the goods that the regulations name', () => {
  expect(needsDeclaration(['RFL'], [paint])).toBe(true);
  expect(needsDeclaration(['ICE'], [{ un_no: '1845', dg_class: '9' }])).toBe(false);
  expect(needsDeclaration(['RDS'], [{ un_no: '3373', dg_class: '6.2' }])).toBe(false);
  expect(needsDeclaration(['RIS'], [{ un_no: '2814', dg_class: '6.2' }])).toBe(true);
  expect(needsDeclaration(['ELI'], [{ un_no: '3481', dg_class: '9' }])).toBe(false);
  expect(needsDeclaration(['RLI'], [{ un_no: '3481', dg_class: '9' }])).toBe(true);
  expect(needsDeclaration(['ELI', 'RFL'], [{ un_no: '3481', dg_class: '9' }, paint])).toBe(true);
  expect(needsDeclaration([], [])).toBe(false);
});
