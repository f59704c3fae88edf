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
	CONSTRAINT ck_accounts_covered CHECK (kind IN ('bank', 'debt') OR balance >= 0)
)
 WITHOUT ROWID

;
INSERT INTO "accounts" VALUES('bank/77','bank',77,0,0,0,0,-4050);
INSERT INTO "accounts" VALUES('debt/1/102/103','debt',77,102,1,0,103,-4);
INSERT INTO "accounts" VALUES('debt/1/103/102','debt',77,103,1,0,102,4);
INSERT INTO "accounts" VALUES('pot/2','pot',77,0,2,0,0,7);
INSERT INTO "accounts" VALUES('purse/1/1','purse',77,0,1,1,0,117);
INSERT INTO "accounts" VALUES('purse/1/2','purse',77,0,1,2,0,0);
INSERT INTO "accounts" VALUES('purse/1/3','purse',77,0,1,3,0,7);
INSERT INTO "accounts" VALUES('purse/2/1','purse',77,0,2,1,0,98);
INSERT INTO "accounts" VALUES('purse/2/2','purse',77,0,2,2,0,97);
INSERT INTO "accounts" VALUES('purse/2/3','purse',77,0,2,3,0,98);
INSERT INTO "accounts" VALUES('wallet/77/101','wallet',77,101,0,0,0,800);
INSERT INTO "accounts" VALUES('wallet/77/102','wallet',77,102,0,0,0,888);
INSERT INTO "accounts" VALUES('wallet/77/103','wallet',77,103,0,0,0,888);
INSERT INTO "accounts" VALUES('wallet/77/104','wallet',77,104,0,0,0,1050);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_alembic_version PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
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
INSERT INTO "deadlines" VALUES(2,'next_deal',1800000015.0,0,0);
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
INSERT INTO "deal_ends" VALUES(1,1,1800000000.0,'{"reason":"folded","shares":[{"pot":0,"seat":1,"amount":38}],"carried":0,"blind_winner":null}');
INSERT INTO "deal_ends" VALUES(2,1,1800000000.0,'{"reason":"carried","shares":[],"carried":7,"blind_winner":2}');
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
INSERT INTO "deals" VALUES(1,1,5,1,'{"deal_no":0,"dealer":1,"shuffle_due":true,"closed":false,"rules":{"min_players":2,"max_players":8,"money_source":"table","min_buy_in":null,"ante":1,"min_first_bet":1,"max_first_bet":10,"max_raise":10,"pot_limit":false,"bet_step":1,"cards":3,"discard_mode":"auto_best","wild":[],"blind_play":true,"look_timing":"own_turn","unacted_last_player":"wins","two_blind_hands":"normal","retained_hand_variant":"standard","faceup_fold_rule":"worse","two_hands_at_see":"nominate","see_rule":"double","agreed_showdown":"three_plus","max_rounds":0,"short_money":"fold_or_borrow","newcomer_pays":"ante","timeout_action":"fold","dealers_choice":false,"expose_bottom":false,"shuffle_rule":"prial_only","return_order":"dealt"},"seats":[{"seat":1,"stack":100,"sitting_out":false,"leaving":false,"newcomer":false,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null},{"seat":2,"stack":12,"sitting_out":false,"leaving":false,"newcomer":true,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null},{"seat":3,"stack":12,"sitting_out":false,"leaving":false,"newcomer":true,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null}],"pack":["2c","3c","4c","5c","6c","7c","8c","9c","Tc","Jc","Qc","Kc","Ac","2d","3d","4d","5d","6d","7d","8d","9d","Td","Jd","Qd","Kd","Ad","2h","3h","4h","5h","6h","7h","8h","9h","Th","Jh","Qh","Kh","Ah","2s","3s","4s","5s","6s","7s","8s","9s","Ts","Js","Qs","Ks","As"],"phase":"between_deals","choice":null,"choice_left":0,"choice_left_before":0,"carried":0,"carried_among":0,"pots":[],"order":[],"actor":0,"stake":0,"rounds":0,"looked":null,"accepted":[],"barred_until":0,"asker":0,"asked":0,"short":0,"bettors":[],"may_ask":0,"comparison":null,"seer":0,"bottom":[],"aside":[],"debts":[],"renamed":false,"told":[],"next_dealer":0,"highest":3,"outcome":null,"shuffled":false}',1800000000.0,'three_card_brag','{"min_players":2,"max_players":8,"money_source":"table","min_buy_in":null,"ante":1,"min_first_bet":1,"max_first_bet":10,"max_raise":10,"pot_limit":false,"bet_step":1,"cards":3,"discard_mode":"auto_best","wild":[],"blind_play":true,"look_timing":"own_turn","unacted_last_player":"wins","two_blind_hands":"normal","retained_hand_variant":"standard","faceup_fold_rule":"worse","two_hands_at_see":"nominate","see_rule":"double","agreed_showdown":"three_plus","max_rounds":0,"short_money":"fold_or_borrow","newcomer_pays":"ante","timeout_action":"fold","dealers_choice":false,"expose_bottom":false,"shuffle_rule":"prial_only","return_order":"dealt"}',NULL,'dff2af85');
INSERT INTO "deals" VALUES(1,2,16,1,'{"deal_no":1,"dealer":1,"shuffle_due":false,"closed":false,"rules":{"min_players":2,"max_players":8,"money_source":"table","min_buy_in":null,"ante":1,"min_first_bet":1,"max_first_bet":10,"max_raise":10,"pot_limit":false,"bet_step":1,"cards":3,"discard_mode":"auto_best","wild":[],"blind_play":true,"look_timing":"own_turn","unacted_last_player":"wins","two_blind_hands":"normal","retained_hand_variant":"standard","faceup_fold_rule":"worse","two_hands_at_see":"nominate","see_rule":"double","agreed_showdown":"three_plus","max_rounds":0,"short_money":"fold_or_borrow","newcomer_pays":"ante","timeout_action":"fold","dealers_choice":false,"expose_bottom":false,"shuffle_rule":"prial_only","return_order":"dealt"},"seats":[{"seat":1,"stack":117,"sitting_out":false,"leaving":false,"newcomer":false,"never_dealt":false,"status":"open","old":[],"new":[],"discards":[],"holder":false,"paid":21,"last_bet":10,"acted":true,"blind_bets":0,"refusals":0,"knows":true,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":["7h","Kc","3d"],"remembered_discards":[],"unlooked":null},{"seat":2,"stack":0,"sitting_out":false,"leaving":false,"newcomer":false,"never_dealt":false,"status":"folded","old":[],"new":[],"discards":[],"holder":false,"paid":16,"last_bet":10,"acted":true,"blind_bets":0,"refusals":0,"knows":true,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[3],"confided":["6d","Qc","2c"],"face_up":null,"turned":[],"remembered":["6d","Qc","2c"],"remembered_discards":[],"unlooked":null},{"seat":3,"stack":7,"sitting_out":false,"leaving":false,"newcomer":false,"never_dealt":false,"status":"folded","old":[],"new":[],"discards":[],"holder":false,"paid":1,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null}],"pack":["Ks","5d","Tc","Ah","7s","9h","8s","Kd","5h","Jd","Ac","Td","6s","6h","4h","Qs","As","9c","Js","7d","Jh","3c","Qh","5s","4d","9s","2h","3h","7c","4c","2d","8h","Ts","Kh","Qd","8c","Th","6c","5c","4s","Ad","Jc","9d","2s","3s","8d","6d","Qc","2c","7h","Kc","3d"],"phase":"between_deals","choice":null,"choice_left":0,"choice_left_before":0,"carried":0,"carried_among":3,"pots":[],"order":[2,3,1],"actor":0,"stake":0,"rounds":0,"looked":null,"accepted":[],"barred_until":0,"asker":0,"asked":0,"short":4,"bettors":[],"may_ask":0,"comparison":null,"seer":0,"bottom":[],"aside":[],"debts":[{"borrower":2,"lender":3,"amount":4,"deal_no":1}],"renamed":false,"told":[],"next_dealer":1,"highest":3,"outcome":{"reason":"folded","shares":[{"pot":0,"seat":1,"amount":38}],"carried":0,"blind_winner":null},"shuffled":true}',1800000000.0,'three_card_brag','{"min_players":2,"max_players":8,"money_source":"table","min_buy_in":null,"ante":1,"min_first_bet":1,"max_first_bet":10,"max_raise":10,"pot_limit":false,"bet_step":1,"cards":3,"discard_mode":"auto_best","wild":[],"blind_play":true,"look_timing":"own_turn","unacted_last_player":"wins","two_blind_hands":"normal","retained_hand_variant":"standard","faceup_fold_rule":"worse","two_hands_at_see":"nominate","see_rule":"double","agreed_showdown":"three_plus","max_rounds":0,"short_money":"fold_or_borrow","newcomer_pays":"ante","timeout_action":"fold","dealers_choice":false,"expose_bottom":false,"shuffle_rule":"prial_only","return_order":"dealt"}',NULL,'dff2af85');
INSERT INTO "deals" VALUES(2,1,4,1,'{"deal_no":0,"dealer":1,"shuffle_due":true,"closed":false,"rules":{"min_players":2,"max_players":8,"money_source":"wallet","min_buy_in":null,"ante":2,"min_first_bet":1,"max_first_bet":10,"max_raise":10,"pot_limit":false,"bet_step":1,"cards":3,"discard_mode":"auto_best","wild":[],"blind_play":true,"look_timing":"own_turn","unacted_last_player":"wins","two_blind_hands":"normal","retained_hand_variant":"standard","faceup_fold_rule":"worse","two_hands_at_see":"nominate","see_rule":"double","agreed_showdown":"three_plus","max_rounds":0,"short_money":"cover_pot","newcomer_pays":"ante","timeout_action":"fold","dealers_choice":false,"expose_bottom":false,"shuffle_rule":"prial_only","return_order":"dealt"},"seats":[{"seat":1,"stack":100,"sitting_out":false,"leaving":false,"newcomer":false,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null},{"seat":2,"stack":100,"sitting_out":false,"leaving":false,"newcomer":true,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null},{"seat":3,"stack":100,"sitting_out":false,"leaving":false,"newcomer":true,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null}],"pack":["2c","3c","4c","5c","6c","7c","8c","9c","Tc","Jc","Qc","Kc","Ac","2d","3d","4d","5d","6d","7d","8d","9d","Td","Jd","Qd","Kd","Ad","2h","3h","4h","5h","6h","7h","8h","9h","Th","Jh","Qh","Kh","Ah","2s","3s","4s","5s","6s","7s","8s","9s","Ts","Js","Qs","Ks","As"],"phase":"between_deals","choice":null,"choice_left":0,"choice_left_before":0,"carried":0,"carried_among":0,"pots":[],"order":[],"actor":0,"stake":0,"rounds":0,"looked":null,"accepted":[],"barred_until":0,"asker":0,"asked":0,"short":0,"bettors":[],"may_ask":0,"comparison":null,"seer":0,"bottom":[],"aside":[],"debts":[],"renamed":false,"told":[],"next_dealer":0,"highest":3,"outcome":null,"shuffled":false}',1800000000.0,'three_card_brag','{"min_players":2,"max_players":8,"money_source":"wallet","min_buy_in":null,"ante":2,"min_first_bet":1,"max_first_bet":10,"max_raise":10,"pot_limit":false,"bet_step":1,"cards":3,"discard_mode":"auto_best","wild":[],"blind_play":true,"look_timing":"own_turn","unacted_last_player":"wins","two_blind_hands":"normal","retained_hand_variant":"standard","faceup_fold_rule":"worse","two_hands_at_see":"nominate","see_rule":"double","agreed_showdown":"three_plus","max_rounds":0,"short_money":"cover_pot","newcomer_pays":"ante","timeout_action":"fold","dealers_choice":false,"expose_bottom":false,"shuffle_rule":"prial_only","return_order":"dealt"}',NULL,'f7b7d970');
CREATE TABLE guilds (
	guild_id INTEGER NOT NULL, 
	currency TEXT, 
	opening BIGINT, 
	refill_amount BIGINT, 
	refill_interval INTEGER, 
	locale VARCHAR(16), 
	CONSTRAINT pk_guilds PRIMARY KEY (guild_id)
);
INSERT INTO "guilds" VALUES(77,NULL,1000,NULL,NULL,NULL);
CREATE TABLE keys (
	"key" VARCHAR(100) NOT NULL, 
	answer TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_keys PRIMARY KEY ("key")
)
 WITHOUT ROWID

