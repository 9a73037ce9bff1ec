-- Why a match is paused, or why its seats propose a pause. Null: it is not told.
alter table match add column pause_reason text;
