-- A notice may be shown at once and sent later: to somebody who is playing at this moment.
ALTER TABLE "notice" ADD COLUMN "send_at" TIMESTAMPTZ(3);
