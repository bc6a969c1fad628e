-- What sub-commanders filled in of a table report: the rows of their own formations, for their commander alone.
CREATE TABLE "campaign_report_rows" (
    "campaign_id" TEXT NOT NULL,
    "battle_index" INTEGER NOT NULL,
    "author_id" UUID NOT NULL,
    "side" TEXT NOT NULL,
    "rows" JSONB NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_report_rows_pkey" PRIMARY KEY ("campaign_id","battle_index","author_id")
);
ALTER TABLE "campaign_report_rows" ADD CONSTRAINT "campaign_report_rows_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Members of the club who ask to be taken in on a side's staff; seen by its commander and by themselves.
CREATE TABLE "campaign_petition" (
    "campaign_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "side" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "declined" BOOLEAN NOT NULL DEFAULT false,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_petition_pkey" PRIMARY KEY ("campaign_id","user_id","side")
);
ALTER TABLE "campaign_petition" ADD CONSTRAINT "campaign_petition_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
