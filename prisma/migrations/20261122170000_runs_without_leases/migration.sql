-- Claim, expiry, retry and back-off of trials and analyses belong to the queue (pg-boss); the run says what was asked for and
-- how far it is. "handed" counts the times that it was handed to the queue: what a job of an earlier time writes is void.
ALTER TABLE "trial_run"
  DROP COLUMN "attempts",
  DROP COLUMN "lease_until",
  DROP COLUMN "sent_at",
  ADD COLUMN "handed" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "analysis_run"
  DROP COLUMN "attempts",
  DROP COLUMN "lease_until",
  ADD COLUMN "handed" INTEGER NOT NULL DEFAULT 1;
-- A run that a worker of before had in hand waits again.
UPDATE "trial_run" SET "status" = 'queued' WHERE "status" = 'running';
UPDATE "analysis_run" SET "status" = 'queued' WHERE "status" = 'running';
