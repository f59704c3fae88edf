BEGIN TRANSACTION;
CREATE TABLE accounts (
	account_id VARCHAR(64) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	table_id BIGINT NOT NULL, 
	seat INTEGER NOT NULL, 
	other_id BIGINT NOT NULL, 
	balance BIGINT NOT NULL, 
	CONSTRAINT pk_accounts PRIMARY KEY (account_id), 
	CONSTRAINT ck_accounts_covered CHECK (kind IN ('bank', 'debt', 'given') OR balance >= 0)
)
 WITHOUT ROWID

;
INSERT INTO "accounts" VALUES('bank/77','bank',77,0,0,0,0,-8000);
INSERT INTO "accounts" VALUES('given/77','given',77,0,0,0,0,-3);
INSERT INTO "accounts" VALUES('points/77/102','points',77,102,0,0,0,1);
INSERT INTO "accounts" VALUES('points/77/103','points',77,103,0,0,0,2);
INSERT INTO "accounts" VALUES('pot/1','pot',77,0,1,0,0,5);
INSERT INTO "accounts" VALUES('purse/1/1','purse',77,0,1,1,0,129);
INSERT INTO "accounts" VALUES('purse/1/2','purse',77,0,1,2,0,97);
INSERT INTO "accounts" VALUES('purse/1/3','purse',77,0,1,3,0,99);
INSERT INTO "accounts" VALUES('purse/1/4','purse',77,0,1,4,0,50);
INSERT INTO "accounts" VALUES('purse/2/1','purse',77,0,2,1,0,100);
INSERT INTO "accounts" VALUES('purse/2/2','purse',77,0,2,2,0,100);
INSERT INTO "accounts" VALUES('purse/2/3','purse',77,0,2,3,0,100);
INSERT INTO "accounts" VALUES('purse/3/1','purse',77,0,3,1,0,100);
INSERT INTO "accounts" VALUES('purse/3/2','purse',77,0,3,2,0,100);
INSERT INTO "accounts" VALUES('purse/3/3','purse',77,0,3,3,0,100);
INSERT INTO "accounts" VALUES('purse/4/1','purse',77,0,4,1,0,99);
INSERT INTO "accounts" VALUES('purse/4/2','purse',77,0,4,2,0,102);
INSERT INTO "accounts" VALUES('purse/4/3','purse',77,0,4,3,0,99);
INSERT INTO "accounts" VALUES('purse/4/4','purse',77,0,4,4,0,50);
INSERT INTO "accounts" VALUES('wallet/77/101','wallet',77,101,0,0,0,1570);
INSERT INTO "accounts" VALUES('wallet/77/102','wallet',77,102,0,0,0,1600);
INSERT INTO "accounts" VALUES('wallet/77/103','wallet',77,103,0,0,0,1600);
INSERT INTO "accounts" VALUES('wallet/77/104','wallet',77,104,0,0,0,1900);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_alembic_version PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE command_sync (
	scope VARCHAR(32) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_command_sync PRIMARY KEY (scope)
);
CREATE TABLE deadlines (
	table_id BIGINT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	due_at FLOAT NOT NULL, 
	seat INTEGER NOT NULL, 
	decision INTEGER NOT NULL, 
	CONSTRAINT pk_deadlines PRIMARY KEY (table_id, kind), 
	CONSTRAINT fk_deadlines_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id)
)
 WITHOUT ROWID

;
INSERT INTO "deadlines" VALUES(4,'next_deal',1800000600.0,0,0);
CREATE TABLE deal_ends (
	table_id BIGINT NOT NULL, 
	deal_no INTEGER NOT NULL, 
	ended_at FLOAT NOT NULL, 
	outcome TEXT NOT NULL, 
	CONSTRAINT pk_deal_ends PRIMARY KEY (table_id, deal_no), 
	CONSTRAINT fk_deal_ends_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id)
)
 WITHOUT ROWID

