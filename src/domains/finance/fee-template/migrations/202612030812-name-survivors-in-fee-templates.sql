-- The fees of a template that name a merged customer or carrier name its survivor.
update fee_template_fee f set customer_id = c.merged_into_id from customer c where c.id = f.customer_id and c.merged_into_id is not null and f.removed_at is null;
update fee_template_fee f set carrier_id = c.merged_into_id from carrier c where c.id = f.carrier_id and c.merged_into_id is not null and f.removed_at is null;
