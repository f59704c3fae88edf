CREATE SEQUENCE transaction_number AS BIGINT;
CREATE TABLE audit_entries (
    guild_id BIGINT NOT NULL,
    number INTEGER NOT NULL,
    at FLOAT NOT NULL,
    actor BIGINT NOT NULL,
    kind VARCHAR(24) COLLATE "C" NOT NULL,
    person BIGINT NOT NULL,
    facts TEXT COLLATE "C" NOT NULL,
    reason TEXT COLLATE "C" NOT NULL,
    CONSTRAINT pk_audit_entries PRIMARY KEY (guild_id, number)
);
CREATE TABLE league_versions (
    guild_id BIGINT NOT NULL,
    version INTEGER NOT NULL,
    CONSTRAINT pk_league_versions PRIMARY KEY (guild_id)
);
CREATE TABLE leagues (
    league_id BIGINT NOT NULL,
    guild_id BIGINT NOT NULL,
    folded VARCHAR(160) COLLATE "C" NOT NULL,
    name VARCHAR(40) COLLATE "C" NOT NULL,
    rules TEXT COLLATE "C" NOT NULL,
    author BIGINT NOT NULL,
    created_at FLOAT NOT NULL,
    organiser_role BIGINT,
    channel_id BIGINT,
    ended_at FLOAT,
    CONSTRAINT pk_leagues PRIMARY KEY (league_id),
    CONSTRAINT uq_leagues_guild_id_folded UNIQUE (guild_id, folded)
);
CREATE TABLE accounts (
    account_id VARCHAR(64) COLLATE "C" NOT NULL,
    kind VARCHAR(8) COLLATE "C" NOT NULL,
    guild_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    other_id BIGINT NOT NULL,
    balance BIGINT NOT NULL,
    CONSTRAINT pk_accounts PRIMARY KEY (account_id),
    CONSTRAINT ck_accounts_covered CHECK (kind IN ('bank', 'debt', 'given') OR balance >= 0)
);
CREATE INDEX ix_accounts_guild_id ON accounts (guild_id);
CREATE INDEX ix_accounts_table_id ON accounts (table_id);
CREATE INDEX ix_accounts_user_id_guild_id ON accounts (user_id, guild_id);
CREATE TABLE transactions (
    transaction_id BIGINT NOT NULL,
    kind VARCHAR(16) COLLATE "C" NOT NULL,
    guild_id BIGINT NOT NULL,
    table_id BIGINT,
    deal_no INTEGER,
    actor BIGINT NOT NULL,
    reason TEXT COLLATE "C" NOT NULL,
    reverses BIGINT,
    at FLOAT NOT NULL,
    CONSTRAINT pk_transactions PRIMARY KEY (transaction_id),
    CONSTRAINT uq_transactions_reverses UNIQUE (reverses),
    CONSTRAINT fk_transactions_reverses FOREIGN KEY(reverses) REFERENCES transactions (transaction_id) DEFERRABLE
);
CREATE INDEX ix_transactions_table_id_deal_no ON transactions (table_id, deal_no);
CREATE INDEX ix_transactions_guild_id_kind ON transactions (guild_id, kind, transaction_id);
CREATE TABLE alembic_version (
    version_num VARCHAR(32) COLLATE "C" NOT NULL,
    CONSTRAINT pk_alembic_version PRIMARY KEY (version_num)
);
CREATE TABLE liveness (
    name VARCHAR(32) COLLATE "C" NOT NULL,
    at FLOAT NOT NULL,
    CONSTRAINT pk_liveness PRIMARY KEY (name)
);
CREATE TABLE command_sync (
    scope VARCHAR(32) COLLATE "C" NOT NULL,
    hash VARCHAR(64) COLLATE "C" NOT NULL,
    CONSTRAINT pk_command_sync PRIMARY KEY (scope)
);
CREATE TABLE processes (
    process_id VARCHAR(32) COLLATE "C" NOT NULL,
    host TEXT COLLATE "C" NOT NULL,
    pid INTEGER NOT NULL,
    version VARCHAR(32) COLLATE "C" NOT NULL,
    revision VARCHAR(32) COLLATE "C" NOT NULL,
    shard_count INTEGER NOT NULL,
    shard_ids TEXT COLLATE "C" NOT NULL,
    covers TEXT COLLATE "C" NOT NULL,
    started_at FLOAT NOT NULL,
    seen_at FLOAT NOT NULL,
    served_at FLOAT NOT NULL,
    figures TEXT COLLATE "C" NOT NULL,
    CONSTRAINT pk_processes PRIMARY KEY (process_id)
);
CREATE TABLE guilds (
    guild_id BIGINT NOT NULL,
    currency TEXT COLLATE "C",
    opening BIGINT,
    refill_amount BIGINT,
    refill_interval INTEGER,
    locale VARCHAR(16) COLLATE "C",
    refill_below BIGINT,
    bank_limit BIGINT,
    allowance_amount BIGINT,
    allowance_days INTEGER,
    cards VARCHAR(16) COLLATE "C",
    currency_singular TEXT COLLATE "C",
    CONSTRAINT pk_guilds PRIMARY KEY (guild_id)
);
CREATE TABLE users (
    user_id BIGINT NOT NULL,
    locale VARCHAR(16) COLLATE "C",
    hand VARCHAR(16) COLLATE "C",
    call VARCHAR(16) COLLATE "C",
    cards VARCHAR(16) COLLATE "C",
    heard VARCHAR(16) COLLATE "C",
    CONSTRAINT pk_users PRIMARY KEY (user_id)
);
CREATE TABLE members (
    guild_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    opened_at FLOAT,
    last_refill_at FLOAT,
    CONSTRAINT pk_members PRIMARY KEY (guild_id, user_id)
);
CREATE TABLE sheets (
    guild_id BIGINT NOT NULL,
    folded VARCHAR(160) COLLATE "C" NOT NULL,
    name VARCHAR(40) COLLATE "C" NOT NULL,
    version INTEGER NOT NULL,
    game VARCHAR(32) COLLATE "C" NOT NULL,
    options TEXT COLLATE "C" NOT NULL,
    author BIGINT NOT NULL,
    at FLOAT NOT NULL,
    change_no INTEGER NOT NULL,
    deleted BOOLEAN NOT NULL,
    CONSTRAINT pk_sheets PRIMARY KEY (guild_id, folded)
);
CREATE TABLE default_sheets (
    guild_id BIGINT NOT NULL,
    game VARCHAR(32) COLLATE "C" NOT NULL,
    sheet VARCHAR(160) COLLATE "C" NOT NULL,
    CONSTRAINT pk_default_sheets PRIMARY KEY (guild_id, game)
);
CREATE TABLE tallies (
    guild_id BIGINT NOT NULL,
    scope VARCHAR(16) COLLATE "C" NOT NULL,
    game VARCHAR(32) COLLATE "C" NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    last_at FLOAT NOT NULL,
    streak INTEGER NOT NULL,
    best_streak INTEGER NOT NULL,
    chips BIGINT NOT NULL,
    deals BIGINT NOT NULL,
    games BIGINT NOT NULL,
    won BIGINT NOT NULL,
    points BIGINT NOT NULL,
    pots BIGINT NOT NULL,
    stayed BIGINT NOT NULL,
    blind BIGINT NOT NULL,
    sees BIGINT NOT NULL,
    sees_won BIGINT NOT NULL,
    raises BIGINT NOT NULL,
    calls BIGINT NOT NULL,
    shown BIGINT NOT NULL,
    places BIGINT NOT NULL,
    crashes_called BIGINT NOT NULL,
    crashes BIGINT NOT NULL,
    declared BIGINT NOT NULL,
    appraised BIGINT NOT NULL,
    luck BIGINT NOT NULL,
    luck_squared BIGINT NOT NULL,
    points_left BIGINT NOT NULL,
    points_left_squared BIGINT NOT NULL,
    best_pot BIGINT NOT NULL,
    best_hand BIGINT NOT NULL,
    CONSTRAINT pk_tallies PRIMARY KEY (guild_id, scope, game, user_id)
);
CREATE INDEX ix_tallies_user_id_guild_id ON tallies (user_id, guild_id);
CREATE TABLE pinned_leaderboards (
    guild_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    message_id BIGINT NOT NULL,
    measure VARCHAR(16) COLLATE "C" NOT NULL,
    period VARCHAR(16) COLLATE "C" NOT NULL,
    game VARCHAR(32) COLLATE "C" NOT NULL,
    actor BIGINT NOT NULL,
    at FLOAT NOT NULL,
    shown VARCHAR(32) COLLATE "C" NOT NULL,
    league_id BIGINT NOT NULL,
    CONSTRAINT pk_pinned_leaderboards PRIMARY KEY (guild_id, channel_id)
);
CREATE TABLE idempotency_keys (
    key VARCHAR(100) COLLATE "C" NOT NULL,
    answer TEXT COLLATE "C" NOT NULL,
    at FLOAT NOT NULL,
    CONSTRAINT pk_idempotency_keys PRIMARY KEY (key)
);
CREATE TABLE tables (
    table_id BIGINT NOT NULL,
    guild_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    status VARCHAR(16) COLLATE "C" NOT NULL,
    version INTEGER NOT NULL,
    game VARCHAR(32) COLLATE "C" NOT NULL,
    rules_version INTEGER NOT NULL,
    info TEXT COLLATE "C" NOT NULL,
    CONSTRAINT pk_tables PRIMARY KEY (table_id)
);
CREATE UNIQUE INDEX uq_tables_open_channel ON tables (channel_id) WHERE status <> 'closed';
CREATE INDEX ix_tables_guild_id ON tables (guild_id);
CREATE TABLE disputes (
    guild_id BIGINT NOT NULL,
    number INTEGER NOT NULL,
    version INTEGER NOT NULL,
    table_id BIGINT NOT NULL,
    first_deal INTEGER NOT NULL,
    last_deal INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    reason TEXT COLLATE "C" NOT NULL,
    at FLOAT NOT NULL,
    status VARCHAR(16) COLLATE "C" NOT NULL,
    corrected TEXT COLLATE "C" NOT NULL,
    decided_by BIGINT,
    decided_at FLOAT,
    ruling TEXT COLLATE "C" NOT NULL,
    CONSTRAINT pk_disputes PRIMARY KEY (guild_id, number),
    CONSTRAINT fk_disputes_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id) DEFERRABLE
);
CREATE INDEX ix_disputes_guild_id_status_number ON disputes (guild_id, status, number);
CREATE INDEX ix_disputes_table_id_last_deal ON disputes (table_id, last_deal);
CREATE TABLE league_audit_entries (
    league_id BIGINT NOT NULL,
    number INTEGER NOT NULL,
    CONSTRAINT pk_league_audit_entries PRIMARY KEY (league_id, number),
    CONSTRAINT fk_league_audit_entries_league_id FOREIGN KEY(league_id) REFERENCES leagues (league_id) DEFERRABLE
);
CREATE TABLE seasons (
    league_id BIGINT NOT NULL,
    season_no INTEGER NOT NULL,
    status VARCHAR(16) COLLATE "C" NOT NULL,
    starts_at FLOAT NOT NULL,
    rules TEXT COLLATE "C" NOT NULL,
    ends_at FLOAT,
    changes INTEGER NOT NULL,
    closed_at FLOAT,
    final TEXT COLLATE "C",
    message_id BIGINT,
    ruled_at FLOAT,
    CONSTRAINT pk_seasons PRIMARY KEY (league_id, season_no),
    CONSTRAINT fk_seasons_league_id FOREIGN KEY(league_id) REFERENCES leagues (league_id) DEFERRABLE
);
CREATE INDEX ix_seasons_not_posted ON seasons (league_id) WHERE status = 'closed' AND message_id IS NULL;
CREATE INDEX ix_seasons_not_closed ON seasons (league_id) WHERE status <> 'closed';
CREATE TABLE league_members (
    league_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    joined_at FLOAT NOT NULL,
    left_at FLOAT,
    division INTEGER NOT NULL,
    CONSTRAINT pk_league_members PRIMARY KEY (league_id, user_id),
    CONSTRAINT fk_league_members_league_id FOREIGN KEY(league_id) REFERENCES leagues (league_id) DEFERRABLE
);
CREATE INDEX ix_league_members_user_id ON league_members (user_id);
CREATE TABLE results (
    result_id BIGINT NOT NULL,
    league_id BIGINT NOT NULL,
    season_no INTEGER NOT NULL,
    division INTEGER NOT NULL,
    table_id BIGINT NOT NULL,
    first_deal INTEGER NOT NULL,
    last_deal INTEGER NOT NULL,
    ended_at FLOAT NOT NULL,
    game VARCHAR(32) COLLATE "C" NOT NULL,
    agreed VARCHAR(16) COLLATE "C" NOT NULL,
    status VARCHAR(16) COLLATE "C" NOT NULL,
    reason TEXT COLLATE "C" NOT NULL,
    actor BIGINT NOT NULL,
    CONSTRAINT pk_results PRIMARY KEY (result_id),
    CONSTRAINT uq_results_table_id_first_deal_league_id UNIQUE (table_id, first_deal, league_id),
    CONSTRAINT fk_results_league_id FOREIGN KEY(league_id) REFERENCES leagues (league_id) DEFERRABLE,
    CONSTRAINT fk_results_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id) DEFERRABLE
);
CREATE INDEX ix_results_league_id_season_no ON results (league_id, season_no, result_id);
CREATE TABLE sittings (
    table_id BIGINT NOT NULL,
    league_id BIGINT NOT NULL,
    season_no INTEGER NOT NULL,
    division INTEGER NOT NULL,
    first_deal INTEGER NOT NULL,
    last_deal INTEGER NOT NULL,
    begun_at FLOAT NOT NULL,
    game VARCHAR(32) COLLATE "C" NOT NULL,
    agreed VARCHAR(16) COLLATE "C" NOT NULL,
    deals INTEGER NOT NULL,
    tally TEXT COLLATE "C" NOT NULL,
    several_deals BOOLEAN NOT NULL,
    CONSTRAINT pk_sittings PRIMARY KEY (table_id, league_id),
    CONSTRAINT fk_sittings_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id) DEFERRABLE,
    CONSTRAINT fk_sittings_league_id FOREIGN KEY(league_id) REFERENCES leagues (league_id) DEFERRABLE
);
CREATE INDEX ix_sittings_league_id ON sittings (league_id);
CREATE TABLE standings (
    league_id BIGINT NOT NULL,
    season_no INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    division INTEGER NOT NULL,
    games INTEGER NOT NULL,
    points BIGINT NOT NULL,
    tally TEXT COLLATE "C" NOT NULL,
    CONSTRAINT pk_standings PRIMARY KEY (league_id, season_no, user_id),
    CONSTRAINT fk_standings_league_id FOREIGN KEY(league_id) REFERENCES leagues (league_id) DEFERRABLE
);
CREATE TABLE ratings (
    league_id BIGINT NOT NULL,
    season_no INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    mu FLOAT NOT NULL,
    sigma FLOAT NOT NULL,
    games INTEGER NOT NULL,
    CONSTRAINT pk_ratings PRIMARY KEY (league_id, season_no, user_id),
    CONSTRAINT fk_ratings_league_id FOREIGN KEY(league_id) REFERENCES leagues (league_id) DEFERRABLE
);
CREATE TABLE projections (
    league_id BIGINT NOT NULL,
    season_no INTEGER NOT NULL,
    upto BIGINT NOT NULL,
    changes INTEGER NOT NULL,
    CONSTRAINT pk_projections PRIMARY KEY (league_id, season_no),
    CONSTRAINT fk_projections_league_id FOREIGN KEY(league_id) REFERENCES leagues (league_id) DEFERRABLE
);
CREATE TABLE postings (
    transaction_id BIGINT NOT NULL,
    account_id VARCHAR(64) COLLATE "C" NOT NULL,
    amount BIGINT NOT NULL,
    CONSTRAINT pk_postings PRIMARY KEY (transaction_id, account_id),
    CONSTRAINT fk_postings_transaction_id FOREIGN KEY(transaction_id) REFERENCES transactions (transaction_id) DEFERRABLE,
    CONSTRAINT fk_postings_account_id FOREIGN KEY(account_id) REFERENCES accounts (account_id) DEFERRABLE
);
CREATE INDEX ix_postings_account_id ON postings (account_id, transaction_id);
CREATE TABLE deal_tallies (
    table_id BIGINT NOT NULL,
    deal_no INTEGER NOT NULL,
    whole BOOLEAN NOT NULL,
    user_id BIGINT NOT NULL,
    guild_id BIGINT NOT NULL,
    game VARCHAR(32) COLLATE "C" NOT NULL,
    ended_at FLOAT NOT NULL,
    practice BOOLEAN NOT NULL,
    counted BOOLEAN NOT NULL,
    number BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    chips BIGINT NOT NULL,
    deals BIGINT NOT NULL,
    games BIGINT NOT NULL,
    won BIGINT NOT NULL,
    points BIGINT NOT NULL,
    pots BIGINT NOT NULL,
    stayed BIGINT NOT NULL,
    blind BIGINT NOT NULL,
    sees BIGINT NOT NULL,
    sees_won BIGINT NOT NULL,
    raises BIGINT NOT NULL,
    calls BIGINT NOT NULL,
    shown BIGINT NOT NULL,
    places BIGINT NOT NULL,
    crashes_called BIGINT NOT NULL,
    crashes BIGINT NOT NULL,
    declared BIGINT NOT NULL,
    appraised BIGINT NOT NULL,
    luck BIGINT NOT NULL,
    luck_squared BIGINT NOT NULL,
    points_left BIGINT NOT NULL,
    points_left_squared BIGINT NOT NULL,
    best_pot BIGINT NOT NULL,
    best_hand BIGINT NOT NULL,
    CONSTRAINT pk_deal_tallies PRIMARY KEY (table_id, deal_no, whole, user_id),
    CONSTRAINT fk_deal_tallies_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id) DEFERRABLE
);
CREATE INDEX ix_deal_tallies_user_id_guild_id ON deal_tallies (user_id, guild_id, number);
CREATE INDEX ix_deal_tallies_number ON deal_tallies (number);
CREATE TABLE pending_counts (
    what VARCHAR(16) COLLATE "C" NOT NULL,
    table_id BIGINT NOT NULL,
    deal_no INTEGER NOT NULL,
    CONSTRAINT pk_pending_counts PRIMARY KEY (what, table_id, deal_no),
    CONSTRAINT fk_pending_counts_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id) DEFERRABLE
);
CREATE TABLE seats (
    table_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    guild_id BIGINT NOT NULL,
    "left" BOOLEAN NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    CONSTRAINT pk_seats PRIMARY KEY (table_id, seat),
    CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id) DEFERRABLE
);
CREATE INDEX ix_seats_user_id_left ON seats (user_id, "left");
CREATE TABLE moves (
    table_id BIGINT NOT NULL,
    number INTEGER NOT NULL,
    deal_no INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    move TEXT COLLATE "C" NOT NULL,
    events TEXT COLLATE "C" NOT NULL,
    at FLOAT NOT NULL,
    CONSTRAINT pk_moves PRIMARY KEY (table_id, number),
    CONSTRAINT fk_moves_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id) DEFERRABLE
);
CREATE TABLE deals (
    table_id BIGINT NOT NULL,
    deal_no INTEGER NOT NULL,
    first_move INTEGER NOT NULL,
    rules_version INTEGER NOT NULL,
    snapshot TEXT COLLATE "C" NOT NULL,
    started_at FLOAT NOT NULL,
    game VARCHAR(32) COLLATE "C" NOT NULL,
    options TEXT COLLATE "C",
    sheet TEXT COLLATE "C",
    agreed VARCHAR(16) COLLATE "C" NOT NULL,
    CONSTRAINT pk_deals PRIMARY KEY (table_id, deal_no),
    CONSTRAINT fk_deals_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id) DEFERRABLE
);
CREATE TABLE deal_ends (
    table_id BIGINT NOT NULL,
    deal_no INTEGER NOT NULL,
    ended_at FLOAT NOT NULL,
    outcome TEXT COLLATE "C" NOT NULL,
    CONSTRAINT pk_deal_ends PRIMARY KEY (table_id, deal_no),
    CONSTRAINT fk_deal_ends_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id) DEFERRABLE
);
CREATE TABLE games (
    table_id BIGINT NOT NULL,
    first_deal INTEGER NOT NULL,
    last_deal INTEGER NOT NULL,
    guild_id BIGINT NOT NULL,
    game VARCHAR(32) COLLATE "C" NOT NULL,
    ended_at FLOAT NOT NULL,
    ending TEXT COLLATE "C" NOT NULL,
    CONSTRAINT pk_games PRIMARY KEY (table_id, first_deal),
    CONSTRAINT fk_games_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id) DEFERRABLE
);
CREATE INDEX ix_games_guild_id_ended_at ON games (guild_id, ended_at, table_id, first_deal);
CREATE TABLE history_entries (
    place VARCHAR(24) COLLATE "C" NOT NULL,
    ended_at FLOAT NOT NULL,
    table_id BIGINT NOT NULL,
    deal_no INTEGER NOT NULL,
    guild_id BIGINT NOT NULL,
    CONSTRAINT pk_history_entries PRIMARY KEY (place, ended_at, table_id, deal_no),
    CONSTRAINT fk_history_entries_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id) DEFERRABLE
);
CREATE INDEX ix_history_entries_table_id_deal_no ON history_entries (table_id, deal_no);
CREATE TABLE deadlines (
    table_id BIGINT NOT NULL,
    kind VARCHAR(16) COLLATE "C" NOT NULL,
    due_at FLOAT NOT NULL,
    seat INTEGER NOT NULL,
    decision INTEGER NOT NULL,
    set_at FLOAT NOT NULL,
    CONSTRAINT pk_deadlines PRIMARY KEY (table_id, kind),
    CONSTRAINT fk_deadlines_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id) DEFERRABLE
);
CREATE INDEX ix_deadlines_due_at ON deadlines (due_at);
CREATE TABLE messages (
    table_id BIGINT NOT NULL,
    place VARCHAR(40) COLLATE "C" NOT NULL,
    channel_id BIGINT NOT NULL,
    message_id BIGINT NOT NULL,
    shown_version INTEGER NOT NULL,
    kind VARCHAR(16) COLLATE "C" NOT NULL,
    route VARCHAR(400) COLLATE "C" NOT NULL,
    until FLOAT NOT NULL,
    called INTEGER NOT NULL,
    CONSTRAINT pk_messages PRIMARY KEY (table_id, place),
    CONSTRAINT fk_messages_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id) DEFERRABLE
);
CREATE INDEX ix_messages_until ON messages (until);
CREATE TABLE nights (
    night_id BIGINT NOT NULL,
    league_id BIGINT NOT NULL,
    season_no INTEGER NOT NULL,
    guild_id BIGINT NOT NULL,
    status VARCHAR(16) COLLATE "C" NOT NULL,
    starts_at FLOAT NOT NULL,
    due_at FLOAT,
    version INTEGER NOT NULL,
    state TEXT COLLATE "C" NOT NULL,
    CONSTRAINT pk_nights PRIMARY KEY (night_id),
    CONSTRAINT fk_nights_league_id FOREIGN KEY(league_id) REFERENCES leagues (league_id) DEFERRABLE
);
CREATE INDEX ix_nights_due_at ON nights (due_at);
CREATE INDEX ix_nights_not_over ON nights (guild_id) WHERE status <> 'over';
CREATE TABLE result_lines (
    result_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    place INTEGER NOT NULL,
    points INTEGER NOT NULL,
    won BOOLEAN NOT NULL,
    chips BIGINT NOT NULL,
    game_points INTEGER NOT NULL,
    bonuses TEXT COLLATE "C" NOT NULL,
    quit BOOLEAN NOT NULL,
    CONSTRAINT pk_result_lines PRIMARY KEY (result_id, user_id),
    CONSTRAINT fk_result_lines_result_id FOREIGN KEY(result_id) REFERENCES results (result_id) DEFERRABLE
);
CREATE INDEX ix_result_lines_user_id ON result_lines (user_id, result_id);
CREATE TABLE team_seasons (
    league_id BIGINT NOT NULL,
    season_no INTEGER NOT NULL,
    rules TEXT COLLATE "C" NOT NULL,
    schedule TEXT COLLATE "C",
    version INTEGER NOT NULL,
    upto BIGINT NOT NULL,
    CONSTRAINT pk_team_seasons PRIMARY KEY (league_id, season_no),
    CONSTRAINT fk_team_seasons_league_id_season_no FOREIGN KEY(league_id, season_no) REFERENCES seasons (league_id, season_no) DEFERRABLE
);
CREATE TABLE teams (
    league_id BIGINT NOT NULL,
    season_no INTEGER NOT NULL,
    team_no INTEGER NOT NULL,
    folded VARCHAR(160) COLLATE "C" NOT NULL,
    name VARCHAR(40) COLLATE "C" NOT NULL,
    captain BIGINT NOT NULL,
    people TEXT COLLATE "C" NOT NULL,
    withdrawn_at FLOAT,
    gone BOOLEAN NOT NULL,
    CONSTRAINT pk_teams PRIMARY KEY (league_id, season_no, team_no),
    CONSTRAINT fk_teams_league_id_season_no FOREIGN KEY(league_id, season_no) REFERENCES team_seasons (league_id, season_no) DEFERRABLE
);
CREATE TABLE matches (
    league_id BIGINT NOT NULL,
    season_no INTEGER NOT NULL,
    match_no INTEGER NOT NULL,
    week INTEGER NOT NULL,
    home INTEGER NOT NULL,
    away INTEGER NOT NULL,
    starts_at FLOAT NOT NULL,
    status VARCHAR(16) COLLATE "C" NOT NULL,
    card TEXT COLLATE "C" NOT NULL,
    confirmed TEXT COLLATE "C" NOT NULL,
    changes INTEGER NOT NULL,
    CONSTRAINT pk_matches PRIMARY KEY (league_id, season_no, match_no),
    CONSTRAINT fk_matches_league_id_season_no FOREIGN KEY(league_id, season_no) REFERENCES team_seasons (league_id, season_no) DEFERRABLE
);
INSERT INTO alembic_version (version_num) VALUES ('0001');
