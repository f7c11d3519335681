-- An activity is reviewed in the stages of its company's chain before it is approved.
alter table activity drop constraint activity_state_check;
alter table activity add constraint activity_state_check check (state in ('planned', 'supervisorReview', 'approved', 'closed', 'cancelled'));
