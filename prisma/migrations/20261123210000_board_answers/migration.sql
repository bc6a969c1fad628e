CREATE TABLE "board_answer" (
    "campaign_id" TEXT NOT NULL,
    "battle" INTEGER NOT NULL,
    "side" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "head" INTEGER NOT NULL,
    "secret" JSONB NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "board_answer_pkey" PRIMARY KEY ("campaign_id","battle","side")
);
ALTER TABLE "board_answer" ADD CONSTRAINT "board_answer_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
