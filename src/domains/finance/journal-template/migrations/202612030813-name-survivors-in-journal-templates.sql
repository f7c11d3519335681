-- The lines of a template that name a merged customer or carrier name its survivor.
update journal_template_line l set customer_id = c.merged_into_id from customer c where c.id = l.customer_id and c.merged_into_id is not null;
update journal_template_line l set carrier_id = c.merged_into_id from carrier c where c.id = l.carrier_id and c.merged_into_id is not null;
