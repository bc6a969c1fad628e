-- Deadlines of campaigns between people (lib/application/deadlines). What was agreed and missed is in the events; these
-- tables hold hours, and what people have left with the server.

-- When a worker has to look at a campaign's deadline next.
CREATE TABLE "campaign_deadline" (
    "campaign_id" TEXT NOT NULL,
    "head" INTEGER NOT NULL,
    "phase" TEXT,
    "due_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaign_deadline_pkey" PRIMARY KEY ("campaign_id")
);
CREATE INDEX "campaign_deadline_next_at_idx" ON "campaign_deadline"("next_at");

-- A commander's order left beforehand, encrypted under their own data key.
CREATE TABLE "standing_order" (
    "campaign_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "side" TEXT NOT NULL,
    "secret" JSONB NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "standing_order_pkey" PRIMARY KEY ("campaign_id","user_id")
);
ALTER TABLE "standing_order" ADD CONSTRAINT "standing_order_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A seal that the server sets for a late commander: under which command, and from what. Named in the record once the round is open.
CREATE TABLE "deadline_seal" (
    "campaign_id" TEXT NOT NULL,
    "round" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "command_id" UUID NOT NULL,
    "given_by" TEXT NOT NULL,
    "named" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "deadline_seal_pkey" PRIMARY KEY ("campaign_id","round","side")
);

-- How many minutes before a deadline somebody is reminded.
CREATE TABLE "deadline_reminder" (
    "user_id" UUID NOT NULL,
    "minutes" INTEGER[] NOT NULL,

    CONSTRAINT "deadline_reminder_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "deadline_reminder" ADD CONSTRAINT "deadline_reminder_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Time during which nobody's clock runs who is away.
CREATE TABLE "holiday" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "from_at" TIMESTAMPTZ(3) NOT NULL,
    "to_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "holiday_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "holiday_user_id_idx" ON "holiday"("user_id");
ALTER TABLE "holiday" ADD CONSTRAINT "holiday_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The last moment at which a worker was running (one row), and when none was: deadlines give that time back.
CREATE TABLE "service_beat" (
    "id" INTEGER NOT NULL,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_beat_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "service_outage" (
    "from_at" TIMESTAMPTZ(3) NOT NULL,
    "to_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_outage_pkey" PRIMARY KEY ("from_at")
);