;
INSERT INTO "deal_ends" VALUES(1,1,1800000000.0,'{"reason":"carried","shares":[],"carried":5,"blind_winner":2}');
INSERT INTO "deal_ends" VALUES(3,1,1800000000.0,'{"reason":"played","game":null,"winner":null,"scores":[{"seat":1,"points":0},{"seat":2,"points":1},{"seat":3,"points":2}],"yogi":0,"carried":0}');
INSERT INTO "deal_ends" VALUES(4,1,1800000000.0,'{"reason":"folded","shares":[{"pot":0,"seat":2,"amount":5}],"carried":0,"blind_winner":null}');
CREATE TABLE deals (
	table_id BIGINT NOT NULL, 
	deal_no INTEGER NOT NULL, 
	first_move INTEGER NOT NULL, 
	rules_version INTEGER NOT NULL, 
	snapshot TEXT NOT NULL, 
	started_at FLOAT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	options TEXT, 
	sheet TEXT, 
	agreed VARCHAR(16), 
	CONSTRAINT pk_deals PRIMARY KEY (table_id, deal_no), 
	CONSTRAINT fk_deals_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id)
);
INSERT INTO "deals" VALUES(1,1,4,2,'{"deal_no":0,"dealer":1,"shuffle_due":true,"closed":false,"rules":{"min_players":2,"max_players":8,"money_source":"wallet","min_buy_in":null,"ante":1,"min_first_bet":1,"max_first_bet":10,"max_raise":10,"pot_limit":false,"bet_step":1,"cards":3,"discard_mode":"auto_best","wild":[],"blind_play":true,"look_timing":"own_turn","unacted_last_player":"wins","two_blind_hands":"normal","retained_hand_variant":"standard","faceup_fold_rule":"worse","two_hands_at_see":"nominate","see_rule":"double","agreed_showdown":"three_plus","max_rounds":0,"short_money":"cover_pot","newcomer_pays":"ante","timeout_action":"fold","dealers_choice":false,"expose_bottom":false,"shuffle_rule":"prial_only","return_order":"dealt"},"seats":[{"seat":1,"stack":100,"sitting_out":false,"leaving":false,"newcomer":false,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"alone":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null},{"seat":2,"stack":100,"sitting_out":false,"leaving":false,"newcomer":true,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"alone":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null},{"seat":3,"stack":100,"sitting_out":false,"leaving":false,"newcomer":true,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"alone":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null}],"pack":["2c","3c","4c","5c","6c","7c","8c","9c","Tc","Jc","Qc","Kc","Ac","2d","3d","4d","5d","6d","7d","8d","9d","Td","Jd","Qd","Kd","Ad","2h","3h","4h","5h","6h","7h","8h","9h","Th","Jh","Qh","Kh","Ah","2s","3s","4s","5s","6s","7s","8s","9s","Ts","Js","Qs","Ks","As"],"phase":"between_deals","choice":null,"choice_left":0,"choice_left_before":0,"carried":0,"carried_among":0,"pots":[],"order":[],"actor":0,"stake":0,"rounds":0,"looked":null,"accepted":[],"barred_until":0,"asker":0,"asked":0,"short":0,"bettors":[],"may_ask":0,"comparison":null,"seer":0,"bottom":[],"aside":[],"debts":[],"renamed":false,"told":[],"next_dealer":0,"highest":3,"outcome":null,"shuffled":false}',1800000000.0,'three_card_brag','{"min_players":2,"max_players":8,"money_source":"wallet","min_buy_in":null,"ante":1,"min_first_bet":1,"max_first_bet":10,"max_raise":10,"pot_limit":false,"bet_step":1,"cards":3,"discard_mode":"auto_best","wild":[],"blind_play":true,"look_timing":"own_turn","unacted_last_player":"wins","two_blind_hands":"normal","retained_hand_variant":"standard","faceup_fold_rule":"worse","two_hands_at_see":"nominate","see_rule":"double","agreed_showdown":"three_plus","max_rounds":0,"short_money":"cover_pot","newcomer_pays":"ante","timeout_action":"fold","dealers_choice":false,"expose_bottom":false,"shuffle_rule":"prial_only","return_order":"dealt"}',NULL,'377b552f');
INSERT INTO "deals" VALUES(1,2,9,2,'{"deal_no":1,"dealer":1,"shuffle_due":false,"closed":false,"rules":{"min_players":2,"max_players":8,"money_source":"wallet","min_buy_in":null,"ante":1,"min_first_bet":1,"max_first_bet":10,"max_raise":10,"pot_limit":false,"bet_step":1,"cards":3,"discard_mode":"auto_best","wild":[],"blind_play":true,"look_timing":"own_turn","unacted_last_player":"wins","two_blind_hands":"normal","retained_hand_variant":"standard","faceup_fold_rule":"worse","two_hands_at_see":"nominate","see_rule":"double","agreed_showdown":"three_plus","max_rounds":0,"short_money":"cover_pot","newcomer_pays":"ante","timeout_action":"fold","dealers_choice":false,"expose_bottom":false,"shuffle_rule":"prial_only","return_order":"dealt"},"seats":[{"seat":1,"stack":99,"sitting_out":false,"leaving":false,"newcomer":false,"never_dealt":false,"status":"folded","old":[],"new":[],"discards":[],"holder":false,"alone":false,"paid":1,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null},{"seat":2,"stack":97,"sitting_out":false,"leaving":false,"newcomer":false,"never_dealt":false,"status":"blind","old":["6d","Qc","2c"],"new":[],"discards":[],"holder":false,"alone":false,"paid":3,"last_bet":2,"acted":true,"blind_bets":1,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null},{"seat":3,"stack":99,"sitting_out":false,"leaving":false,"newcomer":false,"never_dealt":false,"status":"folded","old":[],"new":[],"discards":[],"holder":false,"alone":false,"paid":1,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null}],"pack":["Ks","5d","Tc","Ah","7s","9h","8s","Kd","5h","Jd","Ac","Td","6s","6h","4h","Qs","As","9c","Js","7d","Jh","3c","Qh","5s","4d","9s","2h","3h","7c","4c","2d","8h","Ts","Kh","Qd","8c","Th","6c","5c","4s","Ad","Jc","9d","2s","3s","8d","7h","Kc","3d"],"phase":"between_deals","choice":null,"choice_left":0,"choice_left_before":0,"carried":5,"carried_among":3,"pots":[],"order":[2,3,1],"actor":0,"stake":0,"rounds":0,"looked":null,"accepted":[],"barred_until":0,"asker":0,"asked":0,"short":0,"bettors":[],"may_ask":0,"comparison":null,"seer":0,"bottom":[],"aside":[],"debts":[],"renamed":false,"told":[],"next_dealer":1,"highest":3,"outcome":{"reason":"carried","shares":[],"carried":5,"blind_winner":2},"shuffled":true}',1800000000.0,'three_card_brag','{"min_players":2,"max_players":8,"money_source":"wallet","min_buy_in":null,"ante":1,"min_first_bet":1,"max_first_bet":10,"max_raise":10,"pot_limit":false,"bet_step":1,"cards":3,"discard_mode":"auto_best","wild":[],"blind_play":true,"look_timing":"own_turn","unacted_last_player":"wins","two_blind_hands":"normal","retained_hand_variant":"standard","faceup_fold_rule":"worse","two_hands_at_see":"nominate","see_rule":"double","agreed_showdown":"three_plus","max_rounds":0,"short_money":"cover_pot","newcomer_pays":"ante","timeout_action":"fold","dealers_choice":false,"expose_bottom":false,"shuffle_rule":"prial_only","return_order":"dealt"}',NULL,'377b552f');
INSERT INTO "deals" VALUES(2,1,4,2,'{"deal_no":0,"dealer":1,"shuffle_due":true,"closed":false,"rules":{"min_players":2,"max_players":8,"money_source":"table","min_buy_in":null,"big_blind":2,"max_raises":3,"max_draw":3,"unseen_half_call":true,"wild":[]},"seats":[{"seat":1,"stack":100,"sitting_out":false,"leaving":false,"newcomer":false,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"alone":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null,"met":0,"spoken":false,"drawn":null,"payments":[]},{"seat":2,"stack":100,"sitting_out":false,"leaving":false,"newcomer":true,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"alone":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null,"met":0,"spoken":false,"drawn":null,"payments":[]},{"seat":3,"stack":100,"sitting_out":false,"leaving":false,"newcomer":true,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"alone":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null,"met":0,"spoken":false,"drawn":null,"payments":[]}],"pack":["2c","3c","4c","5c","6c","7c","8c","9c","Tc","Jc","Qc","Kc","Ac","2d","3d","4d","5d","6d","7d","8d","9d","Td","Jd","Qd","Kd","Ad","2h","3h","4h","5h","6h","7h","8h","9h","Th","Jh","Qh","Kh","Ah","2s","3s","4s","5s","6s","7s","8s","9s","Ts","Js","Qs","Ks","As"],"phase":"between_deals","choice":null,"choice_left":0,"choice_left_before":0,"carried":0,"carried_among":0,"pots":[],"order":[],"actor":0,"stake":0,"rounds":0,"looked":null,"accepted":[],"barred_until":0,"asker":0,"asked":0,"short":0,"bettors":[],"may_ask":0,"comparison":null,"seer":0,"bottom":[],"aside":[],"debts":[],"renamed":false,"told":[],"next_dealer":0,"highest":3,"outcome":null,"shuffled":false,"betting_round":0,"raises":0,"last_raiser":0}',1800000000.0,'draw_brag','{"min_players":2,"max_players":8,"money_source":"table","min_buy_in":null,"big_blind":2,"max_raises":3,"max_draw":3,"unseen_half_call":true,"wild":[]}',NULL,'00861723');
INSERT INTO "deals" VALUES(3,1,4,1,'{"deal_no":0,"dealer":1,"shuffle_due":true,"closed":false,"rules":{"min_players":2,"max_players":4,"target":11,"target_small":15,"win_margin":1,"min_hand":"pair","misorder":"reject","four_card_sets":false,"tie_rule":"no_point","yogi_name":"Yogi","crash_rule":"bonus_points","crash_points":1,"crash_announce":"not_needed","crash_announced_reward":"payment","crash_payment":50,"crash_payment_announced":100,"crash_penalty":50,"crash_penalty_rule":"pay_each","quad_rule":"bus_ride","bus_ride_points":1,"bus_ride_payment":0,"bus_ride_knock":true,"pairs_redeal":6,"thirteen_run":"wins_game","reset_to_zero":false,"payment":"fixed","game_stake":50,"point_rate":2,"zero_double":false,"all_zero_treble":false,"spare_fee":2,"spare_reuse":false,"optional_shuffle":false,"first_dealer":"random"},"seats":[{"seat":1,"stack":100,"sitting_out":false,"leaving":false,"newcomer":false,"dealt_in":false,"cards":[],"remembered":[],"given_up":[],"took_spare":0,"paid":0,"knocked":false,"chosen":false,"ready":false,"hands":null,"declared":null,"called":null,"public_declared":null,"public_called":null,"shown":[],"proof":[]},{"seat":2,"stack":100,"sitting_out":false,"leaving":false,"newcomer":false,"dealt_in":false,"cards":[],"remembered":[],"given_up":[],"took_spare":0,"paid":0,"knocked":false,"chosen":false,"ready":false,"hands":null,"declared":null,"called":null,"public_declared":null,"public_called":null,"shown":[],"proof":[]},{"seat":3,"stack":100,"sitting_out":false,"leaving":false,"newcomer":false,"dealt_in":false,"cards":[],"remembered":[],"given_up":[],"took_spare":0,"paid":0,"knocked":false,"chosen":false,"ready":false,"hands":null,"declared":null,"called":null,"public_declared":null,"public_called":null,"shown":[],"proof":[]}],"pack":["2c","3c","4c","5c","6c","7c","8c","9c","Tc","Jc","Qc","Kc","Ac","2d","3d","4d","5d","6d","7d","8d","9d","Td","Jd","Qd","Kd","Ad","2h","3h","4h","5h","6h","7h","8h","9h","Th","Jh","Qh","Kh","Ah","2s","3s","4s","5s","6s","7s","8s","9s","Ts","Js","Qs","Ks","As"],"phase":"between_deals","carried":0,"scores":[],"yogi":0,"target":0,"game_on":false,"dealt_round":false,"head_starts":[],"order":[],"spares":[],"aside":[],"actor":0,"next_dealer":0,"highest":3,"outcome":null,"shuffled":false}',1800000000.0,'crash','{"min_players":2,"max_players":4,"target":11,"target_small":15,"win_margin":1,"min_hand":"pair","misorder":"reject","four_card_sets":false,"tie_rule":"no_point","yogi_name":"Yogi","crash_rule":"bonus_points","crash_points":1,"crash_announce":"not_needed","crash_announced_reward":"payment","crash_payment":50,"crash_payment_announced":100,"crash_penalty":50,"crash_penalty_rule":"pay_each","quad_rule":"bus_ride","bus_ride_points":1,"bus_ride_payment":0,"bus_ride_knock":true,"pairs_redeal":6,"thirteen_run":"wins_game","reset_to_zero":false,"payment":"fixed","game_stake":50,"point_rate":2,"zero_double":false,"all_zero_treble":false,"spare_fee":2,"spare_reuse":false,"optional_shuffle":false,"first_dealer":"random"}',NULL,'6c5feb9f');
INSERT INTO "deals" VALUES(3,2,11,1,'{"deal_no":1,"dealer":1,"shuffle_due":true,"closed":false,"rules":{"min_players":2,"max_players":4,"target":11,"target_small":15,"win_margin":1,"min_hand":"pair","misorder":"reject","four_card_sets":false,"tie_rule":"no_point","yogi_name":"Yogi","crash_rule":"bonus_points","crash_points":1,"crash_announce":"not_needed","crash_announced_reward":"payment","crash_payment":50,"crash_payment_announced":100,"crash_penalty":50,"crash_penalty_rule":"pay_each","quad_rule":"bus_ride","bus_ride_points":1,"bus_ride_payment":0,"bus_ride_knock":true,"pairs_redeal":6,"thirteen_run":"wins_game","reset_to_zero":false,"payment":"fixed","game_stake":50,"point_rate":2,"zero_double":false,"all_zero_treble":false,"spare_fee":2,"spare_reuse":false,"optional_shuffle":false,"first_dealer":"random"},"seats":[{"seat":1,"stack":100,"sitting_out":false,"leaving":false,"newcomer":false,"dealt_in":true,"cards":[],"remembered":["Ks","Ac","Jc","7h","5h","7d","8d","7s","6c","Kc","Ts","Td","2h"],"given_up":[],"took_spare":0,"paid":0,"knocked":false,"chosen":true,"ready":true,"hands":[["7h","7d","7s"],["Ac","Jc","Kc"],["Ks","Ts","Td"]],"declared":null,"called":null,"public_declared":null,"public_called":null,"shown":[["7h","7d","7s"],["Ac","Jc","Kc"],["Ks","Ts","Td"]],"proof":[]},{"seat":2,"stack":100,"sitting_out":false,"leaving":false,"newcomer":false,"dealt_in":true,"cards":[],"remembered":["Tc","4c","8h","Ah","9c","3c","4h","5c","6h","3s","Qs","9h","5d"],"given_up":[],"took_spare":0,"paid":0,"knocked":false,"chosen":true,"ready":true,"hands":[["4c","3c","5c"],["Tc","8h","9c"],["4h","6h","5d"]],"declared":null,"called":null,"public_declared":null,"public_called":null,"shown":[["4c","3c","5c"],["Tc","8h","9c"],["4h","6h","5d"]],"proof":[]},{"seat":3,"stack":100,"sitting_out":false,"leaving":false,"newcomer":false,"dealt_in":true,"cards":[],"remembered":["Th","4d","Qd","8c","Qc","Jd","Qh","As","6d","9d","2c","6s","Jh"],"given_up":[],"took_spare":0,"paid":0,"knocked":false,"chosen":true,"ready":true,"hands":[["Qd","Qc","Qh"],["Th","9d","Jh"],["4d","Jd","6d"]],"declared":null,"called":null,"public_declared":null,"public_called":null,"shown":[["Qd","Qc","Qh"],["Th","9d","Jh"],["4d","Jd","6d"]],"proof":[]}],"pack":["4c","3c","5c","Tc","8h","9c","4h","6h","5d","Ah","3s","Qs","9h","Qd","Qc","Qh","Th","9d","Jh","4d","Jd","6d","8c","As","2c","6s","7h","7d","7s","Ac","Jc","Kc","Ks","Ts","Td","5h","8d","6c","2h","3d","Ad","8s","9s","Kh","Kd","4s","5s","7c","3h","Js","2s","2d"],"phase":"between_deals","carried":0,"scores":[{"seat":1,"points":0},{"seat":2,"points":1},{"seat":3,"points":2}],"yogi":0,"target":15,"game_on":true,"dealt_round":false,"head_starts":[],"order":[2,3,1],"spares":[],"aside":[],"actor":0,"next_dealer":1,"highest":3,"outcome":{"reason":"played","game":null,"winner":null,"scores":[{"seat":1,"points":0},{"seat":2,"points":1},{"seat":3,"points":2}],"yogi":0,"carried":0},"shuffled":true}',1800000000.0,'crash','{"min_players":2,"max_players":4,"target":11,"target_small":15,"win_margin":1,"min_hand":"pair","misorder":"reject","four_card_sets":false,"tie_rule":"no_point","yogi_name":"Yogi","crash_rule":"bonus_points","crash_points":1,"crash_announce":"not_needed","crash_announced_reward":"payment","crash_payment":50,"crash_payment_announced":100,"crash_penalty":50,"crash_penalty_rule":"pay_each","quad_rule":"bus_ride","bus_ride_points":1,"bus_ride_payment":0,"bus_ride_knock":true,"pairs_redeal":6,"thirteen_run":"wins_game","reset_to_zero":false,"payment":"fixed","game_stake":50,"point_rate":2,"zero_double":false,"all_zero_treble":false,"spare_fee":2,"spare_reuse":false,"optional_shuffle":false,"first_dealer":"random"}',NULL,'6c5feb9f');
INSERT INTO "deals" VALUES(4,1,4,2,'{"deal_no":0,"dealer":1,"shuffle_due":true,"closed":false,"rules":{"min_players":2,"max_players":8,"money_source":"wallet","min_buy_in":null,"boot":1,"limit":"fixed","spread":0,"pot_cap":0,"wild":[],"run_order":"a23_high","max_blind_rounds":0,"show_tie":"payer_loses","sideshow":true,"sideshow_requires_all_seen":false,"sideshow_refused_pays":false,"max_sideshow_refusals":0,"direction":"counter_clockwise","agreed_showdown":"three_plus","max_rounds":0,"timeout_action":"fold","shuffle_rule":"every_deal","return_order":"dealt","expose_bottom":false,"short_money":"cover_pot"},"seats":[{"seat":1,"stack":100,"sitting_out":false,"leaving":false,"newcomer":false,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"alone":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null},{"seat":2,"stack":100,"sitting_out":false,"leaving":false,"newcomer":true,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"alone":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null},{"seat":3,"stack":100,"sitting_out":false,"leaving":false,"newcomer":true,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"alone":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null}],"pack":["2c","3c","4c","5c","6c","7c","8c","9c","Tc","Jc","Qc","Kc","Ac","2d","3d","4d","5d","6d","7d","8d","9d","Td","Jd","Qd","Kd","Ad","2h","3h","4h","5h","6h","7h","8h","9h","Th","Jh","Qh","Kh","Ah","2s","3s","4s","5s","6s","7s","8s","9s","Ts","Js","Qs","Ks","As"],"phase":"between_deals","choice":null,"choice_left":0,"choice_left_before":0,"carried":0,"carried_among":0,"pots":[],"order":[],"actor":0,"stake":0,"rounds":0,"looked":null,"accepted":[],"barred_until":0,"asker":0,"asked":0,"short":0,"bettors":[],"may_ask":0,"comparison":null,"seer":0,"bottom":[],"aside":[],"debts":[],"renamed":false,"told":[],"next_dealer":0,"highest":3,"outcome":null,"shuffled":false}',1800000000.0,'teen_patti','{"min_players":2,"max_players":8,"money_source":"wallet","min_buy_in":null,"boot":1,"limit":"fixed","spread":0,"pot_cap":0,"wild":[],"run_order":"a23_high","max_blind_rounds":0,"show_tie":"payer_loses","sideshow":true,"sideshow_requires_all_seen":false,"sideshow_refused_pays":false,"max_sideshow_refusals":0,"direction":"counter_clockwise","agreed_showdown":"three_plus","max_rounds":0,"timeout_action":"fold","shuffle_rule":"every_deal","return_order":"dealt","expose_bottom":false,"short_money":"cover_pot"}',NULL,'dc7af0bc');
CREATE TABLE games (
	table_id BIGINT NOT NULL, 
	first_deal INTEGER NOT NULL, 
	last_deal INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	ended_at FLOAT NOT NULL, 
	ending TEXT NOT NULL, 
	CONSTRAINT pk_games PRIMARY KEY (table_id, first_deal), 
	CONSTRAINT fk_games_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id)
)
 WITHOUT ROWID