;
INSERT INTO "keys" VALUES('grant','',1800000000.0);
INSERT INTO "keys" VALUES('opening/77/101','',1800000000.0);
INSERT INTO "keys" VALUES('opening/77/102','',1800000000.0);
INSERT INTO "keys" VALUES('opening/77/103','',1800000000.0);
INSERT INTO "keys" VALUES('opening/77/104','',1800000000.0);
INSERT INTO "keys" VALUES('sheet','{"guild_id":77,"folded":"friday","name":"Friday","version":1,"game":"three_card_brag","options":"{\"min_players\":2,\"max_players\":8,\"money_source\":\"wallet\",\"min_buy_in\":null,\"ante\":3,\"min_first_bet\":1,\"max_first_bet\":10,\"max_raise\":10,\"pot_limit\":false,\"bet_step\":1,\"cards\":3,\"discard_mode\":\"auto_best\",\"wild\":[],\"blind_play\":true,\"look_timing\":\"own_turn\",\"unacted_last_player\":\"wins\",\"two_blind_hands\":\"normal\",\"retained_hand_variant\":\"standard\",\"faceup_fold_rule\":\"worse\",\"two_hands_at_see\":\"nominate\",\"see_rule\":\"double\",\"agreed_showdown\":\"three_plus\",\"max_rounds\":0,\"short_money\":\"cover_pot\",\"newcomer_pays\":\"ante\",\"timeout_action\":\"fold\",\"dealers_choice\":false,\"expose_bottom\":false,\"shuffle_rule\":\"prial_only\",\"return_order\":\"dealt\"}","author":900,"at":1800000000.0,"change_no":1,"deleted":false}',1800000000.0);
INSERT INTO "keys" VALUES('sheets/77/1','',1800000000.0);
INSERT INTO "keys" VALUES('test-1-139813732619536','{"table_id":1,"first":1,"last":1}',1800000000.0);
INSERT INTO "keys" VALUES('test-10-139813732619536','{"table_id":1,"first":10,"last":10}',1800000000.0);
INSERT INTO "keys" VALUES('test-11-139813732619536','{"table_id":1,"first":11,"last":11}',1800000000.0);
INSERT INTO "keys" VALUES('test-12-139813732619536','{"table_id":1,"first":12,"last":12}',1800000000.0);
INSERT INTO "keys" VALUES('test-13-139813732619536','{"table_id":1,"first":13,"last":13}',1800000000.0);
INSERT INTO "keys" VALUES('test-14-139813732619536','{"table_id":1,"first":14,"last":14}',1800000000.0);
INSERT INTO "keys" VALUES('test-15-139813732619536','{"table_id":1,"first":15,"last":15}',1800000000.0);
INSERT INTO "keys" VALUES('test-16-139813732619536','{"table_id":1,"first":16,"last":16}',1800000000.0);
INSERT INTO "keys" VALUES('test-17-139813732619536','{"table_id":2,"first":1,"last":1}',1800000000.0);
INSERT INTO "keys" VALUES('test-18-139813732619536','{"table_id":2,"first":2,"last":2}',1800000000.0);
INSERT INTO "keys" VALUES('test-19-139813732619536','{"table_id":2,"first":3,"last":3}',1800000000.0);
INSERT INTO "keys" VALUES('test-2-139813732619536','{"table_id":1,"first":2,"last":2}',1800000000.0);
INSERT INTO "keys" VALUES('test-20-139813732619536','{"table_id":2,"first":4,"last":4}',1800000000.0);
INSERT INTO "keys" VALUES('test-21-139813732619536','{"table_id":2,"first":5,"last":5}',1800000000.0);
INSERT INTO "keys" VALUES('test-22-139813732619536','{"table_id":2,"first":6,"last":6}',1800000000.0);
INSERT INTO "keys" VALUES('test-23-139813732619536','{"table_id":2,"first":7,"last":7}',1800000000.0);
INSERT INTO "keys" VALUES('test-24-139813732619536','{"table_id":2,"first":8,"last":8}',1800000000.0);
INSERT INTO "keys" VALUES('test-3-139813732619536','{"table_id":1,"first":3,"last":3}',1800000000.0);
INSERT INTO "keys" VALUES('test-4-139813732619536','{"table_id":1,"first":4,"last":4}',1800000000.0);
INSERT INTO "keys" VALUES('test-5-139813732619536','{"table_id":1,"first":5,"last":5}',1800000000.0);
INSERT INTO "keys" VALUES('test-6-139813732619536','{"table_id":1,"first":6,"last":6}',1800000000.0);
INSERT INTO "keys" VALUES('test-7-139813732619536','{"table_id":1,"first":7,"last":7}',1800000000.0);
INSERT INTO "keys" VALUES('test-8-139813732619536','{"table_id":1,"first":8,"last":8}',1800000000.0);
INSERT INTO "keys" VALUES('test-9-139813732619536','{"table_id":1,"first":9,"last":9}',1800000000.0);
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
INSERT INTO "moves" VALUES(1,1,0,1,'["Join",{"seat":1,"stack":12}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":1},"destination":{"place":"purse","seat":1},"amount":12,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,2,0,2,'["Join",{"seat":2,"stack":12}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":2},"destination":{"place":"purse","seat":2},"amount":12,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,3,0,3,'["Join",{"seat":3,"stack":12}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":3},"destination":{"place":"purse","seat":3},"amount":12,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,4,0,1,'["TopUp",{"seat":1,"amount":88}]','[["ToppedUp",{"seen_by":null,"source":{"place":"outside","seat":1},"destination":{"place":"purse","seat":1},"amount":88,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,5,1,0,'["Deal",{"seat":0,"order":["6d","2s","7h","Qc","3s","Kc","2c","8d","3d","Ks","5d","Tc","Ah","7s","9h","8s","Kd","5h","Jd","Ac","Td","6s","6h","4h","Qs","As","9c","Js","7d","Jh","3c","Qh","5s","4d","9s","2h","3h","7c","4c","2d","8h","Ts","Kh","Qd","8c","Th","6c","5c","4s","Ad","Jc","9d"]}]','[["Shuffled",{"seen_by":null}],["DealStarted",{"seen_by":null,"deal_no":1,"dealer":1,"seats":[2,3,1],"carried":0}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":2},"destination":{"place":"pot","seat":0},"amount":1,"seat":2}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":1},"destination":{"place":"pot","seat":0},"amount":1,"seat":1}],["CardsDealt",{"seen_by":null,"seat":2,"count":3}],["CardsDealt",{"seen_by":null,"seat":3,"count":3}],["CardsDealt",{"seen_by":null,"seat":1,"count":3}],["TurnPassed",{"seen_by":null,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,6,1,2,'["Look",{"seat":2,"hand":null}]','[["Looked",{"seen_by":null,"seat":2,"hand":null}],["CardsSeen",{"seen_by":[2],"seat":2,"cards":["6d","Qc","2c"]}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,7,1,2,'["Bet",{"seat":2,"amount":5}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":2},"destination":{"place":"pot","seat":0},"amount":5,"seat":2,"blind":false,"stake":5,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,8,1,3,'["Fold",{"seat":3}]','[["Folded",{"seen_by":null,"seat":3,"cause":"chosen"}],["TurnPassed",{"seen_by":null,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,9,1,1,'["Look",{"seat":1,"hand":null}]','[["Looked",{"seen_by":null,"seat":1,"hand":null}],["CardsSeen",{"seen_by":[1],"seat":1,"cards":["7h","Kc","3d"]}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,10,1,1,'["Bet",{"seat":1,"amount":10}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":1},"destination":{"place":"pot","seat":0},"amount":10,"seat":1,"blind":false,"stake":10,"raised":5}],["TurnPassed",{"seen_by":null,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,11,1,2,'["Ask",{"seat":2,"lender":3}]','[["LoanAsked",{"seen_by":null,"seat":2,"lender":3}],["HandConfided",{"seen_by":[3],"seat":2,"other":3,"cards":["6d","Qc","2c"]}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,12,1,3,'["Lend",{"seat":3,"borrower":2,"amount":4}]','[["LoanMade",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"purse","seat":2},"amount":4,"seat":2,"lender":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,13,1,2,'["Bet",{"seat":2,"amount":10}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":2},"destination":{"place":"pot","seat":0},"amount":10,"seat":2,"blind":false,"stake":10,"raised":0}],["TurnPassed",{"seen_by":null,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,14,1,1,'["Bet",{"seat":1,"amount":10}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":1},"destination":{"place":"pot","seat":0},"amount":10,"seat":1,"blind":false,"stake":10,"raised":0}],["TurnPassed",{"seen_by":null,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,15,1,2,'["Fold",{"seat":2}]','[["Folded",{"seen_by":null,"seat":2,"cause":"chosen"}],["PotWon",{"seen_by":null,"source":{"place":"pot","seat":0},"destination":{"place":"purse","seat":1},"amount":38,"seat":1,"pot":0}],["DealEnded",{"seen_by":null,"deal_no":1,"outcome":{"reason":"folded","shares":[{"pot":0,"seat":1,"amount":38}],"carried":0,"blind_winner":null}}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,16,2,0,'["Deal",{"seat":0,"order":[]}]','[["DealStarted",{"seen_by":null,"deal_no":2,"dealer":3,"seats":[1,3],"carried":0}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":1},"destination":{"place":"pot","seat":0},"amount":1,"seat":1}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3}],["CardsDealt",{"seen_by":null,"seat":1,"count":3}],["CardsDealt",{"seen_by":null,"seat":3,"count":3}],["TurnPassed",{"seen_by":null,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,1,0,1,'["Join",{"seat":1,"stack":100}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":1},"destination":{"place":"purse","seat":1},"amount":100,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,2,0,2,'["Join",{"seat":2,"stack":100}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":2},"destination":{"place":"purse","seat":2},"amount":100,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,3,0,3,'["Join",{"seat":3,"stack":100}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":3},"destination":{"place":"purse","seat":3},"amount":100,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,4,1,0,'["Deal",{"seat":0,"order":["9h","Ad","4s","3s","Ac","6h","Td","6d","Tc","3c","Jd","2c","8c","9c","Kd","Qs","2h","7s","Ks","4h","Ts","4c","As","Ah","3d","Js","Qc","8h","5d","Jc","7d","7c","5s","Kc","4d","8d","Qd","9s","Kh","5h","9d","3h","Th","6s","7h","2d","2s","5c","Qh","6c","8s","Jh"]}]','[["Shuffled",{"seen_by":null}],["DealStarted",{"seen_by":null,"deal_no":1,"dealer":1,"seats":[2,3,1],"carried":0}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":2},"destination":{"place":"pot","seat":0},"amount":2,"seat":2}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":2,"seat":3}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":1},"destination":{"place":"pot","seat":0},"amount":2,"seat":1}],["CardsDealt",{"seen_by":null,"seat":2,"count":3}],["CardsDealt",{"seen_by":null,"seat":3,"count":3}],["CardsDealt",{"seen_by":null,"seat":1,"count":3}],["TurnPassed",{"seen_by":null,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,5,1,2,'["Bet",{"seat":2,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":2},"destination":{"place":"pot","seat":0},"amount":1,"seat":2,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,6,1,3,'["Fold",{"seat":3}]','[["Folded",{"seen_by":null,"seat":3,"cause":"chosen"}],["TurnPassed",{"seen_by":null,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,7,1,1,'["Fold",{"seat":1}]','[["Folded",{"seen_by":null,"seat":1,"cause":"chosen"}],["PotCarried",{"seen_by":null,"seat":2,"amount":7}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,8,1,2,'["Retain",{"seat":2,"hand":null}]','[["HandRetained",{"seen_by":null,"seat":2,"hand":null}],["DealEnded",{"seen_by":null,"deal_no":1,"outcome":{"reason":"carried","shares":[],"carried":7,"blind_winner":2}}]]',1800000000.0);
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
INSERT INTO "postings" VALUES(2,'purse/1/1',12);
INSERT INTO "postings" VALUES(2,'wallet/77/101',-12);
INSERT INTO "postings" VALUES(3,'bank/77',-1000);
INSERT INTO "postings" VALUES(3,'wallet/77/102',1000);
INSERT INTO "postings" VALUES(4,'purse/1/2',12);
INSERT INTO "postings" VALUES(4,'wallet/77/102',-12);
INSERT INTO "postings" VALUES(5,'bank/77',-1000);
INSERT INTO "postings" VALUES(5,'wallet/77/103',1000);
INSERT INTO "postings" VALUES(6,'purse/1/3',12);
INSERT INTO "postings" VALUES(6,'wallet/77/103',-12);
INSERT INTO "postings" VALUES(7,'purse/1/1',88);
INSERT INTO "postings" VALUES(7,'wallet/77/101',-88);
INSERT INTO "postings" VALUES(8,'debt/1/102/103',-4);
INSERT INTO "postings" VALUES(8,'debt/1/103/102',4);
INSERT INTO "postings" VALUES(8,'purse/1/1',17);
INSERT INTO "postings" VALUES(8,'purse/1/2',-12);
INSERT INTO "postings" VALUES(8,'purse/1/3',-5);
INSERT INTO "postings" VALUES(9,'purse/2/1',100);
INSERT INTO "postings" VALUES(9,'wallet/77/101',-100);
INSERT INTO "postings" VALUES(10,'purse/2/2',100);
INSERT INTO "postings" VALUES(10,'wallet/77/102',-100);
INSERT INTO "postings" VALUES(11,'purse/2/3',100);
INSERT INTO "postings" VALUES(11,'wallet/77/103',-100);
INSERT INTO "postings" VALUES(12,'pot/2',7);
INSERT INTO "postings" VALUES(12,'purse/2/1',-2);
INSERT INTO "postings" VALUES(12,'purse/2/2',-3);
INSERT INTO "postings" VALUES(12,'purse/2/3',-2);
INSERT INTO "postings" VALUES(13,'bank/77',-1000);
INSERT INTO "postings" VALUES(13,'wallet/77/104',1000);
INSERT INTO "postings" VALUES(14,'bank/77',-50);
INSERT INTO "postings" VALUES(14,'wallet/77/104',50);
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
INSERT INTO "seats" VALUES(2,1,101,77,0,'Andy');
INSERT INTO "seats" VALUES(2,2,102,77,0,'Bill');
INSERT INTO "seats" VALUES(2,3,103,77,0,'Chris');
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
INSERT INTO "sheets" VALUES(77,'friday','Friday',1,'three_card_brag','{"min_players":2,"max_players":8,"money_source":"wallet","min_buy_in":null,"ante":3,"min_first_bet":1,"max_first_bet":10,"max_raise":10,"pot_limit":false,"bet_step":1,"cards":3,"discard_mode":"auto_best","wild":[],"blind_play":true,"look_timing":"own_turn","unacted_last_player":"wins","two_blind_hands":"normal","retained_hand_variant":"standard","faceup_fold_rule":"worse","two_hands_at_see":"nominate","see_rule":"double","agreed_showdown":"three_plus","max_rounds":0,"short_money":"cover_pot","newcomer_pays":"ante","timeout_action":"fold","dealers_choice":false,"expose_bottom":false,"shuffle_rule":"prial_only","return_order":"dealt"}',900,1800000000.0,1,0);
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
INSERT INTO "tables" VALUES(1,77,700,'playing',16,'three_card_brag',1,'{"host":101,"settings":{"clock":null,"pause":600,"hints":"names"},"sitters":[{"seat":1,"user_id":101,"name":"Andy","missed_turns":0},{"seat":2,"user_id":102,"name":"Bill","missed_turns":0},{"seat":3,"user_id":103,"name":"Chris","missed_turns":0}],"departed":[],"invited":[],"kicked":[],"next_seat":4,"decisions":{"2":11,"3":8,"1":12},"last_decision":12,"wallets":{"1":900,"2":988,"3":988},"going":[],"computers":null,"agreement":null,"paused_at":null,"standing":[],"closing":false,"turn_began_at":1800000000.0,"moves":16,"base":null,"coming":null,"sheet":null}');
INSERT INTO "tables" VALUES(2,77,701,'playing',8,'three_card_brag',1,'{"host":101,"settings":{"clock":120,"pause":15,"hints":"names"},"sitters":[{"seat":1,"user_id":101,"name":"Andy","missed_turns":0},{"seat":2,"user_id":102,"name":"Bill","missed_turns":0},{"seat":3,"user_id":103,"name":"Chris","missed_turns":0}],"departed":[],"invited":[],"kicked":[],"next_seat":4,"decisions":{"2":5,"3":3,"1":4},"last_decision":5,"wallets":{"1":800,"2":888,"3":888},"going":[],"computers":null,"agreement":null,"paused_at":null,"standing":[],"closing":false,"turn_began_at":null,"moves":8,"base":{"state":"{\"deal_no\":1,\"dealer\":1,\"shuffle_due\":false,\"closed\":false,\"rules\":{\"min_players\":2,\"max_players\":8,\"money_source\":\"wallet\",\"min_buy_in\":null,\"ante\":2,\"min_first_bet\":1,\"max_first_bet\":10,\"max_raise\":10,\"pot_limit\":false,\"bet_step\":1,\"cards\":3,\"discard_mode\":\"auto_best\",\"wild\":[],\"blind_play\":true,\"look_timing\":\"own_turn\",\"unacted_last_player\":\"wins\",\"two_blind_hands\":\"normal\",\"retained_hand_variant\":\"standard\",\"faceup_fold_rule\":\"worse\",\"two_hands_at_see\":\"nominate\",\"see_rule\":\"double\",\"agreed_showdown\":\"three_plus\",\"max_rounds\":0,\"short_money\":\"cover_pot\",\"newcomer_pays\":\"ante\",\"timeout_action\":\"fold\",\"dealers_choice\":false,\"expose_bottom\":false,\"shuffle_rule\":\"prial_only\",\"return_order\":\"dealt\"},\"seats\":[{\"seat\":1,\"stack\":98,\"sitting_out\":false,\"leaving\":false,\"newcomer\":false,\"never_dealt\":false,\"status\":\"folded\",\"old\":[],\"new\":[],\"discards\":[],\"holder\":false,\"paid\":2,\"last_bet\":null,\"acted\":false,\"blind_bets\":0,\"refusals\":0,\"knows\":false,\"covers\":null,\"exposed\":null,\"discards_shown\":null,\"confided_to\":[],\"confided\":null,\"face_up\":null,\"turned\":[],\"remembered\":null,\"remembered_discards\":[],\"unlooked\":null},{\"seat\":2,\"stack\":97,\"sitting_out\":false,\"leaving\":false,\"newcomer\":false,\"never_dealt\":false,\"status\":\"blind\",\"old\":[],\"new\":[],\"discards\":[],\"holder\":false,\"paid\":3,\"last_bet\":1,\"acted\":true,\"blind_bets\":1,\"refusals\":0,\"knows\":false,\"covers\":null,\"exposed\":null,\"discards_shown\":null,\"confided_to\":[],\"confided\":null,\"face_up\":null,\"turned\":[],\"remembered\":null,\"remembered_discards\":[],\"unlooked\":null},{\"seat\":3,\"stack\":98,\"sitting_out\":false,\"leaving\":false,\"newcomer\":false,\"never_dealt\":false,\"status\":\"folded\",\"old\":[],\"new\":[],\"discards\":[],\"holder\":false,\"paid\":2,\"last_bet\":null,\"acted\":false,\"blind_bets\":0,\"refusals\":0,\"knows\":false,\"covers\":null,\"exposed\":null,\"discards_shown\":null,\"confided_to\":[],\"confided\":null,\"face_up\":null,\"turned\":[],\"remembered\":null,\"remembered_discards\":[],\"unlooked\":null}],\"pack\":[\"3c\",\"Jd\",\"2c\",\"8c\",\"9c\",\"Kd\",\"Qs\",\"2h\",\"7s\",\"Ks\",\"4h\",\"Ts\",\"4c\",\"As\",\"Ah\",\"3d\",\"Js\",\"Qc\",\"8h\",\"5d\",\"Jc\",\"7d\",\"7c\",\"5s\",\"Kc\",\"4d\",\"8d\",\"Qd\",\"9s\",\"Kh\",\"5h\",\"9d\",\"3h\",\"Th\",\"6s\",\"7h\",\"2d\",\"2s\",\"5c\",\"Qh\",\"6c\",\"8s\",\"Jh\",\"Ad\",\"Ac\",\"6d\",\"4s\",\"6h\",\"Tc\",\"9h\",\"3s\",\"Td\"],\"phase\":\"between_deals\",\"choice\":null,\"choice_left\":0,\"choice_left_before\":0,\"carried\":7,\"carried_among\":3,\"pots\":[],\"order\":[2,3,1],\"actor\":0,\"stake\":0,\"rounds\":0,\"looked\":null,\"accepted\":[],\"barred_until\":0,\"asker\":0,\"asked\":0,\"short\":0,\"bettors\":[],\"may_ask\":0,\"comparison\":null,\"seer\":0,\"bottom\":[],\"aside\":[],\"debts\":[],\"renamed\":false,\"told\":[],\"next_dealer\":1,\"highest\":3,\"outcome\":{\"reason\":\"carried\",\"shares\":[],\"carried\":7,\"blind_winner\":2},\"shuffled\":true}","first":9},"coming":null,"sheet":null}');
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
INSERT INTO "transactions" VALUES(1,'opening',77,NULL,NULL,0,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(2,'join',77,1,NULL,101,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(3,'opening',77,NULL,NULL,0,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(4,'join',77,1,NULL,102,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(5,'opening',77,NULL,NULL,0,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(6,'join',77,1,NULL,103,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(7,'top_up',77,1,NULL,101,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(8,'deal',77,1,1,0,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(9,'join',77,2,NULL,101,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(10,'join',77,2,NULL,102,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(11,'join',77,2,NULL,103,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(12,'deal',77,2,1,0,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(13,'opening',77,NULL,NULL,0,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(14,'grant',77,NULL,NULL,900,'for his birthday',NULL,1800000000.0);
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
CREATE INDEX ix_accounts_table_id ON accounts (table_id);
CREATE INDEX ix_accounts_guild_id ON accounts (guild_id);
CREATE INDEX ix_transactions_guild_id_kind ON transactions (guild_id, kind, transaction_id);
CREATE INDEX ix_seats_user_id_left ON seats (user_id, "left");
CREATE INDEX ix_deadlines_due_at ON deadlines (due_at);
CREATE INDEX ix_postings_account_id ON postings (account_id, transaction_id);
COMMIT;
