-- Entries by hand, openings, accruals, and bills and settlements between own companies hold both sides, as the ledger does: they are for
-- those from whom no side is hidden.
create policy sides on journal as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
create policy sides on journal_line as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
create policy sides on opening as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
create policy sides on opening_balance as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
create policy sides on opening_item as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
create policy sides on accrual as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
create policy sides on accrual_line as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
create policy sides on intercompany_bill as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
create policy sides on intercompany_line as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
create policy sides on intercompany_side as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
create policy sides on intercompany_settlement as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
create policy sides on intercompany_allocation as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
create policy sides on intercompany_cleared as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
create policy sides on intercompany_result as restrictive to quayside_staff using (cardinality((select app.hidden_sides())) = 0);
