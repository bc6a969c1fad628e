CREATE TABLE "board_post_order" (
    "campaign_id" TEXT NOT NULL,
    "battle" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "side" TEXT NOT NULL,
    "pending" TEXT NOT NULL,
    "secret" JSONB NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "board_post_order_pkey" PRIMARY KEY ("campaign_id","battle","user_id")
);
ALTER TABLE "board_post_order" ADD CONSTRAINT "board_post_order_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
