-- Uploaded campaign files, one library a club. A campaign that was started from one holds the whole
-- definition in its first event, so a file may be taken out of the library at any time.
CREATE TABLE "library_campaign" (
    "id" UUID NOT NULL,
    "club_id" UUID NOT NULL,
    "uploaded_by" UUID,
    "definition_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "library_campaign_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "library_campaign_club_id_definition_id_key" ON "library_campaign"("club_id", "definition_id");
ALTER TABLE "library_campaign" ADD CONSTRAINT "library_campaign_club_id_fkey" FOREIGN KEY ("club_id") REFERENCES "club"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "library_campaign" ADD CONSTRAINT "library_campaign_uploaded_by_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The read model of the lists: what everybody in a campaign may know. Written only by the projection
-- "campaign-list", which rebuilds it from the events; nothing refers to it.
CREATE TABLE "campaign_list" (
    "campaign_id" TEXT NOT NULL,
    "club_id" TEXT NOT NULL,
    "creator" TEXT NOT NULL,
    "user_a" TEXT,
    "user_b" TEXT,
    "parent_id" TEXT,
    "trunk_id" TEXT NOT NULL,
    "phase" TEXT NOT NULL,
    "head" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "card" JSONB NOT NULL,

    CONSTRAINT "campaign_list_pkey" PRIMARY KEY ("campaign_id")
);
CREATE INDEX "campaign_list_club_id_updated_at_idx" ON "campaign_list"("club_id", "updated_at");
CREATE INDEX "campaign_list_user_a_idx" ON "campaign_list"("user_a");
CREATE INDEX "campaign_list_user_b_idx" ON "campaign_list"("user_b");
CREATE INDEX "campaign_list_creator_idx" ON "campaign_list"("creator");
CREATE INDEX "campaign_list_parent_id_idx" ON "campaign_list"("parent_id");
CREATE INDEX "campaign_list_trunk_id_idx" ON "campaign_list"("trunk_id");
CREATE INDEX "campaign_list_phase_idx" ON "campaign_list"("phase");

-- Trials of one battle order under one seed, shared by pages, expected values and artificial
-- commanders. "key": SHA-256 of the order, the ruleset's version, the number of trials and the seed.
CREATE TABLE "trial_run" (
    "key" TEXT NOT NULL,
    "battle_order" JSONB NOT NULL,
    "seed" TEXT NOT NULL,
    "trials" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "summary" JSONB,
    "message" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "trial_run_pkey" PRIMARY KEY ("key"),
    CONSTRAINT "trial_run_status_known" CHECK ("status" IN ('queued', 'running', 'done', 'cancelled', 'failed')),
    CONSTRAINT "trial_run_trials_within_bounds" CHECK ("trials" BETWEEN 1 AND 100000),
    CONSTRAINT "trial_run_done_within_bounds" CHECK ("done" BETWEEN 0 AND "trials"),
    CONSTRAINT "trial_run_done_has_summary" CHECK ("status" <> 'done' OR "summary" IS NOT NULL)
);
CREATE INDEX "trial_run_status_idx" ON "trial_run"("status");

-- What was reckoned of a run so far: a worker that dies loses no more than the chunk it was in.
CREATE TABLE "trial_chunk" (
    "key" TEXT NOT NULL,
    "from_trial" INTEGER NOT NULL,
    "to_trial" INTEGER NOT NULL,
    "outcomes" BYTEA NOT NULL,

    CONSTRAINT "trial_chunk_pkey" PRIMARY KEY ("key", "from_trial"),
    CONSTRAINT "trial_chunk_range" CHECK ("from_trial" >= 0 AND "to_trial" > "from_trial")
);
ALTER TABLE "trial_chunk" ADD CONSTRAINT "trial_chunk_key_fkey" FOREIGN KEY ("key") REFERENCES "trial_run"("key") ON DELETE CASCADE ON UPDATE CASCADE;

