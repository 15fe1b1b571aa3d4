-- Questions about lines of statements (docs/product.md, Closing a period; contract/src/pay-questions.ts).
create table pay_questions (
  wholesaler_id text not null references wholesalers on delete cascade,
  -- Made by the client, so that one that is sent twice is asked once.
  question_id uuid not null,
  -- Who asks, of their own statement.
  custom_id text not null,
  period_from date not null,
  period_to date not null,
  -- contract/src/statement-lines.ts: which line, and what it was called.
  line_key text not null,
  label text not null,
  -- null: of all.
  part text,
  -- What the line said when it was asked about, by reader: {asked, own, full, others}.
  seen jsonb not null,
  -- Of the statement: through which day its invoices were, when it was computed, and when its period closed (null: it hadn't).
  invoices_through date not null,
  computed_at timestamptz not null,
  closed_at timestamptz,
  question text not null check (question <> ''),
  asked_at timestamptz not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'answered', 'resolved', 'withdrawn')),
  -- Of what is resolved or withdrawn. A customId, or 'login ' and the credential's number, as in manual_adjustments.
  ended_by text,
  ended_by_name text,
  ended_at timestamptz,
  -- Why it was resolved as it was.
  reason text not null default '',
  -- Made by resolving it.
  adjustment_id uuid,
  primary key (wholesaler_id, question_id),
  foreign key (wholesaler_id, adjustment_id) references manual_adjustments,
  check ((state in ('resolved', 'withdrawn')) = (ended_at is not null)),
  check (state <> 'resolved' or (reason <> '' and ended_by <> custom_id)),
  check (adjustment_id is null or state = 'resolved')
);
-- A line has one at a time.
create unique index on pay_questions (wholesaler_id, custom_id, period_from, line_key)
  where state in ('open', 'answered');
create index on pay_questions (wholesaler_id, state, asked_at, question_id);

create table pay_question_messages (
  wholesaler_id text not null,
  message_id uuid not null,
  question_id uuid not null,
  side text not null check (side in ('asker', 'staff', 'lead')),
  written_by text not null,
  written_by_name text not null,
  written_at timestamptz not null default clock_timestamp(),
  message text not null check (message <> ''),
  primary key (wholesaler_id, message_id),
  foreign key (wholesaler_id, question_id) references pay_questions on delete cascade
);
create index on pay_question_messages (wholesaler_id, question_id, written_at);

do $$
declare
  of_questions text;
begin
  foreach of_questions in array array['pay_questions', 'pay_question_messages'] loop
    execute format('alter table %I enable row level security', of_questions);
    execute format(
      'create policy tenant on %I to caselift_app using (wholesaler_id = current_setting(''app.wholesaler'', true))
         with check (wholesaler_id = current_setting(''app.wholesaler'', true))', of_questions);
    execute format('revoke all on %I from caselift_app', of_questions);
    execute format('grant select, insert on %I to caselift_app', of_questions);
  end loop;
end $$;
-- What was asked, of which figures, and what was written stay as they are.
grant update (state, ended_by, ended_by_name, ended_at, reason, adjustment_id) on pay_questions to caselift_app;
