CREATE TABLE "campaign_lobby" (
    "id" UUID NOT NULL,
    "club_id" UUID NOT NULL,
    "host_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "terms" JSONB NOT NULL,
    "definition" JSONB,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "command_hash" TEXT NOT NULL,
    "campaign_id" TEXT,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "campaign_lobby_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "campaign_lobby_club_id_state_idx" ON "campaign_lobby"("club_id", "state");
CREATE INDEX "campaign_lobby_expires_at_idx" ON "campaign_lobby"("expires_at");
ALTER TABLE "campaign_lobby" ADD CONSTRAINT "campaign_lobby_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "campaign_lobby" ADD CONSTRAINT "campaign_lobby_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "campaign_lobby_seat" (
    "lobby_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "place" TEXT NOT NULL,
    "assigned" BOOLEAN NOT NULL,
    "ready_at" INTEGER,
    "joining" JSONB,
    "seated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_lobby_seat_pkey" PRIMARY KEY ("lobby_id","user_id")
);
CREATE INDEX "campaign_lobby_seat_user_id_idx" ON "campaign_lobby_seat"("user_id");
ALTER TABLE "campaign_lobby_seat" ADD CONSTRAINT "campaign_lobby_seat_lobby_id_fkey" FOREIGN KEY ("lobby_id") REFERENCES "campaign_lobby"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "campaign_lobby_seat" ADD CONSTRAINT "campaign_lobby_seat_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
