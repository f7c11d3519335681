/* The layouts in which declarations are handed over, and the way back from an element that customs refused to the field of the form.
   docs/customs.md describes them. */

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;
type Element = readonly [name: string, field: string, codes?: Readonly<Record<string, string>>];

const transportCodes = { sea: '2', rail: '3', road: '4', air: '5', post: '6', other: '9' };
const termCodes = { CIF: '1', CFR: '2', FOB: '3', EXW: '7', FCA: '3', CPT: '2', CIP: '1', DAP: '1', DDP: '1' };
const markCodes = { percent: '1', unitPrice: '2', total: '3' };
const packageCodes = { carton: '22', woodenCase: '23', pallet: '93', bag: '06', drum: '31', bulk: '00', other: '99' };
const yesNo = { true: '1', false: '0' };
const dutyModeCodes = { levied: '1', exempt: '3' };

/** The head of China's single window declaration (DecMessage). */
const chineseHead: readonly Element[] = [
  ['SeqNo', 'no'],
  ['IEFlag', 'direction', { import: 'I', export: 'E' }],
  ['CustomMaster', 'customs_office'],
  ['PreEntryId', 'pre_entry_no'],
  ['TradeCode', 'domestic_code'],
  ['TradeCoScc', 'domestic_uscc'],
  ['TradeName', 'domestic_party'],
  ['OverseasConsigneeEname', 'overseas_party'],
  ['OwnerName', 'producing_party'],
  ['IEPort', 'port'],
  ['IEDate', 'crossing_on'],
  ['DDate', 'declared_on'],
  ['ManualNo', 'record_no'],
  ['TrafMode', 'transport_mode', transportCodes],
  ['TrafName', 'vehicle'],
  ['CusVoyageNo', 'voyage'],
  ['BillNo', 'bl_no'],
  ['TradeMode', 'supervision_mode'],
  ['CutMode', 'exemption_nature'],
  ['LicenseNo', 'licence_no'],
  ['ContrNo', 'contract_no'],
  ['CusTradeNationCode', 'trade_country'],
  ['TradeCountry', 'counter_country'],
  ['DespPortCode', 'loading_port'],
  ['DistinatePort', 'transit_port'],
  ['WrapType', 'package_type', packageCodes],
  ['PackNo', 'pieces'],
  ['GrossWet', 'gross_kg'],
  ['NetWt', 'net_kg'],
  ['TransMode', 'trade_term', termCodes],
  ['FeeMark', 'freight_mark', markCodes],
  ['FeeRate', 'freight_value'],
  ['FeeCurr', 'freight_currency'],
  ['InsurMark', 'insurance_mark', markCodes],
  ['InsurRate', 'insurance_value'],
  ['InsurCurr', 'insurance_currency'],
  ['OtherMark', 'other_mark', markCodes],
  ['OtherRate', 'other_value'],
  ['OtherCurr', 'other_currency'],
  ['MarkNo', 'marks'],
  ['PromiseItmes1', 'special_relation', yesNo],
  ['PromiseItmes2', 'price_influence', yesNo],
  ['PromiseItmes3', 'royalty', yesNo],
  ['SelfPay', 'self_pay', yesNo],
];
const chineseLine: readonly Element[] = [
  ['GNo', 'line_no'],
  ['CodeTS', 'hs_code'],
  ['CiqCode', 'ciq_code'],
  ['GName', 'name'],
  ['GModel', 'spec'],
  ['GQty', 'qty'],
  ['GUnit', 'unit'],
  ['FirstQty', 'legal_qty'],
  ['FirstUnit', 'legal_unit'],
  ['SecondQty', 'second_qty'],
  ['SecondUnit', 'second_unit'],
  ['DeclPrice', 'unit_price'],
  ['DeclTotal', 'total'],
  ['TradeCurr', 'currency'],
  ['OriginCountry', 'origin'],
  ['DestinationCountry', 'destination'],
  ['DistrictCode', 'district'],
  ['DutyMode', 'duty_mode', dutyModeCodes],
];
/** Vietnam and Thailand: our own layout, whose elements are the fields of the form. */
const ownHead: readonly Element[] = [
  ['country', 'country'],
  ['type_code', 'type_code'],
  ...chineseHead.map(([, field]): Element => [field, field]),
];
const ownLine: readonly Element[] = [...chineseLine.map(([, field]): Element => [field, field]), ['origin_kind', 'origin_kind']];

function layoutOf(country: string) {
  return country === 'CN'
    ? { root: 'DecMessage', head: 'DecHead', lists: 'DecLists', line: 'DecList', headElements: chineseHead, lineElements: chineseLine }
    : { root: 'Declaration', head: 'Header', lists: 'Lines', line: 'Line', headElements: ownHead, lineElements: ownLine };
}

/** The XML of a declaration under its key. Empty elements are left out. */
export function composeFiling(country: string, key: string, header: Values, lines: readonly Values[]): string {
  const layout = layoutOf(country);
  const body = [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<${layout.root} Key="${escape(key)}">`,
    `  <${layout.head}>`,
    ...elements(layout.headElements, header, '    '),
    `  </${layout.head}>`,
    `  <${layout.lists}>`,
    ...lines.flatMap((line) => [`    <${layout.line}>`, ...elements(layout.lineElements, line, '      '), `    </${layout.line}>`]),
    `  </${layout.lists}>`,
    `</${layout.root}>`,
  ];
  return `${body.join('\n')}\n`;
}

function elements(of: readonly Element[], values: Values, indent: string): string[] {
  return of.flatMap(([name, field, codes]) => {
    const value = values[field];
    if (value === null || value === undefined || value === '') return [];
    const text = codes?.[String(value)] ?? String(value);
    return [`${indent}<${name}>${escape(text)}</${name}>`];
  });
}

function escape(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** The field of the form for an element that customs names, such as GrossWet or DecList[2]/CodeTS. Empty where it is not one of ours. */
export function fieldOf(country: string, element: string): string {
  const layout = layoutOf(country);
  const match = /^(?:\w+\/)*?(?:(\w+)\[(\d+)\]\/)?(\w+)$/.exec(element);
  if (!match) return '';
  const [, list, number, name] = match;
  if (list === layout.line && number) {
    const line = layout.lineElements.find(([one]) => one === name);
    return line ? `lines.${Number(number) - 1}.${line[1]}` : '';
  }
  return layout.headElements.find(([one]) => one === name)?.[1] ?? '';
}
