-- A clock is charged again where the same amount is due to another party, or in another currency.
drop index container_clock_uncharged;
create index container_clock_uncharged on container_clock (company_id, id)
  where amount_minor <> charged_minor or charged_minor <> 0 and (charged_currency is distinct from currency
    or charged_party_id is distinct from case side when 'receivable' then customer_id else carrier_id end);
