CREATE TABLE "campaign_arrival" (
    "id" UUID NOT NULL,
    "club_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "content" JSONB,
    "finding" TEXT NOT NULL DEFAULT '',
    "campaign_id" TEXT,
    "brought_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_arrival_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "campaign_arrival_state_idx" ON "campaign_arrival"("state", "brought_at");
CREATE INDEX "campaign_arrival_club_id_idx" ON "campaign_arrival"("club_id");
ALTER TABLE "campaign_arrival" ADD CONSTRAINT "campaign_arrival_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "campaign_arrival" ADD CONSTRAINT "campaign_arrival_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "campaign_seat_invitation" (
    "campaign_id" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "club_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "campaign_seat_invitation_pkey" PRIMARY KEY ("campaign_id","side")
);
CREATE UNIQUE INDEX "campaign_seat_invitation_secret_hash_key" ON "campaign_seat_invitation"("secret_hash");
ALTER TABLE "campaign_seat_invitation" ADD CONSTRAINT "campaign_seat_invitation_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "campaign_seat_invitation" ADD CONSTRAINT "campaign_seat_invitation_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
