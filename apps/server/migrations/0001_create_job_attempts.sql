-- What the queue notes about each job beyond the library's own tables: who works on it now, and what went wrong so far.
CREATE TABLE job_attempts (
  queue text NOT NULL,
  job_id uuid NOT NULL,
  -- The worker that has the job; it holds the advisory lock of this number for as long as it lives.
  worker_id integer,
  taken_at timestamptz,
  failed_tries integer NOT NULL DEFAULT 0,
  worker_deaths integer NOT NULL DEFAULT 0,
  PRIMARY KEY (queue, job_id)
);

CREATE SEQUENCE worker_ids AS integer CYCLE;
