-- An update stays HOT when the new row fits on the page of the old one, and old rows go only when no transaction can see them.
-- With 70 % filled, three matches of 1,500 bytes shared a page and had room for one more row between them: 97 % stayed HOT when
-- all three were played at once. Now such a match has a page to itself, with room for three more rows; the log of a match
-- that has been played takes twenty times as much. This counts for matches to come.
alter table match_state set (fillfactor = 30);
