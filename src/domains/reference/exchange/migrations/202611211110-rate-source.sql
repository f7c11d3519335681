-- Where a rate is from was free text; it is one of five kinds. Texts that name a bank become the bank's rate of the day, other words of
-- one's own a rate entered by hand: the audit line of each rate keeps what was typed.
update exchange_rate set source = case
  when source in ('accountingMonth', 'bankDay', 'customs', 'contract', 'manual') then source
  when source ~* 'accounting month|记账月|会计月|hạch toán' then 'accountingMonth'
  when source ~* 'customs|海关|hải quan|ศุลกากร' then 'customs'
  when source ~* 'contract|合同|hợp đồng|สัญญา' then 'contract'
  when source ~* 'bank|银行|ngân hàng|ธนาคาร' then 'bankDay'
  else 'manual'
end;
alter table exchange_rate add constraint exchange_rate_source
  check (source in ('accountingMonth', 'bankDay', 'customs', 'contract', 'manual'));
