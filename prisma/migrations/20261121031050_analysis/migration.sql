-- Analyses of campaigns: asked for by pages, reckoned by workers, kept for whoever may see them.
CREATE TABLE "analysis_run" (
    "key" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "progress" TEXT NOT NULL DEFAULT '',
    "analysis" JSONB,
    "message" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "analysis_run_pkey" PRIMARY KEY ("key"),
    CONSTRAINT "analysis_run_status_known" CHECK ("status" IN ('queued', 'running', 'done', 'cancelled', 'failed')),
    CONSTRAINT "analysis_run_position" CHECK ("position" >= 1),
    CONSTRAINT "analysis_run_done_has_analysis" CHECK ("status" <> 'done' OR "analysis" IS NOT NULL)
);
CREATE INDEX "analysis_run_status_idx" ON "analysis_run"("status");
