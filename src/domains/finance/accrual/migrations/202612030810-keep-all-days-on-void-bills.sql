-- A line may stand on one bill after the other that becomes void: at each month end within one of these spans it was billed.
alter table charge add column once_billed datemultirange;
-- The profit of orders reads none of these days.
alter table charge disable trigger charge_updated_profit;
update charge set once_billed = datemultirange(daterange(voided_bill_on, unbilled_on)) where voided_bill_on is not null;
alter table charge enable trigger charge_updated_profit;
alter table charge drop column voided_bill_on, drop column unbilled_on;
