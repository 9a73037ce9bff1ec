-- An update stays HOT when the new row fits on the page of the old one. Old rows go only when no transaction
-- can see them. With pages filled to 70 %, three matches of 1,500 bytes shared a page with room for one more
-- row: 97 % stayed HOT when all three were played at once. Now such a match has a page to itself, with room
-- for three more rows. The log of a played match takes twenty times as much. This holds for later matches.
alter table match_state set (fillfactor = 30);
