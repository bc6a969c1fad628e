ALTER TABLE "campaign_message" ADD COLUMN "removed_at" TIMESTAMPTZ(3);

CREATE TABLE "message_report" (
    "id" UUID NOT NULL,
    "club_id" UUID NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "message_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "reporter_id" UUID,
    "audience" TEXT NOT NULL,
    "recipient_id" UUID,
    "text" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "reported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "measure" TEXT,
    "removed" BOOLEAN NOT NULL DEFAULT false,
    "suspended_until" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" UUID,

    CONSTRAINT "message_report_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "message_report_message_id_reporter_id_key" ON "message_report"("message_id","reporter_id");
CREATE INDEX "message_report_club_id_decided_at_idx" ON "message_report"("club_id","decided_at");
CREATE INDEX "message_report_author_id_idx" ON "message_report"("author_id");
CREATE INDEX "message_report_reporter_id_idx" ON "message_report"("reporter_id");
ALTER TABLE "message_report" ADD CONSTRAINT "message_report_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "message_report" ADD CONSTRAINT "message_report_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "message_report" ADD CONSTRAINT "message_report_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "message_report" ADD CONSTRAINT "message_report_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;
