-- What people are notified of. A row is written with what it is about; a worker hands it out after the commit.
CREATE TABLE "notice" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "key" VARCHAR(200) NOT NULL,
    "campaign_id" TEXT,
    "data" JSONB NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "show_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handed_out_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notice_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "notice_user_id_kind_key_key" ON "notice"("user_id", "kind", "key");
CREATE INDEX "notice_user_id_show_at_idx" ON "notice"("user_id", "show_at");
CREATE INDEX "notice_campaign_id_idx" ON "notice"("campaign_id");
CREATE INDEX "notice_waiting" ON "notice"("show_at") WHERE "handed_out_at" IS NULL;
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
