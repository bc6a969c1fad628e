-- Somebody is asked to play; the campaign is founded when they accept.
CREATE TABLE "campaign_challenge" (
    "id" UUID NOT NULL,
    "club_id" UUID NOT NULL,
    "challenger_id" UUID NOT NULL,
    "asked_id" UUID,
    "state" TEXT NOT NULL DEFAULT 'open',
    "terms" JSONB NOT NULL,
    "definition" JSONB,
    "message" TEXT NOT NULL,
    "answer" TEXT NOT NULL DEFAULT '',
    "command_hash" TEXT NOT NULL,
    "campaign_id" TEXT,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "campaign_challenge_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "campaign_challenge_state" CHECK ("state" IN ('open', 'accepted', 'declined', 'withdrawn'))
);
CREATE INDEX "campaign_challenge_asked_id_state_idx" ON "campaign_challenge"("asked_id", "state");
CREATE INDEX "campaign_challenge_challenger_id_state_idx" ON "campaign_challenge"("challenger_id", "state");
CREATE INDEX "campaign_challenge_expires_at_idx" ON "campaign_challenge"("expires_at");
ALTER TABLE "campaign_challenge" ADD CONSTRAINT "campaign_challenge_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "campaign_challenge" ADD CONSTRAINT "campaign_challenge_challenger_id_fkey" FOREIGN KEY ("challenger_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "campaign_challenge" ADD CONSTRAINT "campaign_challenge_asked_id_fkey" FOREIGN KEY ("asked_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
