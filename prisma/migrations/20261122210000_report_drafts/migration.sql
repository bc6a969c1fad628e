-- What somebody has typed into a table report so far: theirs alone, until they hand it in.
CREATE TABLE "campaign_report_draft" (
    "campaign_id" TEXT NOT NULL,
    "battle_index" INTEGER NOT NULL,
    "author_id" UUID NOT NULL,
    "side" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "campaign_report_draft_pkey" PRIMARY KEY ("campaign_id","battle_index","author_id","side")
);
ALTER TABLE "campaign_report_draft" ADD CONSTRAINT "campaign_report_draft_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
