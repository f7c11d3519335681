import { Alert, Button, Checkbox, Input, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { greaterOf } from '../../../../kernel/bounds.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { useRequestId } from '../../../../web/call.ts';
import { Amount, useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { AmountInput, DayInput } from '../../../../web/kit/form/inputs.tsx';
import { RefusedAlert } from '../../../../web/kit/reply/refused.tsx';
import { useSubmit } from '../../../../web/kit/dialog/use-submit.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { useCan } from '../../../../web/session.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { makeWriteOff } from '../contract.ts';
import { may } from '../permits.ts';
import { currentMatch, type Match, newMatch } from './current-match.ts';
import { excessOf, isMatch, isSmallRest, lacksRate, linesOf, restOf, toleranceIn } from './entries.ts';
import {
  billsAbroad,
  billsFor,
  type Candidates,
  fillOldest,
  hasWithheld,
  isAmount,
  keyOf,
  leftOf,
  type OpenCash,
  rateOf,
  takeOf,
  takingBills,
  taxLeftOf,
} from './takes.ts';

/**
 * Matches one receipt at a time to bills: those of its currency, then those of others with the money that pays for each. The typed amounts are
 * checked against the open amounts before sending, and by the server again.
 */
export function Matching(props: {
  candidates: Candidates;
  receivable: boolean;
  done: (writeOffId: string, message: string) => void;
}): ReactNode {
  const { candidates, receivable, done } = props;
  const t = useT();
  const format = useFormat();
  const send = useSend();
  const can = useCan();
  const [requestId, nextRequest] = useRequestId();
  const [entered, setEntered] = useState<Match | null>(null);
  const today = useToday();
  const { busy, error, submit, forget } = useSubmit();
  const current = currentMatch(candidates.cash, entered);
  if (!current) return null;
  const { cash, match: entries } = current;
  const { takes, taxes, pays, certificates, rests } = entries;
  const abroad = billsAbroad(cash, candidates.bills);
  const bills = [...billsFor(cash, candidates.bills), ...abroad];
  const { tolerances } = candidates;
  const left = leftOf(cash, bills, takes, pays);
  const hasTax = hasWithheld(cash);
  const taxLeft = taxLeftOf(cash, bills, entries);
  const chosenBills = takingBills(bills, takes);
  const lastDay = greaterOf(today, cash.value_on);
  const enter = (more: Partial<Match>) => setEntered({ ...entries, ...more });
  const choose = (id: string) => {
    const other = candidates.cash.find((one) => one.id === id);
    setEntered(other ? newMatch(other) : null);
    forget();
  };
  const writeOff = async () => {
    if (!isMatch(cash, bills, entries)) return;
    await submit(async () => {
      const sent = { lines: linesOf(cash, bills, entries, tolerances), excess: excessOf(cash, left, tolerances, entries.excess) };
      const day = entries.business_on === null ? {} : { business_on: entries.business_on };
      const writeOff = await send(makeWriteOff, { cash_entry_id: cash.id, version: cash.version, ...sent, ...day }, { requestId });
      setEntered(null);
      nextRequest();
      done(
        writeOff.id,
        t('writeOff.done', {
          no: writeOff.write_off_no,
          difference: format.money(writeOff.exchange_difference, writeOff.functional_currency),
        }),
      );
    });
  };
  return (
    <div className="match-panes">
      <MoneyPane cash={candidates.cash} chosen={cash.id} choose={choose} />
      {/* A field that is being typed in holds its text, so the fields of other money are other fields. */}
      <section key={cash.id} className="kit-section">
        <div className="match-head">
          <h2>{t('writeOff.bills')}</h2>
          <span className="kit-space" />
          <Button size="small" onClick={() => enter({ ...fillOldest(cash, bills), pays: {} })}>
            {t('writeOff.fill')}
          </Button>
        </div>
        <table className="match-table">
          <thead>
            <tr>
              <th>{t('bill.bill_no')}</th>
              <th>{t('bill.due_on')}</th>
              <th className="match-number">{t('writeOff.open')}</th>
              <th className="match-number">{t('bill.requested')}</th>
              <th className="match-number">{t('settlement.booked_rate')}</th>
              <th>{t('writeOff.take')}</th>
              {abroad.length > 0 && <th title={t('writeOff.takeRateHelp')}>{t('writeOff.takeMoney')}</th>}
              {hasTax && <th>{t('writeOff.takeTax')}</th>}
              {receivable && <th title={t('writeOff.withheldTaxHelp')}>{t('writeOff.withheldTax')}</th>}
              {receivable && <th>{t('writeOff.withheld')}</th>}
              {can(may.difference) && <th>{t('writeOff.closeRest')}</th>}
            </tr>
          </thead>
          <tbody>
            {bills.map((bill) => {
              const key = keyOf(bill);
              const rest = restOf(bill, entries);
              const rate = rateOf(cash, bill, takes[key], pays[key]);
              return (
                <tr key={key}>
                  <td className="kit-code">{bill.bill_no}</td>
                  <td className="kit-code">{format.day(bill.due_on)}</td>
                  <td className="match-number">
                    <Amount amount={bill.open} currency={bill.currency} />
                  </td>
                  <td className="match-number">
                    <Amount amount={bill.requested} currency={bill.currency} bare />
                  </td>
                  <td className="match-number">{format.number(bill.booked_rate)}</td>
                  <td className={rest < 0n || !isAmount(bill.currency, takes[key]) ? 'match-over' : undefined}>
                    <AmountInput
                      currency={bill.currency}
                      bare
                      value={takes[key] ?? null}
                      onChange={(text) => enter({ takes: { ...takes, [key]: text ?? '' } })}
                      aria-label={`${t('writeOff.take')} ${bill.bill_no}`}
                    />
                  </td>
                  {abroad.length > 0 && (
                    <td>
                      {bill.currency !== cash.currency && (
                        <>
                          <AmountInput
                            currency={cash.currency}
                            bare
                            disabled={!takes[key]}
                            value={pays[key] ?? null}
                            onChange={(text) => enter({ pays: { ...pays, [key]: text ?? '' } })}
                            aria-label={`${t('writeOff.takeMoney')} ${bill.bill_no}`}
                          />
                          {rate !== null && (
                            <div className="kit-quiet">
                              {t('writeOff.takeRate', { from: bill.currency, to: cash.currency, rate: format.number(rate) })}
                            </div>
                          )}
                        </>
                      )}
                    </td>
                  )}
                  {hasTax && (
                    <td className={taxLeft < 0n ? 'match-over' : undefined}>
                      <AmountInput
                        currency={bill.currency}
                        bare
                        disabled={!takes[key] || bill.currency !== cash.currency}
                        value={taxes[key] ?? null}
                        onChange={(text) => enter({ taxes: { ...taxes, [key]: text ?? '' } })}
                        aria-label={`${t('writeOff.takeTax')} ${bill.bill_no}`}
                      />
                    </td>
                  )}
                  {receivable && (
                    <td className={isAmount(bill.currency, taxes[key]) ? undefined : 'match-over'}>
                      <AmountInput
                        currency={bill.currency}
                        bare
                        disabled={!takes[key]}
                        placeholder={certificates[key] && rest > 0n ? format.amount(amountOf(bill.currency, rest), bill.currency) : ''}
                        value={taxes[key] ?? null}
                        onChange={(text) => enter({ taxes: { ...taxes, [key]: text ?? '' } })}
                        aria-label={`${t('writeOff.withheldTax')} ${bill.bill_no}`}
                      />
                    </td>
                  )}
                  {receivable && (
                    <td>
                      <Input
                        size="small"
                        disabled={!takes[key] || (rest <= 0n && takeOf(bill, taxes) === 0n)}
                        value={certificates[key] ?? ''}
                        onChange={(event) => enter({ certificates: { ...certificates, [key]: event.target.value } })}
                        aria-label={`${t('writeOff.withheld')} ${bill.bill_no}`}
                      />
                    </td>
                  )}
                  {can(may.difference) && (
                    <td>
                      <Checkbox
                        disabled={!isSmallRest(bill, entries, tolerances)}
                        checked={rests.has(key) && isSmallRest(bill, entries, tolerances)}
                        onChange={(event) =>
                          enter({
                            rests: event.target.checked ? new Set([...rests, key]) : new Set([...rests].filter((one) => one !== key)),
                          })
                        }
                        aria-label={`${t('writeOff.closeRest')} ${bill.bill_no}`}
                      />
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
        <Foot cash={cash} left={left} tolerances={tolerances} excess={entries.excess} setExcess={(excess) => enter({ excess })}>
          <label>
            {t('writeOff.business_on')}
            <DayInput
              value={entries.business_on ?? lastDay}
              after={chosenBills.reduce((day, bill) => greaterOf(day, bill.bill_on), cash.value_on)}
              before={lastDay}
              onChange={(business_on) => enter({ business_on })}
              aria-label={t('writeOff.business_on')}
            />
          </label>
        </Foot>
        {current.lost !== null && (
          <Alert className="kit-gap" type="warning" showIcon title={t('writeOff.moneyGone', { no: current.lost })} />
        )}
        {lacksRate(cash, bills, entries) && <Alert className="kit-gap" type="warning" showIcon title={t('writeOff.takeRateHelp')} />}
        {error ? <RefusedAlert error={error} /> : null}
        {can(may.make) && (
          <Button type="primary" disabled={!isMatch(cash, bills, entries)} loading={busy} onClick={() => void writeOff()}>
            {t('writeOff.submit')}
          </Button>
        )}
      </section>
    </div>
  );
}

function MoneyPane({ cash, chosen, choose }: { cash: readonly OpenCash[]; chosen: string; choose: (id: string) => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <section className="kit-section">
      <h2>{t('writeOff.money')}</h2>
      <Radio.Group className="match-money" value={chosen} onChange={(event) => choose(String(event.target.value))}>
        {cash.map((entry) => (
          <Radio key={entry.id} value={entry.id}>
            <span className="kit-code">{entry.entry_no}</span> · {format.day(entry.value_on)}
            <div>
              <Amount amount={entry.open} currency={entry.currency} /> <span className="kit-quiet">@ {format.number(entry.rate)}</span>
            </div>
          </Radio>
        ))}
      </Radio.Group>
    </section>
  );
}

function Foot(props: {
  cash: OpenCash;
  left: bigint;
  tolerances: Candidates['tolerances'];
  excess: Match['excess'];
  setExcess: (choice: Match['excess']) => void;
  children: ReactNode;
}): ReactNode {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const { cash, left, tolerances } = props;
  const limit = toleranceIn(cash.currency, tolerances);
  const isSmall = excessOf(cash, left, tolerances, 'difference') === 'difference';
  return (
    <div className="match-foot">
      <span className={left < 0n ? 'match-over' : undefined}>
        {t('writeOff.left')}: <Amount amount={amountOf(cash.currency, left)} currency={cash.currency} />
      </span>
      {left > 0n && (
        <Radio.Group
          value={excessOf(cash, left, tolerances, props.excess)}
          onChange={(event) => props.setExcess(event.target.value === 'difference' ? 'difference' : 'advance')}
          options={[
            { value: 'advance', label: t('writeOff.excess.advance') },
            {
              value: 'difference',
              label: t('writeOff.excess.difference', { limit: format.money(limit, cash.currency) }),
              disabled: !isSmall || !can(may.difference),
            },
          ]}
        />
      )}
      <span className="kit-space" />
      {props.children}
    </div>
  );
}
