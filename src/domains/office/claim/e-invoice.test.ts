import { expect, test } from 'vitest';
import { Refusal } from '../../../kernel/refusal.ts';
import { readInvoice, textsOf } from './e-invoice.ts';

const chinese = `<?xml version="1.0" encoding="UTF-8"?>
<EInvoice>
  <Header><EIid>24452000000012345678</EIid><EInvoiceTag>SWEI3200</EInvoiceTag><Version>0.2</Version></Header>
  <EInvoiceData>
    <SellerInformation><SellerIdNum>91450100MA5N0P3X61</SellerIdNum><SellerName>南宁某某酒店 &amp; 餐饮有限公司</SellerName></SellerInformation>
    <BuyerInformation><BuyerIdNum>91450100MA5KQ8YD43</BuyerIdNum></BuyerInformation>
    <BasicInformation><TotalAmWithoutTax>300.00</TotalAmWithoutTax><TotalTaxAm>18.00</TotalTaxAm>
      <TotalTax-includedAmount>318.00</TotalTax-includedAmount></BasicInformation>
  </EInvoiceData>
  <TaxSupervisionInfo><InvoiceNumber>24452000000012345678</InvoiceNumber><IssueTime>2026-11-18 10:20:30</IssueTime></TaxSupervisionInfo>
</EInvoice>`;
const vietnamese = `<HDon><DLHDon Id="data"><TTChung><PBan>2.0.1</PBan><KHMSHDon>1</KHMSHDon><KHHDon>C26TAA</KHHDon><SHDon>123</SHDon>
  <NLap>2026-11-18</NLap><DVTTe>VND</DVTTe></TTChung><NDHDon><NBan><Ten>CÔNG TY A</Ten><MST>0101234567</MST></NBan><NMua><MST>0109999999</MST></NMua>
  <TToan><TgTCThue>1000000.0000</TgTCThue><TgTThue>80000</TgTThue><TgTTTBSo>1080000</TgTTTBSo></TToan></NDHDon></DLHDon></HDon>`;
const refusal = (xml: string): string => {
  try {
    readInvoice(xml);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'read';
};

test('the fields of a Chinese and of a Vietnamese invoice are those of the seller, not of the buyer', () => {
  expect(readInvoice(chinese)).toEqual({
    invoice_no: '24452000000012345678',
    invoice_on: '2026-11-18',
    seller_tax_no: '91450100MA5N0P3X61',
    seller_name: '南宁某某酒店 & 餐饮有限公司',
    currency: 'CNY',
    net: '300',
    tax: '18',
    amount: '318',
  });
  expect(readInvoice(vietnamese)).toMatchObject({
    invoice_no: '1C26TAA-123',
    seller_tax_no: '0101234567',
    currency: 'VND',
    net: '1000000',
    tax: '80000',
    amount: '1080000',
  });
});

test('an XML bomb, a large file, a deep one and anything else are refused at once', () => {
  const bomb = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><EInvoice>&lol2;</EInvoice>`;
  expect(refusal(bomb)).toBe('INVOICE_XML_ENTITIES');
  expect(refusal('<EInvoice>&lol;</EInvoice>')).toBe('INVOICE_XML_ENTITIES');
  expect(refusal(`<EInvoice>${'a'.repeat(1_000_001)}</EInvoice>`)).toBe('INVOICE_XML_LARGE');
  expect(refusal('<a>'.repeat(50_000))).toBe('INVOICE_XML_LARGE');
  expect(refusal(`<EInvoice>${'<a/>'.repeat(30_000)}</EInvoice>`)).toBe('INVOICE_XML_LARGE');
  expect(refusal('%PDF-1.7')).toBe('INVOICE_XML_UNKNOWN');
  expect(refusal('<EInvoice><Header></EInvoice>')).toBe('INVOICE_XML_UNKNOWN');
  expect(refusal('<EInvoice><Header>')).toBe('INVOICE_XML_UNKNOWN');
  expect(refusal(chinese.replace('300.00', 'NaN'))).toBe('INVOICE_XML_UNKNOWN');
  expect(refusal(`<EInvoice ${'<'.repeat(1000)}`)).toBe('INVOICE_XML_UNKNOWN');
});

test('a document is read in time that grows with its length', () => {
  const begun = performance.now();
  expect(refusal(`<EInvoice>${'<!--'.repeat(100_000)}`)).toBe('INVOICE_XML_UNKNOWN');
  expect(refusal(`<EInvoice ${' '.repeat(900_000)}`)).toBe('INVOICE_XML_UNKNOWN');
  expect(performance.now() - begun).toBeLessThan(2000);
  expect(textsOf('<x:a><y:b><![CDATA[<&>]]></y:b></x:a>').get('a/b')).toBe('<&>');
});
