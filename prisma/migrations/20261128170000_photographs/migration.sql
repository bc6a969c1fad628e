CREATE TABLE "battle_photograph" (
    "id" UUID NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "battle_index" INTEGER NOT NULL,
    "author_id" UUID NOT NULL,
    "caption" TEXT NOT NULL DEFAULT '',
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "key_id" TEXT NOT NULL,
    "large" BYTEA NOT NULL,
    "small" BYTEA NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "battle_photograph_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "battle_photograph_campaign_id_battle_index_idx" ON "battle_photograph"("campaign_id", "battle_index");
CREATE INDEX "battle_photograph_author_id_idx" ON "battle_photograph"("author_id");
ALTER TABLE "battle_photograph" ADD CONSTRAINT "battle_photograph_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Pictures are compressed already.
ALTER TABLE "battle_photograph" ALTER COLUMN "large" SET STORAGE EXTERNAL, ALTER COLUMN "small" SET STORAGE EXTERNAL;
