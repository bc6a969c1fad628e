CREATE TABLE "campaign_letter" (
    "id" UUID NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "author_id" UUID,
    "side" TEXT NOT NULL,
    "from_post" UUID,
    "to_post" UUID,
    "hour" INTEGER NOT NULL,
    "due_about" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "command_id" UUID NOT NULL,

    CONSTRAINT "campaign_letter_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "campaign_letter_author_id_command_id_key" ON "campaign_letter"("author_id", "command_id");
CREATE INDEX "campaign_letter_campaign_id_idx" ON "campaign_letter"("campaign_id");
ALTER TABLE "campaign_letter" ADD CONSTRAINT "campaign_letter_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;
