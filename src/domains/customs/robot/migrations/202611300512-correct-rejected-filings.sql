-- A rejected filing is corrected once its declaration is taken up again: nobody has to look at it any more.
alter table customs_filing drop constraint customs_filing_state_check, add constraint customs_filing_state_check check (state in
  ('queued', 'sending', 'filed', 'accepted', 'released', 'rejected', 'corrected', 'failed', 'unsure', 'withdrawn'));
update customs_filing f set state = 'corrected'
from customs_declaration d where d.id = f.declaration_id and f.state = 'rejected' and d.state <> 'rejected';
