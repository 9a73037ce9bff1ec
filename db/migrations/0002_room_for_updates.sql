-- An update stays HOT when the new row fits on the page of the old one. With 70 % filled, three matches of 1,500 bytes shared
-- a page and had room for one more row between them: 97 % stayed HOT when all three were played at once. Now it is two, with
-- room for two rows; this counts for matches to come.
alter table match_state set (fillfactor = 50);
