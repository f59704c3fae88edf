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
INSERT INTO "accounts" VALUES('bank/77','bank',77,0,0,0,0,-3600);
INSERT INTO "accounts" VALUES('purse/1/1','purse',77,0,1,1,0,100);
INSERT INTO "accounts" VALUES('purse/1/2','purse',77,0,1,2,0,100);
INSERT INTO "accounts" VALUES('purse/1/3','purse',77,0,1,3,0,200);
INSERT INTO "accounts" VALUES('purse/1/4','purse',77,0,1,4,0,200);
INSERT INTO "accounts" VALUES('purse/2/1','purse',77,0,2,1,0,30);
INSERT INTO "accounts" VALUES('purse/2/2','purse',77,0,2,2,0,200);
INSERT INTO "accounts" VALUES('wallet/77/101','wallet',77,101,0,0,0,900);
INSERT INTO "accounts" VALUES('wallet/77/102','wallet',77,102,0,0,0,900);
INSERT INTO "accounts" VALUES('wallet/77/103','wallet',77,103,0,0,0,970);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_alembic_version PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
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
INSERT INTO "deadlines" VALUES(1,'computer',1800000121.0,3,123);
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
INSERT INTO "deals" VALUES(1,1,5,1,'{"deal_no":0,"dealer":1,"shuffle_due":true,"closed":false,"rules":{"min_players":2,"max_players":8,"money_source":"wallet","min_buy_in":null,"ante":1,"min_first_bet":1,"max_first_bet":10,"max_raise":10,"pot_limit":false,"bet_step":1,"cards":3,"discard_mode":"auto_best","wild":[],"blind_play":true,"look_timing":"own_turn","unacted_last_player":"wins","two_blind_hands":"normal","retained_hand_variant":"standard","faceup_fold_rule":"worse","two_hands_at_see":"nominate","see_rule":"double","agreed_showdown":"three_plus","max_rounds":0,"short_money":"cover_pot","newcomer_pays":"ante","timeout_action":"fold","dealers_choice":false,"expose_bottom":false,"shuffle_rule":"prial_only","return_order":"dealt"},"seats":[{"seat":1,"stack":100,"sitting_out":false,"leaving":false,"newcomer":false,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null},{"seat":2,"stack":100,"sitting_out":false,"leaving":false,"newcomer":true,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null},{"seat":3,"stack":200,"sitting_out":false,"leaving":false,"newcomer":true,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null},{"seat":4,"stack":200,"sitting_out":false,"leaving":false,"newcomer":true,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null}],"pack":["2c","3c","4c","5c","6c","7c","8c","9c","Tc","Jc","Qc","Kc","Ac","2d","3d","4d","5d","6d","7d","8d","9d","Td","Jd","Qd","Kd","Ad","2h","3h","4h","5h","6h","7h","8h","9h","Th","Jh","Qh","Kh","Ah","2s","3s","4s","5s","6s","7s","8s","9s","Ts","Js","Qs","Ks","As"],"phase":"between_deals","choice":null,"choice_left":0,"choice_left_before":0,"carried":0,"carried_among":0,"pots":[],"order":[],"actor":0,"stake":0,"rounds":0,"looked":null,"accepted":[],"barred_until":0,"asker":0,"asked":0,"short":0,"bettors":[],"may_ask":0,"comparison":null,"seer":0,"bottom":[],"aside":[],"debts":[],"renamed":false,"told":[],"next_dealer":0,"highest":4,"outcome":null,"shuffled":false}',1800000000.0,'three_card_brag','{"min_players":2,"max_players":8,"money_source":"wallet","min_buy_in":null,"ante":1,"min_first_bet":1,"max_first_bet":10,"max_raise":10,"pot_limit":false,"bet_step":1,"cards":3,"discard_mode":"auto_best","wild":[],"blind_play":true,"look_timing":"own_turn","unacted_last_player":"wins","two_blind_hands":"normal","retained_hand_variant":"standard","faceup_fold_rule":"worse","two_hands_at_see":"nominate","see_rule":"double","agreed_showdown":"three_plus","max_rounds":0,"short_money":"cover_pot","newcomer_pays":"ante","timeout_action":"fold","dealers_choice":false,"expose_bottom":false,"shuffle_rule":"prial_only","return_order":"dealt"}',NULL,'377b552f');
INSERT INTO "deals" VALUES(2,1,3,1,'{"deal_no":0,"dealer":1,"shuffle_due":true,"closed":false,"rules":{"min_players":2,"max_players":8,"money_source":"table","min_buy_in":null,"ante":1,"min_first_bet":1,"max_first_bet":10,"max_raise":10,"pot_limit":false,"bet_step":1,"cards":3,"discard_mode":"auto_best","wild":[],"blind_play":true,"look_timing":"own_turn","unacted_last_player":"wins","two_blind_hands":"normal","retained_hand_variant":"standard","faceup_fold_rule":"worse","two_hands_at_see":"nominate","see_rule":"double","agreed_showdown":"three_plus","max_rounds":0,"short_money":"richest_lends","newcomer_pays":"ante","timeout_action":"fold","dealers_choice":false,"expose_bottom":false,"shuffle_rule":"prial_only","return_order":"dealt"},"seats":[{"seat":1,"stack":30,"sitting_out":false,"leaving":false,"newcomer":false,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null},{"seat":2,"stack":200,"sitting_out":false,"leaving":false,"newcomer":true,"never_dealt":false,"status":"not_dealt_in","old":[],"new":[],"discards":[],"holder":false,"paid":0,"last_bet":null,"acted":false,"blind_bets":0,"refusals":0,"knows":false,"covers":null,"exposed":null,"discards_shown":null,"confided_to":[],"confided":null,"face_up":null,"turned":[],"remembered":null,"remembered_discards":[],"unlooked":null}],"pack":["2c","3c","4c","5c","6c","7c","8c","9c","Tc","Jc","Qc","Kc","Ac","2d","3d","4d","5d","6d","7d","8d","9d","Td","Jd","Qd","Kd","Ad","2h","3h","4h","5h","6h","7h","8h","9h","Th","Jh","Qh","Kh","Ah","2s","3s","4s","5s","6s","7s","8s","9s","Ts","Js","Qs","Ks","As"],"phase":"between_deals","choice":null,"choice_left":0,"choice_left_before":0,"carried":0,"carried_among":0,"pots":[],"order":[],"actor":0,"stake":0,"rounds":0,"looked":null,"accepted":[],"barred_until":0,"asker":0,"asked":0,"short":0,"bettors":[],"may_ask":0,"comparison":null,"seer":0,"bottom":[],"aside":[],"debts":[],"renamed":false,"told":[],"next_dealer":0,"highest":2,"outcome":null,"shuffled":false}',1800000118.0,'three_card_brag','{"min_players":2,"max_players":8,"money_source":"table","min_buy_in":null,"ante":1,"min_first_bet":1,"max_first_bet":10,"max_raise":10,"pot_limit":false,"bet_step":1,"cards":3,"discard_mode":"auto_best","wild":[],"blind_play":true,"look_timing":"own_turn","unacted_last_player":"wins","two_blind_hands":"normal","retained_hand_variant":"standard","faceup_fold_rule":"worse","two_hands_at_see":"nominate","see_rule":"double","agreed_showdown":"three_plus","max_rounds":0,"short_money":"richest_lends","newcomer_pays":"ante","timeout_action":"fold","dealers_choice":false,"expose_bottom":false,"shuffle_rule":"prial_only","return_order":"dealt"}',NULL,'b6738786');
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
INSERT INTO "keys" VALUES('1:1:3:101:computer','{"table_id":1,"first":106,"last":106}',1800000099.0);
INSERT INTO "keys" VALUES('1:1:3:103:computer','{"table_id":1,"first":108,"last":108}',1800000101.0);
INSERT INTO "keys" VALUES('1:1:3:105:computer','{"table_id":1,"first":110,"last":110}',1800000103.0);
INSERT INTO "keys" VALUES('1:1:3:107:computer','{"table_id":1,"first":112,"last":112}',1800000105.0);
INSERT INTO "keys" VALUES('1:1:3:109:computer','{"table_id":1,"first":114,"last":114}',1800000107.0);
INSERT INTO "keys" VALUES('1:1:3:111:computer','{"table_id":1,"first":116,"last":116}',1800000109.0);
INSERT INTO "keys" VALUES('1:1:3:113:computer','{"table_id":1,"first":118,"last":118}',1800000111.0);
INSERT INTO "keys" VALUES('1:1:3:115:computer','{"table_id":1,"first":120,"last":120}',1800000113.0);
INSERT INTO "keys" VALUES('1:1:3:117:computer','{"table_id":1,"first":122,"last":122}',1800000115.0);
INSERT INTO "keys" VALUES('1:1:3:119:computer','{"table_id":1,"first":124,"last":124}',1800000117.0);
INSERT INTO "keys" VALUES('1:1:3:11:computer','{"table_id":1,"first":16,"last":16}',1800000009.0);
INSERT INTO "keys" VALUES('1:1:3:121:computer','{"table_id":1,"first":126,"last":126}',1800000119.0);
INSERT INTO "keys" VALUES('1:1:3:13:computer','{"table_id":1,"first":18,"last":18}',1800000011.0);
INSERT INTO "keys" VALUES('1:1:3:15:computer','{"table_id":1,"first":20,"last":20}',1800000013.0);
INSERT INTO "keys" VALUES('1:1:3:17:computer','{"table_id":1,"first":22,"last":22}',1800000015.0);
INSERT INTO "keys" VALUES('1:1:3:19:computer','{"table_id":1,"first":24,"last":24}',1800000017.0);
INSERT INTO "keys" VALUES('1:1:3:21:computer','{"table_id":1,"first":26,"last":26}',1800000019.0);
INSERT INTO "keys" VALUES('1:1:3:23:computer','{"table_id":1,"first":28,"last":28}',1800000021.0);
INSERT INTO "keys" VALUES('1:1:3:25:computer','{"table_id":1,"first":30,"last":30}',1800000023.0);
INSERT INTO "keys" VALUES('1:1:3:27:computer','{"table_id":1,"first":32,"last":32}',1800000025.0);
INSERT INTO "keys" VALUES('1:1:3:29:computer','{"table_id":1,"first":34,"last":34}',1800000027.0);
INSERT INTO "keys" VALUES('1:1:3:2:computer','{"table_id":1,"first":7,"last":7}',1800000001.0);
INSERT INTO "keys" VALUES('1:1:3:31:computer','{"table_id":1,"first":36,"last":36}',1800000029.0);
INSERT INTO "keys" VALUES('1:1:3:33:computer','{"table_id":1,"first":38,"last":38}',1800000031.0);
INSERT INTO "keys" VALUES('1:1:3:35:computer','{"table_id":1,"first":40,"last":40}',1800000033.0);
INSERT INTO "keys" VALUES('1:1:3:37:computer','{"table_id":1,"first":42,"last":42}',1800000035.0);
INSERT INTO "keys" VALUES('1:1:3:39:computer','{"table_id":1,"first":44,"last":44}',1800000037.0);
INSERT INTO "keys" VALUES('1:1:3:41:computer','{"table_id":1,"first":46,"last":46}',1800000039.0);
INSERT INTO "keys" VALUES('1:1:3:43:computer','{"table_id":1,"first":48,"last":48}',1800000041.0);
INSERT INTO "keys" VALUES('1:1:3:45:computer','{"table_id":1,"first":50,"last":50}',1800000043.0);
INSERT INTO "keys" VALUES('1:1:3:47:computer','{"table_id":1,"first":52,"last":52}',1800000045.0);
INSERT INTO "keys" VALUES('1:1:3:49:computer','{"table_id":1,"first":54,"last":54}',1800000047.0);
INSERT INTO "keys" VALUES('1:1:3:51:computer','{"table_id":1,"first":56,"last":56}',1800000049.0);
INSERT INTO "keys" VALUES('1:1:3:53:computer','{"table_id":1,"first":58,"last":58}',1800000051.0);
INSERT INTO "keys" VALUES('1:1:3:55:computer','{"table_id":1,"first":60,"last":60}',1800000053.0);
INSERT INTO "keys" VALUES('1:1:3:57:computer','{"table_id":1,"first":62,"last":62}',1800000055.0);
INSERT INTO "keys" VALUES('1:1:3:59:computer','{"table_id":1,"first":64,"last":64}',1800000057.0);
INSERT INTO "keys" VALUES('1:1:3:5:computer','{"table_id":1,"first":10,"last":10}',1800000003.0);
INSERT INTO "keys" VALUES('1:1:3:61:computer','{"table_id":1,"first":66,"last":66}',1800000059.0);
INSERT INTO "keys" VALUES('1:1:3:63:computer','{"table_id":1,"first":68,"last":68}',1800000061.0);
INSERT INTO "keys" VALUES('1:1:3:65:computer','{"table_id":1,"first":70,"last":70}',1800000063.0);
INSERT INTO "keys" VALUES('1:1:3:67:computer','{"table_id":1,"first":72,"last":72}',1800000065.0);
INSERT INTO "keys" VALUES('1:1:3:69:computer','{"table_id":1,"first":74,"last":74}',1800000067.0);
INSERT INTO "keys" VALUES('1:1:3:71:computer','{"table_id":1,"first":76,"last":76}',1800000069.0);
INSERT INTO "keys" VALUES('1:1:3:73:computer','{"table_id":1,"first":78,"last":78}',1800000071.0);
INSERT INTO "keys" VALUES('1:1:3:75:computer','{"table_id":1,"first":80,"last":80}',1800000073.0);
INSERT INTO "keys" VALUES('1:1:3:77:computer','{"table_id":1,"first":82,"last":82}',1800000075.0);
INSERT INTO "keys" VALUES('1:1:3:79:computer','{"table_id":1,"first":84,"last":84}',1800000077.0);
INSERT INTO "keys" VALUES('1:1:3:7:computer','{"table_id":1,"first":12,"last":12}',1800000005.0);
INSERT INTO "keys" VALUES('1:1:3:81:computer','{"table_id":1,"first":86,"last":86}',1800000079.0);
INSERT INTO "keys" VALUES('1:1:3:83:computer','{"table_id":1,"first":88,"last":88}',1800000081.0);
INSERT INTO "keys" VALUES('1:1:3:85:computer','{"table_id":1,"first":90,"last":90}',1800000083.0);
INSERT INTO "keys" VALUES('1:1:3:87:computer','{"table_id":1,"first":92,"last":92}',1800000085.0);
INSERT INTO "keys" VALUES('1:1:3:89:computer','{"table_id":1,"first":94,"last":94}',1800000087.0);
INSERT INTO "keys" VALUES('1:1:3:91:computer','{"table_id":1,"first":96,"last":96}',1800000089.0);
INSERT INTO "keys" VALUES('1:1:3:93:computer','{"table_id":1,"first":98,"last":98}',1800000091.0);
INSERT INTO "keys" VALUES('1:1:3:95:computer','{"table_id":1,"first":100,"last":100}',1800000093.0);
INSERT INTO "keys" VALUES('1:1:3:97:computer','{"table_id":1,"first":102,"last":102}',1800000095.0);
INSERT INTO "keys" VALUES('1:1:3:99:computer','{"table_id":1,"first":104,"last":104}',1800000097.0);
INSERT INTO "keys" VALUES('1:1:3:9:computer','{"table_id":1,"first":14,"last":14}',1800000007.0);
INSERT INTO "keys" VALUES('1:1:4:100:computer','{"table_id":1,"first":105,"last":105}',1800000098.0);
INSERT INTO "keys" VALUES('1:1:4:102:computer','{"table_id":1,"first":107,"last":107}',1800000100.0);
INSERT INTO "keys" VALUES('1:1:4:104:computer','{"table_id":1,"first":109,"last":109}',1800000102.0);
INSERT INTO "keys" VALUES('1:1:4:106:computer','{"table_id":1,"first":111,"last":111}',1800000104.0);
INSERT INTO "keys" VALUES('1:1:4:108:computer','{"table_id":1,"first":113,"last":113}',1800000106.0);
INSERT INTO "keys" VALUES('1:1:4:10:computer','{"table_id":1,"first":15,"last":15}',1800000008.0);
INSERT INTO "keys" VALUES('1:1:4:110:computer','{"table_id":1,"first":115,"last":115}',1800000108.0);
INSERT INTO "keys" VALUES('1:1:4:112:computer','{"table_id":1,"first":117,"last":117}',1800000110.0);
INSERT INTO "keys" VALUES('1:1:4:114:computer','{"table_id":1,"first":119,"last":119}',1800000112.0);
INSERT INTO "keys" VALUES('1:1:4:116:computer','{"table_id":1,"first":121,"last":121}',1800000114.0);
INSERT INTO "keys" VALUES('1:1:4:118:computer','{"table_id":1,"first":123,"last":123}',1800000116.0);
INSERT INTO "keys" VALUES('1:1:4:120:computer','{"table_id":1,"first":125,"last":125}',1800000118.0);
INSERT INTO "keys" VALUES('1:1:4:122:computer','{"table_id":1,"first":127,"last":127}',1800000120.0);
INSERT INTO "keys" VALUES('1:1:4:12:computer','{"table_id":1,"first":17,"last":17}',1800000010.0);
INSERT INTO "keys" VALUES('1:1:4:14:computer','{"table_id":1,"first":19,"last":19}',1800000012.0);
INSERT INTO "keys" VALUES('1:1:4:16:computer','{"table_id":1,"first":21,"last":21}',1800000014.0);
INSERT INTO "keys" VALUES('1:1:4:18:computer','{"table_id":1,"first":23,"last":23}',1800000016.0);
INSERT INTO "keys" VALUES('1:1:4:20:computer','{"table_id":1,"first":25,"last":25}',1800000018.0);
INSERT INTO "keys" VALUES('1:1:4:22:computer','{"table_id":1,"first":27,"last":27}',1800000020.0);
INSERT INTO "keys" VALUES('1:1:4:24:computer','{"table_id":1,"first":29,"last":29}',1800000022.0);
INSERT INTO "keys" VALUES('1:1:4:26:computer','{"table_id":1,"first":31,"last":31}',1800000024.0);
INSERT INTO "keys" VALUES('1:1:4:28:computer','{"table_id":1,"first":33,"last":33}',1800000026.0);
INSERT INTO "keys" VALUES('1:1:4:30:computer','{"table_id":1,"first":35,"last":35}',1800000028.0);
INSERT INTO "keys" VALUES('1:1:4:32:computer','{"table_id":1,"first":37,"last":37}',1800000030.0);
INSERT INTO "keys" VALUES('1:1:4:34:computer','{"table_id":1,"first":39,"last":39}',1800000032.0);
INSERT INTO "keys" VALUES('1:1:4:36:computer','{"table_id":1,"first":41,"last":41}',1800000034.0);
INSERT INTO "keys" VALUES('1:1:4:38:computer','{"table_id":1,"first":43,"last":43}',1800000036.0);
INSERT INTO "keys" VALUES('1:1:4:3:computer','{"table_id":1,"first":8,"last":8}',1800000002.0);
INSERT INTO "keys" VALUES('1:1:4:40:computer','{"table_id":1,"first":45,"last":45}',1800000038.0);
INSERT INTO "keys" VALUES('1:1:4:42:computer','{"table_id":1,"first":47,"last":47}',1800000040.0);
INSERT INTO "keys" VALUES('1:1:4:44:computer','{"table_id":1,"first":49,"last":49}',1800000042.0);
INSERT INTO "keys" VALUES('1:1:4:46:computer','{"table_id":1,"first":51,"last":51}',1800000044.0);
INSERT INTO "keys" VALUES('1:1:4:48:computer','{"table_id":1,"first":53,"last":53}',1800000046.0);
INSERT INTO "keys" VALUES('1:1:4:50:computer','{"table_id":1,"first":55,"last":55}',1800000048.0);
INSERT INTO "keys" VALUES('1:1:4:52:computer','{"table_id":1,"first":57,"last":57}',1800000050.0);
INSERT INTO "keys" VALUES('1:1:4:54:computer','{"table_id":1,"first":59,"last":59}',1800000052.0);
INSERT INTO "keys" VALUES('1:1:4:56:computer','{"table_id":1,"first":61,"last":61}',1800000054.0);
INSERT INTO "keys" VALUES('1:1:4:58:computer','{"table_id":1,"first":63,"last":63}',1800000056.0);
INSERT INTO "keys" VALUES('1:1:4:60:computer','{"table_id":1,"first":65,"last":65}',1800000058.0);
INSERT INTO "keys" VALUES('1:1:4:62:computer','{"table_id":1,"first":67,"last":67}',1800000060.0);
INSERT INTO "keys" VALUES('1:1:4:64:computer','{"table_id":1,"first":69,"last":69}',1800000062.0);
INSERT INTO "keys" VALUES('1:1:4:66:computer','{"table_id":1,"first":71,"last":71}',1800000064.0);
INSERT INTO "keys" VALUES('1:1:4:68:computer','{"table_id":1,"first":73,"last":73}',1800000066.0);
INSERT INTO "keys" VALUES('1:1:4:6:computer','{"table_id":1,"first":11,"last":11}',1800000004.0);
INSERT INTO "keys" VALUES('1:1:4:70:computer','{"table_id":1,"first":75,"last":75}',1800000068.0);
INSERT INTO "keys" VALUES('1:1:4:72:computer','{"table_id":1,"first":77,"last":77}',1800000070.0);
INSERT INTO "keys" VALUES('1:1:4:74:computer','{"table_id":1,"first":79,"last":79}',1800000072.0);
INSERT INTO "keys" VALUES('1:1:4:76:computer','{"table_id":1,"first":81,"last":81}',1800000074.0);
INSERT INTO "keys" VALUES('1:1:4:78:computer','{"table_id":1,"first":83,"last":83}',1800000076.0);
INSERT INTO "keys" VALUES('1:1:4:80:computer','{"table_id":1,"first":85,"last":85}',1800000078.0);
INSERT INTO "keys" VALUES('1:1:4:82:computer','{"table_id":1,"first":87,"last":87}',1800000080.0);
INSERT INTO "keys" VALUES('1:1:4:84:computer','{"table_id":1,"first":89,"last":89}',1800000082.0);
INSERT INTO "keys" VALUES('1:1:4:86:computer','{"table_id":1,"first":91,"last":91}',1800000084.0);
INSERT INTO "keys" VALUES('1:1:4:88:computer','{"table_id":1,"first":93,"last":93}',1800000086.0);
INSERT INTO "keys" VALUES('1:1:4:8:computer','{"table_id":1,"first":13,"last":13}',1800000006.0);
INSERT INTO "keys" VALUES('1:1:4:90:computer','{"table_id":1,"first":95,"last":95}',1800000088.0);
INSERT INTO "keys" VALUES('1:1:4:92:computer','{"table_id":1,"first":97,"last":97}',1800000090.0);
INSERT INTO "keys" VALUES('1:1:4:94:computer','{"table_id":1,"first":99,"last":99}',1800000092.0);
INSERT INTO "keys" VALUES('1:1:4:96:computer','{"table_id":1,"first":101,"last":101}',1800000094.0);
INSERT INTO "keys" VALUES('1:1:4:98:computer','{"table_id":1,"first":103,"last":103}',1800000096.0);
INSERT INTO "keys" VALUES('2:1:2:1:computer','{"table_id":2,"first":4,"last":4}',1800000119.0);
INSERT INTO "keys" VALUES('opening/77/101','',1800000000.0);
INSERT INTO "keys" VALUES('opening/77/102','',1800000000.0);
INSERT INTO "keys" VALUES('opening/77/103','',1800000118.0);
INSERT INTO "keys" VALUES('test-1-140384892297552','{"table_id":1,"first":1,"last":1}',1800000000.0);
INSERT INTO "keys" VALUES('test-2-140384892297552','{"table_id":1,"first":2,"last":2}',1800000000.0);
INSERT INTO "keys" VALUES('test-3-140384892297552','{"table_id":1,"first":3,"last":4}',1800000000.0);
INSERT INTO "keys" VALUES('test-4-140384892297552','{"table_id":1,"first":5,"last":5}',1800000000.0);
INSERT INTO "keys" VALUES('test-5-140384892297552','{"table_id":1,"first":6,"last":6}',1800000000.0);
INSERT INTO "keys" VALUES('test-6-140384892297552','{"table_id":1,"first":9,"last":9}',1800000002.0);
INSERT INTO "keys" VALUES('test-7-140384892297552','{"table_id":2,"first":1,"last":1}',1800000118.0);
INSERT INTO "keys" VALUES('test-8-140384892297552','{"table_id":2,"first":2,"last":2}',1800000118.0);
INSERT INTO "keys" VALUES('test-9-140384892297552','{"table_id":2,"first":3,"last":3}',1800000118.0);
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
INSERT INTO "members" VALUES(77,103,1800000118.0,NULL);
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
INSERT INTO "moves" VALUES(1,3,0,3,'["Join",{"seat":3,"stack":200}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":3},"destination":{"place":"purse","seat":3},"amount":200,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,4,0,4,'["Join",{"seat":4,"stack":200}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":4},"destination":{"place":"purse","seat":4},"amount":200,"seat":4}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,5,1,0,'["Deal",{"seat":0,"order":["6d","2s","7h","Qc","3s","Kc","2c","8d","3d","Ks","5d","Tc","Ah","7s","9h","8s","Kd","5h","Jd","Ac","Td","6s","6h","4h","Qs","As","9c","Js","7d","Jh","3c","Qh","5s","4d","9s","2h","3h","7c","4c","2d","8h","Ts","Kh","Qd","8c","Th","6c","5c","4s","Ad","Jc","9d"]}]','[["Shuffled",{"seen_by":null}],["DealStarted",{"seen_by":null,"deal_no":1,"dealer":1,"seats":[2,3,4,1],"carried":0}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":2},"destination":{"place":"pot","seat":0},"amount":1,"seat":2}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":1},"destination":{"place":"pot","seat":0},"amount":1,"seat":1}],["CardsDealt",{"seen_by":null,"seat":2,"count":3}],["CardsDealt",{"seen_by":null,"seat":3,"count":3}],["CardsDealt",{"seen_by":null,"seat":4,"count":3}],["CardsDealt",{"seen_by":null,"seat":1,"count":3}],["TurnPassed",{"seen_by":null,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,6,1,2,'["Fold",{"seat":2}]','[["Folded",{"seen_by":null,"seat":2,"cause":"chosen"}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,7,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000001.0);
INSERT INTO "moves" VALUES(1,8,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":1}]]',1800000002.0);
INSERT INTO "moves" VALUES(1,9,1,1,'["Fold",{"seat":1}]','[["Folded",{"seen_by":null,"seat":1,"cause":"chosen"}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000002.0);
INSERT INTO "moves" VALUES(1,10,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000003.0);
INSERT INTO "moves" VALUES(1,11,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000004.0);
INSERT INTO "moves" VALUES(1,12,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000005.0);
INSERT INTO "moves" VALUES(1,13,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000006.0);
INSERT INTO "moves" VALUES(1,14,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000007.0);
INSERT INTO "moves" VALUES(1,15,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000008.0);
INSERT INTO "moves" VALUES(1,16,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000009.0);
INSERT INTO "moves" VALUES(1,17,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000010.0);
INSERT INTO "moves" VALUES(1,18,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000011.0);
INSERT INTO "moves" VALUES(1,19,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000012.0);
INSERT INTO "moves" VALUES(1,20,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000013.0);
INSERT INTO "moves" VALUES(1,21,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000014.0);
INSERT INTO "moves" VALUES(1,22,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000015.0);
INSERT INTO "moves" VALUES(1,23,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000016.0);
INSERT INTO "moves" VALUES(1,24,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000017.0);
INSERT INTO "moves" VALUES(1,25,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000018.0);
INSERT INTO "moves" VALUES(1,26,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000019.0);
INSERT INTO "moves" VALUES(1,27,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000020.0);
INSERT INTO "moves" VALUES(1,28,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000021.0);
INSERT INTO "moves" VALUES(1,29,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000022.0);
INSERT INTO "moves" VALUES(1,30,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000023.0);
INSERT INTO "moves" VALUES(1,31,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000024.0);
INSERT INTO "moves" VALUES(1,32,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000025.0);
INSERT INTO "moves" VALUES(1,33,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000026.0);
INSERT INTO "moves" VALUES(1,34,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000027.0);
INSERT INTO "moves" VALUES(1,35,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000028.0);
INSERT INTO "moves" VALUES(1,36,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000029.0);
INSERT INTO "moves" VALUES(1,37,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000030.0);
INSERT INTO "moves" VALUES(1,38,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000031.0);
INSERT INTO "moves" VALUES(1,39,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000032.0);
INSERT INTO "moves" VALUES(1,40,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000033.0);
INSERT INTO "moves" VALUES(1,41,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000034.0);
INSERT INTO "moves" VALUES(1,42,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000035.0);
INSERT INTO "moves" VALUES(1,43,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000036.0);
INSERT INTO "moves" VALUES(1,44,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000037.0);
INSERT INTO "moves" VALUES(1,45,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000038.0);
INSERT INTO "moves" VALUES(1,46,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000039.0);
INSERT INTO "moves" VALUES(1,47,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000040.0);
INSERT INTO "moves" VALUES(1,48,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000041.0);
INSERT INTO "moves" VALUES(1,49,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000042.0);
INSERT INTO "moves" VALUES(1,50,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000043.0);
INSERT INTO "moves" VALUES(1,51,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000044.0);
INSERT INTO "moves" VALUES(1,52,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000045.0);
INSERT INTO "moves" VALUES(1,53,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000046.0);
INSERT INTO "moves" VALUES(1,54,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000047.0);
INSERT INTO "moves" VALUES(1,55,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000048.0);
INSERT INTO "moves" VALUES(1,56,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000049.0);
INSERT INTO "moves" VALUES(1,57,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000050.0);
INSERT INTO "moves" VALUES(1,58,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000051.0);
INSERT INTO "moves" VALUES(1,59,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000052.0);
INSERT INTO "moves" VALUES(1,60,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000053.0);
INSERT INTO "moves" VALUES(1,61,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000054.0);
INSERT INTO "moves" VALUES(1,62,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000055.0);
INSERT INTO "moves" VALUES(1,63,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000056.0);
INSERT INTO "moves" VALUES(1,64,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000057.0);
INSERT INTO "moves" VALUES(1,65,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000058.0);
INSERT INTO "moves" VALUES(1,66,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000059.0);
INSERT INTO "moves" VALUES(1,67,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000060.0);
INSERT INTO "moves" VALUES(1,68,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000061.0);
INSERT INTO "moves" VALUES(1,69,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000062.0);
INSERT INTO "moves" VALUES(1,70,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000063.0);
INSERT INTO "moves" VALUES(1,71,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000064.0);
INSERT INTO "moves" VALUES(1,72,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000065.0);
INSERT INTO "moves" VALUES(1,73,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000066.0);
INSERT INTO "moves" VALUES(1,74,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000067.0);
INSERT INTO "moves" VALUES(1,75,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000068.0);
INSERT INTO "moves" VALUES(1,76,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000069.0);
INSERT INTO "moves" VALUES(1,77,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000070.0);
INSERT INTO "moves" VALUES(1,78,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000071.0);
INSERT INTO "moves" VALUES(1,79,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000072.0);
INSERT INTO "moves" VALUES(1,80,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000073.0);
INSERT INTO "moves" VALUES(1,81,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000074.0);
INSERT INTO "moves" VALUES(1,82,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000075.0);
INSERT INTO "moves" VALUES(1,83,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000076.0);
INSERT INTO "moves" VALUES(1,84,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000077.0);
INSERT INTO "moves" VALUES(1,85,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000078.0);
INSERT INTO "moves" VALUES(1,86,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000079.0);
INSERT INTO "moves" VALUES(1,87,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000080.0);
INSERT INTO "moves" VALUES(1,88,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000081.0);
INSERT INTO "moves" VALUES(1,89,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000082.0);
INSERT INTO "moves" VALUES(1,90,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000083.0);
INSERT INTO "moves" VALUES(1,91,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000084.0);
INSERT INTO "moves" VALUES(1,92,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000085.0);
INSERT INTO "moves" VALUES(1,93,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000086.0);
INSERT INTO "moves" VALUES(1,94,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000087.0);
INSERT INTO "moves" VALUES(1,95,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000088.0);
INSERT INTO "moves" VALUES(1,96,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000089.0);
INSERT INTO "moves" VALUES(1,97,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000090.0);
INSERT INTO "moves" VALUES(1,98,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000091.0);
INSERT INTO "moves" VALUES(1,99,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000092.0);
INSERT INTO "moves" VALUES(1,100,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000093.0);
INSERT INTO "moves" VALUES(1,101,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000094.0);
INSERT INTO "moves" VALUES(1,102,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000095.0);
INSERT INTO "moves" VALUES(1,103,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000096.0);
INSERT INTO "moves" VALUES(1,104,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000097.0);
INSERT INTO "moves" VALUES(1,105,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000098.0);
INSERT INTO "moves" VALUES(1,106,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000099.0);
INSERT INTO "moves" VALUES(1,107,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000100.0);
INSERT INTO "moves" VALUES(1,108,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000101.0);
INSERT INTO "moves" VALUES(1,109,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000102.0);
INSERT INTO "moves" VALUES(1,110,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000103.0);
INSERT INTO "moves" VALUES(1,111,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000104.0);
INSERT INTO "moves" VALUES(1,112,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000105.0);
INSERT INTO "moves" VALUES(1,113,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000106.0);
INSERT INTO "moves" VALUES(1,114,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000107.0);
INSERT INTO "moves" VALUES(1,115,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000108.0);
INSERT INTO "moves" VALUES(1,116,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000109.0);
INSERT INTO "moves" VALUES(1,117,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000110.0);
INSERT INTO "moves" VALUES(1,118,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000111.0);
INSERT INTO "moves" VALUES(1,119,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000112.0);
INSERT INTO "moves" VALUES(1,120,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000113.0);
INSERT INTO "moves" VALUES(1,121,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000114.0);
INSERT INTO "moves" VALUES(1,122,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000115.0);
INSERT INTO "moves" VALUES(1,123,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000116.0);
INSERT INTO "moves" VALUES(1,124,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000117.0);
INSERT INTO "moves" VALUES(1,125,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000118.0);
INSERT INTO "moves" VALUES(2,1,0,1,'["Join",{"seat":1,"stack":30}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":1},"destination":{"place":"purse","seat":1},"amount":30,"seat":1}]]',1800000118.0);
INSERT INTO "moves" VALUES(2,2,0,2,'["Join",{"seat":2,"stack":200}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":2},"destination":{"place":"purse","seat":2},"amount":200,"seat":2}]]',1800000118.0);
INSERT INTO "moves" VALUES(2,3,1,0,'["Deal",{"seat":0,"order":["9h","Ad","4s","3s","Ac","6h","Td","6d","Tc","3c","Jd","2c","8c","9c","Kd","Qs","2h","7s","Ks","4h","Ts","4c","As","Ah","3d","Js","Qc","8h","5d","Jc","7d","7c","5s","Kc","4d","8d","Qd","9s","Kh","5h","9d","3h","Th","6s","7h","2d","2s","5c","Qh","6c","8s","Jh"]}]','[["Shuffled",{"seen_by":null}],["DealStarted",{"seen_by":null,"deal_no":1,"dealer":1,"seats":[2,1],"carried":0}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":2},"destination":{"place":"pot","seat":0},"amount":1,"seat":2}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":1},"destination":{"place":"pot","seat":0},"amount":1,"seat":1}],["CardsDealt",{"seen_by":null,"seat":2,"count":3}],["CardsDealt",{"seen_by":null,"seat":1,"count":3}],["TurnPassed",{"seen_by":null,"seat":2}]]',1800000118.0);
INSERT INTO "moves" VALUES(1,126,1,3,'["Bet",{"seat":3,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":4}]]',1800000119.0);
INSERT INTO "moves" VALUES(2,4,1,2,'["Bet",{"seat":2,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":2},"destination":{"place":"pot","seat":0},"amount":1,"seat":2,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":1}]]',1800000119.0);
INSERT INTO "moves" VALUES(1,127,1,4,'["Bet",{"seat":4,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":4},"destination":{"place":"pot","seat":0},"amount":1,"seat":4,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000120.0);
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
INSERT INTO "postings" VALUES(2,'purse/1/1',100);
INSERT INTO "postings" VALUES(2,'wallet/77/101',-100);
INSERT INTO "postings" VALUES(3,'bank/77',-1000);
INSERT INTO "postings" VALUES(3,'wallet/77/102',1000);
INSERT INTO "postings" VALUES(4,'purse/1/2',100);
INSERT INTO "postings" VALUES(4,'wallet/77/102',-100);
INSERT INTO "postings" VALUES(5,'bank/77',-200);
INSERT INTO "postings" VALUES(5,'purse/1/3',200);
INSERT INTO "postings" VALUES(6,'bank/77',-200);
INSERT INTO "postings" VALUES(6,'purse/1/4',200);
INSERT INTO "postings" VALUES(7,'bank/77',-1000);
INSERT INTO "postings" VALUES(7,'wallet/77/103',1000);
INSERT INTO "postings" VALUES(8,'purse/2/1',30);
INSERT INTO "postings" VALUES(8,'wallet/77/103',-30);
INSERT INTO "postings" VALUES(9,'bank/77',-200);
INSERT INTO "postings" VALUES(9,'purse/2/2',200);
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
INSERT INTO "seats" VALUES(1,3,0,77,0,'Dr Crabtree');
INSERT INTO "seats" VALUES(1,4,0,77,0,'Miss Pargeter');
INSERT INTO "seats" VALUES(2,1,103,77,0,'Chris');
INSERT INTO "seats" VALUES(2,2,0,77,0,'Canon Thistleton');
CREATE TABLE served (
	name VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_served PRIMARY KEY (name)
);
INSERT INTO "served" VALUES('tables',1800000120.0);
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
INSERT INTO "tables" VALUES(1,77,700,'playing',126,'three_card_brag',1,'{"host":101,"settings":{"clock":null,"pause":600,"hints":"names"},"sitters":[{"seat":1,"user_id":101,"name":"Andy","missed_turns":0},{"seat":2,"user_id":102,"name":"Bill","missed_turns":0},{"seat":3,"user_id":0,"name":"Dr Crabtree","missed_turns":0},{"seat":4,"user_id":0,"name":"Miss Pargeter","missed_turns":0}],"departed":[],"invited":[],"kicked":[],"next_seat":5,"decisions":{"2":2,"3":123,"4":123,"1":5},"last_decision":123,"wallets":{"1":900,"2":900},"going":[],"computers":null,"agreement":null,"questions":0,"paused_at":null,"standing":[],"closing":false,"turn_began_at":1800000120.0,"moves":127,"base":null,"coming":null,"sheet":null,"first_deal":0,"next_game":null}');
INSERT INTO "tables" VALUES(2,77,701,'playing',4,'three_card_brag',1,'{"host":103,"settings":{"clock":null,"pause":600,"hints":"names"},"sitters":[{"seat":1,"user_id":103,"name":"Chris","missed_turns":0},{"seat":2,"user_id":0,"name":"Canon Thistleton","missed_turns":0}],"departed":[],"invited":[],"kicked":[],"next_seat":3,"decisions":{"2":2,"1":2},"last_decision":2,"wallets":{"1":970},"going":[],"computers":null,"agreement":null,"questions":0,"paused_at":null,"standing":[],"closing":false,"turn_began_at":1800000119.0,"moves":4,"base":null,"coming":null,"sheet":null,"first_deal":0,"next_game":null}');
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
INSERT INTO "transactions" VALUES(5,'join',77,1,NULL,101,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(6,'join',77,1,NULL,101,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(7,'opening',77,NULL,NULL,0,'',NULL,1800000118.0);
INSERT INTO "transactions" VALUES(8,'join',77,2,NULL,103,'',NULL,1800000118.0);
INSERT INTO "transactions" VALUES(9,'join',77,2,NULL,103,'',NULL,1800000118.0);
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
CREATE INDEX ix_accounts_table_id ON accounts (table_id);
CREATE INDEX ix_accounts_user_id_guild_id ON accounts (user_id, guild_id);
CREATE INDEX ix_accounts_guild_id ON accounts (guild_id);
CREATE INDEX ix_transactions_guild_id_kind ON transactions (guild_id, kind, transaction_id);
CREATE INDEX ix_transactions_table_id_deal_no ON transactions (table_id, deal_no);
CREATE INDEX ix_seats_user_id_left ON seats (user_id, "left");
CREATE INDEX ix_games_guild_id_ended_at ON games (guild_id, ended_at, table_id, first_deal);
CREATE INDEX ix_deadlines_due_at ON deadlines (due_at);
CREATE INDEX ix_postings_account_id ON postings (account_id, transaction_id);
COMMIT;
