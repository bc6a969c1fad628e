-- A commander offers somebody a post on the staff; they are appointed when they accept.
CREATE TABLE "campaign_post_offer" (
    "campaign_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "side" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "offered_by_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "offered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_post_offer_pkey" PRIMARY KEY ("campaign_id","user_id","side"),
    CONSTRAINT "campaign_post_offer_state" CHECK ("state" IN ('open', 'accepted', 'declined'))
);
ALTER TABLE "campaign_post_offer" ADD CONSTRAINT "campaign_post_offer_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "campaign_post_offer" ADD CONSTRAINT "campaign_post_offer_offered_by_id_fkey" FOREIGN KEY ("offered_by_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