;
CREATE TABLE guilds (
	guild_id INTEGER NOT NULL, 
	currency TEXT, 
	opening BIGINT, 
	refill_amount BIGINT, 
	refill_interval INTEGER, 
	locale VARCHAR(16), 
	refill_below BIGINT, 
	bank_limit BIGINT, 
	CONSTRAINT pk_guilds PRIMARY KEY (guild_id)
);
INSERT INTO "guilds" VALUES(77,NULL,1000,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE keys (
	"key" VARCHAR(100) NOT NULL, 
	answer TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_keys PRIMARY KEY ("key")
)
 WITHOUT ROWID

;
CREATE TABLE members (
	guild_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	opened_at FLOAT, 
	last_refill_at FLOAT, 
	CONSTRAINT pk_members PRIMARY KEY (guild_id, user_id)
)
 WITHOUT ROWID

;
INSERT INTO "members" VALUES(77,101,1800000000.0,NULL);
INSERT INTO "members" VALUES(77,102,1800000000.0,NULL);
INSERT INTO "members" VALUES(77,103,1800000000.0,NULL);
INSERT INTO "members" VALUES(77,104,1800000000.0,NULL);
CREATE TABLE moves (
	table_id BIGINT NOT NULL, 
	number INTEGER NOT NULL, 
	deal_no INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	move TEXT NOT NULL, 
	events TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_moves PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_moves_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id)
);
INSERT INTO "moves" VALUES(1,1,0,1,'["Join",{"seat":1,"stack":100}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":1},"destination":{"place":"purse","seat":1},"amount":100,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,2,0,2,'["Join",{"seat":2,"stack":100}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":2},"destination":{"place":"purse","seat":2},"amount":100,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,3,0,3,'["Join",{"seat":3,"stack":100}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":3},"destination":{"place":"purse","seat":3},"amount":100,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,4,1,0,'["Deal",{"seat":0,"order":["6d","2s","7h","Qc","3s","Kc","2c","8d","3d","Ks","5d","Tc","Ah","7s","9h","8s","Kd","5h","Jd","Ac","Td","6s","6h","4h","Qs","As","9c","Js","7d","Jh","3c","Qh","5s","4d","9s","2h","3h","7c","4c","2d","8h","Ts","Kh","Qd","8c","Th","6c","5c","4s","Ad","Jc","9d"]}]','[["Shuffled",{"seen_by":null}],["DealStarted",{"seen_by":null,"deal_no":1,"dealer":1,"seats":[2,3,1],"carried":0}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":2},"destination":{"place":"pot","seat":0},"amount":1,"seat":2}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":1},"destination":{"place":"pot","seat":0},"amount":1,"seat":1}],["CardsDealt",{"seen_by":null,"seat":2,"count":3}],["CardsDealt",{"seen_by":null,"seat":3,"count":3}],["CardsDealt",{"seen_by":null,"seat":1,"count":3}],["TurnPassed",{"seen_by":null,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,5,1,2,'["Bet",{"seat":2,"amount":2}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":2},"destination":{"place":"pot","seat":0},"amount":2,"seat":2,"blind":true,"stake":4,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,6,1,3,'["Fold",{"seat":3}]','[["Folded",{"seen_by":null,"seat":3,"cause":"chosen"}],["TurnPassed",{"seen_by":null,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,7,1,1,'["Fold",{"seat":1}]','[["Folded",{"seen_by":null,"seat":1,"cause":"chosen"}],["PotCarried",{"seen_by":null,"seat":2,"amount":5}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,8,1,2,'["Retain",{"seat":2,"hand":"old"}]','[["HandRetained",{"seen_by":null,"seat":2,"hand":"old"}],["DealEnded",{"seen_by":null,"deal_no":1,"outcome":{"reason":"carried","shares":[],"carried":5,"blind_winner":2}}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,9,2,0,'["Deal",{"seat":0,"order":[]}]','[["DealStarted",{"seen_by":null,"deal_no":2,"dealer":2,"seats":[3,1,2],"carried":5}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":1},"destination":{"place":"pot","seat":0},"amount":1,"seat":1}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":2},"destination":{"place":"pot","seat":0},"amount":1,"seat":2}],["CardsDealt",{"seen_by":null,"seat":3,"count":3}],["CardsDealt",{"seen_by":null,"seat":1,"count":3}],["CardsDealt",{"seen_by":null,"seat":2,"count":3}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,10,2,3,'["Look",{"seat":3,"hand":null}]','[["Looked",{"seen_by":null,"seat":3,"hand":null}],["CardsSeen",{"seen_by":[3],"seat":3,"cards":["Ks","Ah","8s"]}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,11,2,3,'["Bet",{"seat":3,"amount":4}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":4,"seat":3,"blind":false,"stake":4,"raised":0}],["TurnPassed",{"seen_by":null,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,12,2,1,'["Bet",{"seat":1,"amount":2}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":1},"destination":{"place":"pot","seat":0},"amount":2,"seat":1,"blind":true,"stake":4,"raised":0}],["TurnPassed",{"seen_by":null,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,13,2,4,'["Join",{"seat":4,"stack":50}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":4},"destination":{"place":"purse","seat":4},"amount":50,"seat":4}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,14,2,1,'["TopUp",{"seat":1,"amount":30}]','[["ToppedUp",{"seen_by":null,"source":{"place":"outside","seat":1},"destination":{"place":"purse","seat":1},"amount":30,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,15,2,2,'["Look",{"seat":2,"hand":"new"}]','[["Looked",{"seen_by":null,"seat":2,"hand":"new"}],["CardsSeen",{"seen_by":[2],"seat":2,"cards":["Tc","9h","5h"]}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,1,0,1,'["Join",{"seat":1,"stack":100}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":1},"destination":{"place":"purse","seat":1},"amount":100,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,2,0,2,'["Join",{"seat":2,"stack":100}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":2},"destination":{"place":"purse","seat":2},"amount":100,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,3,0,3,'["Join",{"seat":3,"stack":100}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":3},"destination":{"place":"purse","seat":3},"amount":100,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,4,1,0,'["Deal",{"seat":0,"order":["9h","Ad","4s","3s","Ac","6h","Td","6d","Tc","3c","Jd","2c","8c","9c","Kd","Qs","2h","7s","Ks","4h","Ts","4c","As","Ah","3d","Js","Qc","8h","5d","Jc","7d","7c","5s","Kc","4d","8d","Qd","9s","Kh","5h","9d","3h","Th","6s","7h","2d","2s","5c","Qh","6c","8s","Jh"]}]','[["Shuffled",{"seen_by":null}],["DealStarted",{"seen_by":null,"deal_no":1,"dealer":1,"seats":[2,3,1],"carried":0}],["BlindPosted",{"seen_by":null,"source":{"place":"purse","seat":2},"destination":{"place":"pot","seat":0},"amount":1,"seat":2,"big":false}],["BlindPosted",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":2,"seat":3,"big":true}],["CardsDealt",{"seen_by":null,"seat":2,"count":3}],["CardsDealt",{"seen_by":null,"seat":3,"count":3}],["CardsDealt",{"seen_by":null,"seat":1,"count":3}],["RoundBegan",{"seen_by":null,"number":1}],["TurnPassed",{"seen_by":null,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,5,1,1,'["Bet",{"seat":1,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":1},"destination":{"place":"pot","seat":0},"amount":1,"seat":1,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,6,1,2,'["Bet",{"seat":2,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":2},"destination":{"place":"pot","seat":0},"amount":1,"seat":2,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,7,1,3,'["Check",{"seat":3}]','[["Checked",{"seen_by":null,"seat":3}],["TurnPassed",{"seen_by":null,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,8,1,2,'["Look",{"seat":2,"hand":null}]','[["Looked",{"seen_by":null,"seat":2,"hand":null}],["CardsSeen",{"seen_by":[2],"seat":2,"cards":["9h","3s","Td"]}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,9,1,2,'["Draw",{"seat":2,"places":[0,2]}]','[["Drew",{"seen_by":null,"seat":2,"count":2}],["CardsSeen",{"seen_by":[2],"seat":2,"cards":["3c","Jd"]}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,10,1,3,'["Leave",{"seat":3}]','[["LeaveAnnounced",{"seen_by":null,"seat":3}],["Folded",{"seen_by":null,"seat":3,"cause":"left"}],["TurnPassed",{"seen_by":null,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(3,1,0,1,'["Join",{"seat":1,"stack":100}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":1},"destination":{"place":"purse","seat":1},"amount":100,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(3,2,0,2,'["Join",{"seat":2,"stack":100}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":2},"destination":{"place":"purse","seat":2},"amount":100,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(3,3,0,3,'["Join",{"seat":3,"stack":100}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":3},"destination":{"place":"purse","seat":3},"amount":100,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(3,4,1,0,'["DealCut",{"seat":0,"order":["3s","9d","3h","Kc","Qs","2c","Js","Ts","9h","6s","2s","Td","5d","Jh","2d","2h","Tc","Th","3d","Ks","4c","4d","Ad","Ac","8h","Qd","8s","Jc","Ah","8c","9s","7h","9c","Qc","Kh","5h","3c","Jd","Kd","7d","4h","Qh","4s","8d","5c","As","5s","7s","6h","6d","7c","6c"],"cut":16,"cutter":0}]','[["Shuffled",{"seen_by":null}],["GameStarted",{"seen_by":null,"seats":[1,2,3],"target":15}],["DealStarted",{"seen_by":null,"deal_no":1,"dealer":1,"seats":[2,3,1],"carried":0}],["PackCut",{"seen_by":null,"seat":3}],["CardsDealt",{"seen_by":null,"seat":2,"count":13}],["CardsSeen",{"seen_by":[2],"seat":2,"cards":["Tc","4c","8h","Ah","9c","3c","4h","5c","6h","3s","Qs","9h","5d"]}],["CardsDealt",{"seen_by":null,"seat":3,"count":13}],["CardsSeen",{"seen_by":[3],"seat":3,"cards":["Th","4d","Qd","8c","Qc","Jd","Qh","As","6d","9d","2c","6s","Jh"]}],["CardsDealt",{"seen_by":null,"seat":1,"count":13}],["CardsSeen",{"seen_by":[1],"seat":1,"cards":["Ks","Ac","Jc","7h","5h","7d","8d","7s","6c","Kc","Ts","Td","2h"]}],["SparesDealt",{"seen_by":null,"count":1}],["TurnPassed",{"seen_by":null,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(3,5,1,2,'["Pass",{"seat":2}]','[["HandStood",{"seen_by":null,"seat":2,"cause":"chosen"}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(3,6,1,3,'["Pass",{"seat":3}]','[["HandStood",{"seen_by":null,"seat":3,"cause":"chosen"}],["TurnPassed",{"seen_by":null,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(3,7,1,1,'["Pass",{"seat":1}]','[["HandStood",{"seen_by":null,"seat":1,"cause":"chosen"}],["ArrangingBegan",{"seen_by":null}]]',1800000000.0);
INSERT INTO "moves" VALUES(3,8,1,2,'["Arrange",{"seat":2,"hands":[["4c","3c","5c"],["Tc","8h","9c"],["4h","6h","5d"]]}]','[["Arranged",{"seen_by":[2],"seat":2,"hands":[["4c","3c","5c"],["Tc","8h","9c"],["4h","6h","5d"]]}],["Locked",{"seen_by":null,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(3,9,1,3,'["Arrange",{"seat":3,"hands":[["Qd","Qc","Qh"],["Th","9d","Jh"],["4d","Jd","6d"]]}]','[["Arranged",{"seen_by":[3],"seat":3,"hands":[["Qd","Qc","Qh"],["Th","9d","Jh"],["4d","Jd","6d"]]}],["Locked",{"seen_by":null,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(3,10,1,1,'["Arrange",{"seat":1,"hands":[["7h","7d","7s"],["Ac","Jc","Kc"],["Ks","Ts","Td"]]}]','[["Arranged",{"seen_by":[1],"seat":1,"hands":[["7h","7d","7s"],["Ac","Jc","Kc"],["Ks","Ts","Td"]]}],["Locked",{"seen_by":null,"seat":1}],["HandShown",{"seen_by":null,"seat":2,"place":1,"cards":["4c","3c","5c"]}],["HandShown",{"seen_by":null,"seat":3,"place":1,"cards":["Qd","Qc","Qh"]}],["HandShown",{"seen_by":null,"seat":1,"place":1,"cards":["7h","7d","7s"]}],["PointScored",{"seen_by":null,"seat":3,"why":"place","place":1,"points":1}],["HandShown",{"seen_by":null,"seat":2,"place":2,"cards":["Tc","8h","9c"]}],["HandShown",{"seen_by":null,"seat":3,"place":2,"cards":["Th","9d","Jh"]}],["HandShown",{"seen_by":null,"seat":1,"place":2,"cards":["Ac","Jc","Kc"]}],["PointScored",{"seen_by":null,"seat":3,"why":"place","place":2,"points":2}],["HandShown",{"seen_by":null,"seat":2,"place":3,"cards":["4h","6h","5d"]}],["HandShown",{"seen_by":null,"seat":3,"place":3,"cards":["4d","Jd","6d"]}],["HandShown",{"seen_by":null,"seat":1,"place":3,"cards":["Ks","Ts","Td"]}],["PointScored",{"seen_by":null,"seat":2,"why":"place","place":3,"points":1}],["PlaceEmpty",{"seen_by":null,"place":4}],["DealEnded",{"seen_by":null,"deal_no":1,"outcome":{"reason":"played","game":null,"winner":null,"scores":[{"seat":1,"points":0},{"seat":2,"points":1},{"seat":3,"points":2}],"yogi":0,"carried":0}}]]',1800000000.0);
INSERT INTO "moves" VALUES(3,11,2,0,'["DealCut",{"seat":0,"order":["As","2c","3c","4c","5c","6c","7c","8c","9c","Tc","Jc","Qc","Kc","Ac","2d","3d","4d","5d","6d","7d","8d","9d","Td","Jd","Qd","Kd","Ad","2h","3h","4h","5h","6h","7h","8h","9h","Th","Jh","Qh","Kh","Ah","2s","3s","4s","5s","6s","7s","8s","9s","Ts","Js","Qs","Ks"],"cut":1,"cutter":0}]','[["Shuffled",{"seen_by":null}],["DealStarted",{"seen_by":null,"deal_no":2,"dealer":2,"seats":[3,1,2],"carried":0}],["PackCut",{"seen_by":null,"seat":1}],["CardsDealt",{"seen_by":null,"seat":3,"count":13}],["CardsSeen",{"seen_by":[3],"seat":3,"cards":["2c","6c","Tc","Ac","5d","9d","Kd","4h","8h","Qh","3s","7s","Js"]}],["CardsDealt",{"seen_by":null,"seat":1,"count":13}],["CardsSeen",{"seen_by":[1],"seat":1,"cards":["3c","7c","Jc","2d","6d","Td","Ad","5h","9h","Kh","4s","8s","Qs"]}],["CardsDealt",{"seen_by":null,"seat":2,"count":13}],["CardsSeen",{"seen_by":[2],"seat":2,"cards":["5c","9c","Kc","4d","8d","Qd","3h","7h","Jh","2s","6s","Ts","As"]}],["SparesDealt",{"seen_by":null,"count":1}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(3,12,2,3,'["TakeSpare",{"seat":3,"number":1}]','[["SpareTaken",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":2,"seat":3,"number":1}],["CardsSeen",{"seen_by":[3],"seat":3,"cards":["4c","8c","Qc","3d","7d","Jd","2h","6h","Th","Ah","5s","9s","Ks"]}],["ArrangingBegan",{"seen_by":null}]]',1800000000.0);
INSERT INTO "moves" VALUES(3,13,2,3,'["Arrange",{"seat":3,"hands":[["3d","2h","Ah"],["Qc","Jd","Ks"],["8c","Th","9s"],["7d","6h","5s"]]}]','[["Arranged",{"seen_by":[3],"seat":3,"hands":[["3d","2h","Ah"],["Qc","Jd","Ks"],["8c","Th","9s"],["7d","6h","5s"]]}],["Locked",{"seen_by":null,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(4,1,0,1,'["Join",{"seat":1,"stack":100}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":1},"destination":{"place":"purse","seat":1},"amount":100,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(4,2,0,2,'["Join",{"seat":2,"stack":100}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":2},"destination":{"place":"purse","seat":2},"amount":100,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(4,3,0,3,'["Join",{"seat":3,"stack":100}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":3},"destination":{"place":"purse","seat":3},"amount":100,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(4,4,1,0,'["Deal",{"seat":0,"order":["2d","9s","6s","Ts","6c","9c","Jd","Js","4h","Td","3h","6d","Qs","4s","7s","8s","8d","Ks","Qc","5s","7c","3d","Kd","4c","8c","3c","6h","Ah","4d","Jh","Ac","3s","9h","Ad","5h","5c","8h","Tc","9d","Qh","2s","Qd","Th","2h","Jc","As","7d","5d","Kc","Kh","7h","2c"]}]','[["Shuffled",{"seen_by":null}],["DealStarted",{"seen_by":null,"deal_no":1,"dealer":1,"seats":[2,3,1],"carried":0}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":2},"destination":{"place":"pot","seat":0},"amount":1,"seat":2}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":1},"destination":{"place":"pot","seat":0},"amount":1,"seat":1}],["CardsDealt",{"seen_by":null,"seat":2,"count":3}],["CardsDealt",{"seen_by":null,"seat":3,"count":3}],["CardsDealt",{"seen_by":null,"seat":1,"count":3}],["TurnPassed",{"seen_by":null,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(4,5,1,2,'["Bet",{"seat":2,"amount":2}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":2},"destination":{"place":"pot","seat":0},"amount":2,"seat":2,"blind":true,"stake":4,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(4,6,1,3,'["Fold",{"seat":3}]','[["Folded",{"seen_by":null,"seat":3,"cause":"chosen"}],["TurnPassed",{"seen_by":null,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(4,7,1,1,'["Fold",{"seat":1}]','[["Folded",{"seen_by":null,"seat":1,"cause":"chosen"}],["PotWon",{"seen_by":null,"source":{"place":"pot","seat":0},"destination":{"place":"purse","seat":2},"amount":5,"seat":2,"pot":0}],["DealEnded",{"seen_by":null,"deal_no":1,"outcome":{"reason":"folded","shares":[{"pot":0,"seat":2,"amount":5}],"carried":0,"blind_winner":null}}]]',1800000000.0);
INSERT INTO "moves" VALUES(4,8,1,4,'["Join",{"seat":4,"stack":50}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":4},"destination":{"place":"purse","seat":4},"amount":50,"seat":4}]]',1800000000.0);
INSERT INTO "moves" VALUES(4,9,1,2,'["SitOut",{"seat":2}]','[["SatOut",{"seen_by":null,"seat":2}]]',1800000000.0);
CREATE TABLE postings (
	transaction_id BIGINT NOT NULL, 
	account_id VARCHAR(64) NOT NULL, 
	amount BIGINT NOT NULL, 
	CONSTRAINT pk_postings PRIMARY KEY (transaction_id, account_id), 
	CONSTRAINT fk_postings_transaction_id FOREIGN KEY(transaction_id) REFERENCES transactions (transaction_id), 
	CONSTRAINT fk_postings_account_id FOREIGN KEY(account_id) REFERENCES accounts (account_id)
)
 WITHOUT ROWID

;
INSERT INTO "postings" VALUES(1,'bank/77',-1000);
INSERT INTO "postings" VALUES(1,'wallet/77/101',1000);
INSERT INTO "postings" VALUES(2,'bank/77',-1000);
INSERT INTO "postings" VALUES(2,'wallet/77/102',1000);
INSERT INTO "postings" VALUES(3,'bank/77',-1000);
INSERT INTO "postings" VALUES(3,'wallet/77/103',1000);
INSERT INTO "postings" VALUES(4,'bank/77',-1000);
INSERT INTO "postings" VALUES(4,'wallet/77/104',1000);
INSERT INTO "postings" VALUES(5,'bank/77',-1000);
INSERT INTO "postings" VALUES(5,'wallet/77/101',1000);
INSERT INTO "postings" VALUES(6,'purse/1/1',100);
INSERT INTO "postings" VALUES(6,'wallet/77/101',-100);
INSERT INTO "postings" VALUES(7,'bank/77',-1000);
INSERT INTO "postings" VALUES(7,'wallet/77/102',1000);
INSERT INTO "postings" VALUES(8,'purse/1/2',100);
INSERT INTO "postings" VALUES(8,'wallet/77/102',-100);
INSERT INTO "postings" VALUES(9,'bank/77',-1000);
INSERT INTO "postings" VALUES(9,'wallet/77/103',1000);
INSERT INTO "postings" VALUES(10,'purse/1/3',100);
INSERT INTO "postings" VALUES(10,'wallet/77/103',-100);
INSERT INTO "postings" VALUES(11,'pot/1',5);
INSERT INTO "postings" VALUES(11,'purse/1/1',-1);
INSERT INTO "postings" VALUES(11,'purse/1/2',-3);
INSERT INTO "postings" VALUES(11,'purse/1/3',-1);
INSERT INTO "postings" VALUES(12,'bank/77',-1000);
INSERT INTO "postings" VALUES(12,'wallet/77/104',1000);
INSERT INTO "postings" VALUES(13,'purse/1/4',50);
INSERT INTO "postings" VALUES(13,'wallet/77/104',-50);
INSERT INTO "postings" VALUES(14,'purse/1/1',30);
INSERT INTO "postings" VALUES(14,'wallet/77/101',-30);
INSERT INTO "postings" VALUES(15,'purse/2/1',100);
INSERT INTO "postings" VALUES(15,'wallet/77/101',-100);
INSERT INTO "postings" VALUES(16,'purse/2/2',100);
INSERT INTO "postings" VALUES(16,'wallet/77/102',-100);
INSERT INTO "postings" VALUES(17,'purse/2/3',100);
INSERT INTO "postings" VALUES(17,'wallet/77/103',-100);
INSERT INTO "postings" VALUES(18,'purse/3/1',100);
INSERT INTO "postings" VALUES(18,'wallet/77/101',-100);
INSERT INTO "postings" VALUES(19,'purse/3/2',100);
INSERT INTO "postings" VALUES(19,'wallet/77/102',-100);
INSERT INTO "postings" VALUES(20,'purse/3/3',100);
INSERT INTO "postings" VALUES(20,'wallet/77/103',-100);
INSERT INTO "postings" VALUES(21,'given/77',-3);
INSERT INTO "postings" VALUES(21,'points/77/102',1);
INSERT INTO "postings" VALUES(21,'points/77/103',2);
INSERT INTO "postings" VALUES(22,'purse/4/1',100);
INSERT INTO "postings" VALUES(22,'wallet/77/101',-100);
INSERT INTO "postings" VALUES(23,'purse/4/2',100);
INSERT INTO "postings" VALUES(23,'wallet/77/102',-100);
INSERT INTO "postings" VALUES(24,'purse/4/3',100);
INSERT INTO "postings" VALUES(24,'wallet/77/103',-100);
INSERT INTO "postings" VALUES(25,'purse/4/1',-1);
INSERT INTO "postings" VALUES(25,'purse/4/2',2);
INSERT INTO "postings" VALUES(25,'purse/4/3',-1);
INSERT INTO "postings" VALUES(26,'purse/4/4',50);
INSERT INTO "postings" VALUES(26,'wallet/77/104',-50);
CREATE TABLE seats (
	table_id BIGINT NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	"left" BOOLEAN NOT NULL, 
	name TEXT NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id)
)
 WITHOUT ROWID

;
INSERT INTO "seats" VALUES(1,1,101,77,0,'Andy');
INSERT INTO "seats" VALUES(1,2,102,77,0,'Bill');
INSERT INTO "seats" VALUES(1,3,103,77,0,'Chris');
INSERT INTO "seats" VALUES(1,4,104,77,0,'Dan');
INSERT INTO "seats" VALUES(2,1,101,77,0,'Andy');
INSERT INTO "seats" VALUES(2,2,102,77,0,'Bill');
INSERT INTO "seats" VALUES(2,3,103,77,0,'Chris');
INSERT INTO "seats" VALUES(3,1,101,77,0,'Andy');
INSERT INTO "seats" VALUES(3,2,102,77,0,'Bill');
INSERT INTO "seats" VALUES(3,3,103,77,0,'Chris');
INSERT INTO "seats" VALUES(4,1,101,77,0,'Andy');
INSERT INTO "seats" VALUES(4,2,102,77,0,'Bill');
INSERT INTO "seats" VALUES(4,3,103,77,0,'Chris');
INSERT INTO "seats" VALUES(4,4,104,77,0,'Dan');
CREATE TABLE served (
	name VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_served PRIMARY KEY (name)
);
INSERT INTO "served" VALUES('tables',1800000000.0);
CREATE TABLE sheets (
	guild_id BIGINT NOT NULL, 
	folded VARCHAR(160) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	version INTEGER NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	options TEXT NOT NULL, 
	author BIGINT NOT NULL, 
	at FLOAT NOT NULL, 
	change_no INTEGER NOT NULL, 
	deleted BOOLEAN NOT NULL, 
	CONSTRAINT pk_sheets PRIMARY KEY (guild_id, folded)
)
 WITHOUT ROWID

;
CREATE TABLE shown (
	table_id BIGINT NOT NULL, 
	place VARCHAR(40) NOT NULL, 
	channel_id BIGINT NOT NULL, 
	message_id BIGINT NOT NULL, 
	shown_version INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	CONSTRAINT pk_shown PRIMARY KEY (table_id, place), 
	CONSTRAINT fk_shown_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id)
)
 WITHOUT ROWID

;
CREATE TABLE tables (
	table_id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	version INTEGER NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	rules_version INTEGER NOT NULL, 
	info TEXT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (table_id)
);
INSERT INTO "tables" VALUES(1,77,701,'playing',15,'three_card_brag',2,'{"host":101,"settings":{"clock":null,"pause":600,"hints":"names"},"sitters":[{"seat":1,"user_id":101,"name":"Andy","missed_turns":0,"behind":null},{"seat":2,"user_id":102,"name":"Bill","missed_turns":0,"behind":null},{"seat":3,"user_id":103,"name":"Chris","missed_turns":0,"behind":null},{"seat":4,"user_id":104,"name":"Dan","missed_turns":0,"behind":null}],"departed":[],"invited":[],"kicked":[],"next_seat":5,"decisions":{"2":10,"3":8,"1":9},"last_decision":10,"wallets":{"1":1870,"2":1900,"3":1900,"4":1950},"going":[],"computers":null,"agreement":null,"questions":0,"paused_at":null,"standing":[],"closing":false,"turn_began_at":1800000000.0,"moves":15,"base":null,"coming":null,"sheet":null,"first_deal":0,"next_game":null,"accord":0,"changed":null,"closed_because":"","bank":{"brought":[],"day":0,"people":[],"limit":0,"left":0},"short":[],"told":[]}');
INSERT INTO "tables" VALUES(2,77,702,'playing',10,'draw_brag',2,'{"host":101,"settings":{"clock":null,"pause":600,"hints":"names"},"sitters":[{"seat":1,"user_id":101,"name":"Andy","missed_turns":0,"behind":null},{"seat":2,"user_id":102,"name":"Bill","missed_turns":0,"behind":null},{"seat":3,"user_id":103,"name":"Chris","missed_turns":0,"behind":null}],"departed":[],"invited":[],"kicked":[],"next_seat":4,"decisions":{"1":7,"2":6,"3":7},"last_decision":7,"wallets":{"1":1770,"2":1800,"3":1800},"going":[],"computers":null,"agreement":null,"questions":0,"paused_at":null,"standing":[],"closing":false,"turn_began_at":1800000000.0,"moves":10,"base":null,"coming":null,"sheet":null,"first_deal":0,"next_game":null,"accord":0,"changed":null,"closed_because":"","bank":{"brought":[],"day":0,"people":[],"limit":0,"left":0},"short":[],"told":[]}');
INSERT INTO "tables" VALUES(3,77,703,'playing',13,'crash',1,'{"host":101,"settings":{"clock":null,"pause":600,"hints":"names"},"sitters":[{"seat":1,"user_id":101,"name":"Andy","missed_turns":0,"behind":null},{"seat":2,"user_id":102,"name":"Bill","missed_turns":0,"behind":null},{"seat":3,"user_id":103,"name":"Chris","missed_turns":0,"behind":null}],"departed":[],"invited":[],"kicked":[],"next_seat":4,"decisions":{"2":9,"3":10,"1":9},"last_decision":10,"wallets":{"1":1670,"2":1700,"3":1700},"going":[],"computers":null,"agreement":null,"questions":0,"paused_at":null,"standing":[],"closing":false,"turn_began_at":1800000000.0,"moves":13,"base":null,"coming":null,"sheet":null,"first_deal":1,"next_game":null,"accord":0,"changed":null,"closed_because":"","bank":{"brought":[],"day":0,"people":[],"limit":0,"left":0},"short":[],"told":[]}');
INSERT INTO "tables" VALUES(4,77,704,'playing',9,'teen_patti',2,'{"host":101,"settings":{"clock":null,"pause":600,"hints":"names"},"sitters":[{"seat":1,"user_id":101,"name":"Andy","missed_turns":0,"behind":null},{"seat":2,"user_id":102,"name":"Bill","missed_turns":0,"behind":null},{"seat":3,"user_id":103,"name":"Chris","missed_turns":0,"behind":null},{"seat":4,"user_id":104,"name":"Dan","missed_turns":0,"behind":null}],"departed":[],"invited":[],"kicked":[],"next_seat":5,"decisions":{"2":2,"3":3,"1":4},"last_decision":4,"wallets":{"1":1570,"2":1600,"3":1600,"4":1900},"going":[],"computers":null,"agreement":null,"questions":0,"paused_at":null,"standing":[],"closing":false,"turn_began_at":null,"moves":9,"base":{"state":"{\"deal_no\":1,\"dealer\":1,\"shuffle_due\":true,\"closed\":false,\"rules\":{\"min_players\":2,\"max_players\":8,\"money_source\":\"wallet\",\"min_buy_in\":null,\"boot\":1,\"limit\":\"fixed\",\"spread\":0,\"pot_cap\":0,\"wild\":[],\"run_order\":\"a23_high\",\"max_blind_rounds\":0,\"show_tie\":\"payer_loses\",\"sideshow\":true,\"sideshow_requires_all_seen\":false,\"sideshow_refused_pays\":false,\"max_sideshow_refusals\":0,\"direction\":\"counter_clockwise\",\"agreed_showdown\":\"three_plus\",\"max_rounds\":0,\"timeout_action\":\"fold\",\"shuffle_rule\":\"every_deal\",\"return_order\":\"dealt\",\"expose_bottom\":false,\"short_money\":\"cover_pot\"},\"seats\":[{\"seat\":1,\"stack\":99,\"sitting_out\":false,\"leaving\":false,\"newcomer\":false,\"never_dealt\":false,\"status\":\"folded\",\"old\":[],\"new\":[],\"discards\":[],\"holder\":false,\"alone\":false,\"paid\":1,\"last_bet\":null,\"acted\":false,\"blind_bets\":0,\"refusals\":0,\"knows\":false,\"covers\":null,\"exposed\":null,\"discards_shown\":null,\"confided_to\":[],\"confided\":null,\"face_up\":null,\"turned\":[],\"remembered\":null,\"remembered_discards\":[],\"unlooked\":null},{\"seat\":2,\"stack\":102,\"sitting_out\":false,\"leaving\":false,\"newcomer\":false,\"never_dealt\":false,\"status\":\"blind\",\"old\":[],\"new\":[],\"discards\":[],\"holder\":false,\"alone\":false,\"paid\":3,\"last_bet\":2,\"acted\":true,\"blind_bets\":1,\"refusals\":0,\"knows\":false,\"covers\":null,\"exposed\":null,\"discards_shown\":null,\"confided_to\":[],\"confided\":null,\"face_up\":null,\"turned\":[],\"remembered\":null,\"remembered_discards\":[],\"unlooked\":null},{\"seat\":3,\"stack\":99,\"sitting_out\":false,\"leaving\":false,\"newcomer\":false,\"never_dealt\":false,\"status\":\"folded\",\"old\":[],\"new\":[],\"discards\":[],\"holder\":false,\"alone\":false,\"paid\":1,\"last_bet\":null,\"acted\":false,\"blind_bets\":0,\"refusals\":0,\"knows\":false,\"covers\":null,\"exposed\":null,\"discards_shown\":null,\"confided_to\":[],\"confided\":null,\"face_up\":null,\"turned\":[],\"remembered\":null,\"remembered_discards\":[],\"unlooked\":null}],\"pack\":[\"Td\",\"3h\",\"6d\",\"Qs\",\"4s\",\"7s\",\"8s\",\"8d\",\"Ks\",\"Qc\",\"5s\",\"7c\",\"3d\",\"Kd\",\"4c\",\"8c\",\"3c\",\"6h\",\"Ah\",\"4d\",\"Jh\",\"Ac\",\"3s\",\"9h\",\"Ad\",\"5h\",\"5c\",\"8h\",\"Tc\",\"9d\",\"Qh\",\"2s\",\"Qd\",\"Th\",\"2h\",\"Jc\",\"As\",\"7d\",\"5d\",\"Kc\",\"Kh\",\"7h\",\"2c\",\"9s\",\"6c\",\"Js\",\"6s\",\"9c\",\"4h\",\"2d\",\"Ts\",\"Jd\"],\"phase\":\"between_deals\",\"choice\":null,\"choice_left\":0,\"choice_left_before\":0,\"carried\":0,\"carried_among\":3,\"pots\":[],\"order\":[2,3,1],\"actor\":0,\"stake\":0,\"rounds\":0,\"looked\":null,\"accepted\":[],\"barred_until\":0,\"asker\":0,\"asked\":0,\"short\":0,\"bettors\":[],\"may_ask\":0,\"comparison\":null,\"seer\":0,\"bottom\":[],\"aside\":[],\"debts\":[],\"renamed\":false,\"told\":[],\"next_dealer\":1,\"highest\":3,\"outcome\":{\"reason\":\"folded\",\"shares\":[{\"pot\":0,\"seat\":2,\"amount\":5}],\"carried\":0,\"blind_winner\":null},\"shuffled\":true}","first":8},"coming":null,"sheet":null,"first_deal":0,"next_game":null,"accord":0,"changed":null,"closed_because":"","bank":{"brought":[],"day":0,"people":[],"limit":0,"left":0},"short":[],"told":[]}');
CREATE TABLE transactions (
	transaction_id INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	table_id BIGINT, 
	deal_no INTEGER, 
	actor BIGINT NOT NULL, 
	reason TEXT NOT NULL, 
	reverses BIGINT, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_transactions PRIMARY KEY (transaction_id), 
	CONSTRAINT uq_transactions_reverses UNIQUE (reverses), 
	CONSTRAINT fk_transactions_reverses FOREIGN KEY(reverses) REFERENCES transactions (transaction_id)
);
INSERT INTO "transactions" VALUES(1,'grant',77,NULL,NULL,0,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(2,'grant',77,NULL,NULL,0,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(3,'grant',77,NULL,NULL,0,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(4,'grant',77,NULL,NULL,0,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(5,'opening',77,NULL,NULL,0,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(6,'join',77,1,NULL,101,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(7,'opening',77,NULL,NULL,0,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(8,'join',77,1,NULL,102,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(9,'opening',77,NULL,NULL,0,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(10,'join',77,1,NULL,103,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(11,'deal',77,1,1,0,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(12,'opening',77,NULL,NULL,0,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(13,'join',77,1,NULL,104,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(14,'top_up',77,1,NULL,101,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(15,'join',77,2,NULL,101,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(16,'join',77,2,NULL,102,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(17,'join',77,2,NULL,103,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(18,'join',77,3,NULL,101,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(19,'join',77,3,NULL,102,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(20,'join',77,3,NULL,103,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(21,'points',77,3,1,0,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(22,'join',77,4,NULL,101,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(23,'join',77,4,NULL,102,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(24,'join',77,4,NULL,103,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(25,'deal',77,4,1,0,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(26,'join',77,4,NULL,104,'',NULL,1800000000.0);
CREATE TABLE users (
	user_id INTEGER NOT NULL, 
	locale VARCHAR(16), 
	hand VARCHAR(16), 
	call VARCHAR(16), 
	CONSTRAINT pk_users PRIMARY KEY (user_id)
);
CREATE TABLE usual_sheets (
	guild_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	sheet VARCHAR(160) NOT NULL, 
	CONSTRAINT pk_usual_sheets PRIMARY KEY (guild_id, game)
)
 WITHOUT ROWID

;
CREATE UNIQUE INDEX uq_tables_open_channel ON tables (channel_id) WHERE status <> 'closed';
CREATE INDEX ix_tables_guild_id ON tables (guild_id);
CREATE INDEX ix_accounts_user_id_guild_id ON accounts (user_id, guild_id);
CREATE INDEX ix_accounts_guild_id ON accounts (guild_id);
CREATE INDEX ix_accounts_table_id ON accounts (table_id);
CREATE INDEX ix_transactions_guild_id_kind ON transactions (guild_id, kind, transaction_id);
CREATE INDEX ix_transactions_table_id_deal_no ON transactions (table_id, deal_no);
CREATE INDEX ix_seats_user_id_left ON seats (user_id, "left");
CREATE INDEX ix_games_guild_id_ended_at ON games (guild_id, ended_at, table_id, first_deal);
CREATE INDEX ix_deadlines_due_at ON deadlines (due_at);
CREATE INDEX ix_postings_account_id ON postings (account_id, transaction_id);
COMMIT;
