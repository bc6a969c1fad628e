-- Who serves under the commanders of a campaign: a column of the read model, filled when it is rebuilt.
ALTER TABLE "campaign_list" ADD COLUMN "staff" TEXT[] DEFAULT ARRAY[]::TEXT[];
CREATE INDEX "campaign_list_staff_idx" ON "campaign_list" USING GIN ("staff");

-- What sub-commanders would choose in the open round; seen by their own side only, never in the chain of events.
CREATE TABLE "campaign_recommendation" (
    "campaign_id" TEXT NOT NULL,
    "round" TEXT NOT NULL,
    "author_id" UUID NOT NULL,
    "side" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_recommendation_pkey" PRIMARY KEY ("campaign_id","round","author_id")
);
ALTER TABLE "campaign_recommendation" ADD CONSTRAINT "campaign_recommendation_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Messages among the players of a campaign: people's own words, erasable, and so no events.
CREATE TABLE "campaign_message" (
    "id" UUID NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "author_id" UUID,
    "audience" TEXT NOT NULL,
    "recipient_id" UUID,
    "position" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "command_id" UUID NOT NULL,

    CONSTRAINT "campaign_message_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "campaign_message_campaign_id_sent_at_idx" ON "campaign_message"("campaign_id", "sent_at");
CREATE UNIQUE INDEX "campaign_message_author_id_command_id_key" ON "campaign_message"("author_id", "command_id");
ALTER TABLE "campaign_message" ADD CONSTRAINT "campaign_message_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "campaign_message" ADD CONSTRAINT "campaign_message_recipient_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- How far each player has read.
CREATE TABLE "campaign_message_read" (
    "campaign_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "campaign_message_read_pkey" PRIMARY KEY ("campaign_id","user_id")
);
ALTER TABLE "campaign_message_read" ADD CONSTRAINT "campaign_message_read_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What somebody keeps for himself about a campaign; at a shared screen one text for each side.
CREATE TABLE "campaign_note" (
    "campaign_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "desk" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_note_pkey" PRIMARY KEY ("campaign_id","user_id","desk")
);
ALTER TABLE "campaign_note" ADD CONSTRAINT "campaign_note_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
