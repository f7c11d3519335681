-- The newest lines of both sides: a list that is narrowed to no side, and its export, sorted all of them for each page.
create index charge_all_newest on charge (business_on desc, id desc) where not estimated;

-- The planner took `side <> all (…)` with an array that it does not know for ten comparisons, so it expected a thousandth of the rows and sorted
-- them all rather than read an index in the order of the list. These say the same with a condition that it takes for a half.
alter policy sides on charge using (
  (side = 'receivable' and (select 'receivable' <> all (app.hidden_sides())))
  or (side = 'payable' and (select 'payable' <> all (app.hidden_sides()))));
alter policy sides on bill using (
  (side = 'receivable' and (select 'receivable' <> all (app.hidden_sides())))
  or (side = 'payable' and (select 'payable' <> all (app.hidden_sides()))));
alter policy sides on write_off using (
  (side = 'receivable' and (select 'receivable' <> all (app.hidden_sides())))
  or (side = 'payable' and (select 'payable' <> all (app.hidden_sides()))));
