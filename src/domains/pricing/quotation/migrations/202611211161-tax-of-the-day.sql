-- A price that fixes no tax takes the fee's dated rate of the day it charges on. Prices that stand keep the rate they were agreed with.
alter table quotation_price alter column tax_percent drop not null, alter column tax_percent drop default;
