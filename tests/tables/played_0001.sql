BEGIN TRANSACTION;
CREATE TABLE accounts (
	account_id VARCHAR(64) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	table_id BIGINT NOT NULL, 
	seat INTEGER NOT NULL, 
	balance BIGINT NOT NULL, 
	CONSTRAINT pk_accounts PRIMARY KEY (account_id), 
	CONSTRAINT ck_accounts_covered CHECK (kind = 'bank' OR balance >= 0)
)
 WITHOUT ROWID

;
INSERT INTO "accounts" VALUES('bank/77','bank',77,0,0,0,-4000);
INSERT INTO "accounts" VALUES('pot/1','pot',77,0,1,0,4);
INSERT INTO "accounts" VALUES('purse/1/1','purse',77,0,1,1,99);
INSERT INTO "accounts" VALUES('purse/1/2','purse',77,0,1,2,98);
INSERT INTO "accounts" VALUES('purse/1/3','purse',77,0,1,3,99);
INSERT INTO "accounts" VALUES('purse/2/1','purse',77,0,2,1,97);
INSERT INTO "accounts" VALUES('purse/2/2','purse',77,0,2,2,103);
INSERT INTO "accounts" VALUES('purse/3/1','purse',77,0,3,1,100);
INSERT INTO "accounts" VALUES('wallet/77/101','wallet',77,101,0,0,900);
INSERT INTO "accounts" VALUES('wallet/77/102','wallet',77,102,0,0,900);
INSERT INTO "accounts" VALUES('wallet/77/103','wallet',77,103,0,0,800);
INSERT INTO "accounts" VALUES('wallet/77/104','wallet',77,104,0,0,800);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_alembic_version PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
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
INSERT INTO "deal_ends" VALUES(1,1,1800000000.0,'{"reason":"carried","shares":[],"carried":4,"blind_winner":2}');
INSERT INTO "deal_ends" VALUES(2,1,1800000000.0,'{"reason":"seen","shares":[{"pot":0,"seat":2,"amount":10}],"carried":0,"blind_winner":null}');
CREATE TABLE deals (
	table_id BIGINT NOT NULL, 
	deal_no INTEGER NOT NULL, 
	first_move INTEGER NOT NULL, 
	rules_version INTEGER NOT NULL, 
	snapshot TEXT NOT NULL, 
	started_at FLOAT NOT NULL, 
	CONSTRAINT pk_deals PRIMARY KEY (table_id, deal_no), 
	CONSTRAINT fk_deals_table_id FOREIGN KEY(table_id) REFERENCES tables (table_id)
);
INSERT INTO "deals" VALUES(1,1,4,1,'{"deal_no":0,"dealer":1,"shuffle_due":true,"closed":false,"rules":{"min_players":2,"max_players":8,"ante":1,"min_first_bet":1,"max_first_bet":10,"max_raise":10,"pot_limit":false,"bet_step":1,"blind_play":true,"look_timing":"own_turn","unacted_last_player":"wins","two_hands_at_see":"nominate","see_rule":"double","agreed_showdown":"three_plus","shuffle_rule":"prial_only","return_order":"dealt","min_buy_in":null,"money_source":"wallet"},"seats":[{"seat":1,"stack":100,"sitting_out":false,"leaving":false,"newcomer":false,"status":"not_dealt_in","old":[],"new":[],"holder":false,"paid":0,"last_bet":null,"acted":false,"knows":false,"covers":null,"exposed":null,"remembered":null,"unlooked":null},{"seat":2,"stack":100,"sitting_out":false,"leaving":false,"newcomer":true,"status":"not_dealt_in","old":[],"new":[],"holder":false,"paid":0,"last_bet":null,"acted":false,"knows":false,"covers":null,"exposed":null,"remembered":null,"unlooked":null},{"seat":3,"stack":100,"sitting_out":false,"leaving":false,"newcomer":true,"status":"not_dealt_in","old":[],"new":[],"holder":false,"paid":0,"last_bet":null,"acted":false,"knows":false,"covers":null,"exposed":null,"remembered":null,"unlooked":null}],"pack":["2c","3c","4c","5c","6c","7c","8c","9c","Tc","Jc","Qc","Kc","Ac","2d","3d","4d","5d","6d","7d","8d","9d","Td","Jd","Qd","Kd","Ad","2h","3h","4h","5h","6h","7h","8h","9h","Th","Jh","Qh","Kh","Ah","2s","3s","4s","5s","6s","7s","8s","9s","Ts","Js","Qs","Ks","As"],"phase":"between_deals","carried":0,"pots":[],"order":[],"actor":0,"stake":0,"looked":null,"accepted":[],"barred_until":0,"comparison":null,"seer":0,"next_dealer":0,"highest":3,"outcome":null,"shuffled":false}',1800000000.0);
INSERT INTO "deals" VALUES(1,2,9,1,'{"deal_no":1,"dealer":1,"shuffle_due":false,"closed":false,"rules":{"min_players":2,"max_players":8,"ante":1,"min_first_bet":1,"max_first_bet":10,"max_raise":10,"pot_limit":false,"bet_step":1,"blind_play":true,"look_timing":"own_turn","unacted_last_player":"wins","two_hands_at_see":"nominate","see_rule":"double","agreed_showdown":"three_plus","shuffle_rule":"prial_only","return_order":"dealt","min_buy_in":null,"money_source":"wallet"},"seats":[{"seat":1,"stack":99,"sitting_out":false,"leaving":false,"newcomer":false,"status":"folded","old":[],"new":[],"holder":false,"paid":1,"last_bet":null,"acted":false,"knows":false,"covers":null,"exposed":null,"remembered":null,"unlooked":null},{"seat":2,"stack":98,"sitting_out":false,"leaving":false,"newcomer":false,"status":"blind","old":["6d","Qc","2c"],"new":[],"holder":false,"paid":2,"last_bet":1,"acted":true,"knows":false,"covers":null,"exposed":null,"remembered":null,"unlooked":null},{"seat":3,"stack":99,"sitting_out":false,"leaving":false,"newcomer":false,"status":"folded","old":[],"new":[],"holder":false,"paid":1,"last_bet":null,"acted":false,"knows":false,"covers":null,"exposed":null,"remembered":null,"unlooked":null}],"pack":["Ks","5d","Tc","Ah","7s","9h","8s","Kd","5h","Jd","Ac","Td","6s","6h","4h","Qs","As","9c","Js","7d","Jh","3c","Qh","5s","4d","9s","2h","3h","7c","4c","2d","8h","Ts","Kh","Qd","8c","Th","6c","5c","4s","Ad","Jc","9d","2s","3s","8d","7h","Kc","3d"],"phase":"between_deals","carried":4,"pots":[],"order":[2,3,1],"actor":0,"stake":0,"looked":null,"accepted":[],"barred_until":0,"comparison":null,"seer":0,"next_dealer":1,"highest":3,"outcome":{"reason":"carried","shares":[],"carried":4,"blind_winner":2},"shuffled":true}',1800000000.0);
INSERT INTO "deals" VALUES(2,1,3,1,'{"deal_no":0,"dealer":1,"shuffle_due":true,"closed":false,"rules":{"min_players":2,"max_players":8,"ante":1,"min_first_bet":1,"max_first_bet":10,"max_raise":10,"pot_limit":false,"bet_step":1,"blind_play":true,"look_timing":"own_turn","unacted_last_player":"wins","two_hands_at_see":"nominate","see_rule":"double","agreed_showdown":"three_plus","shuffle_rule":"prial_only","return_order":"dealt","min_buy_in":null,"money_source":"wallet"},"seats":[{"seat":1,"stack":100,"sitting_out":false,"leaving":false,"newcomer":false,"status":"not_dealt_in","old":[],"new":[],"holder":false,"paid":0,"last_bet":null,"acted":false,"knows":false,"covers":null,"exposed":null,"remembered":null,"unlooked":null},{"seat":2,"stack":100,"sitting_out":false,"leaving":false,"newcomer":true,"status":"not_dealt_in","old":[],"new":[],"holder":false,"paid":0,"last_bet":null,"acted":false,"knows":false,"covers":null,"exposed":null,"remembered":null,"unlooked":null}],"pack":["2c","3c","4c","5c","6c","7c","8c","9c","Tc","Jc","Qc","Kc","Ac","2d","3d","4d","5d","6d","7d","8d","9d","Td","Jd","Qd","Kd","Ad","2h","3h","4h","5h","6h","7h","8h","9h","Th","Jh","Qh","Kh","Ah","2s","3s","4s","5s","6s","7s","8s","9s","Ts","Js","Qs","Ks","As"],"phase":"between_deals","carried":0,"pots":[],"order":[],"actor":0,"stake":0,"looked":null,"accepted":[],"barred_until":0,"comparison":null,"seer":0,"next_dealer":0,"highest":2,"outcome":null,"shuffled":false}',1800000000.0);
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
INSERT INTO "keys" VALUES('opening/77/101','',1800000000.0);
INSERT INTO "keys" VALUES('opening/77/102','',1800000000.0);
INSERT INTO "keys" VALUES('opening/77/103','',1800000000.0);
INSERT INTO "keys" VALUES('opening/77/104','',1800000000.0);
INSERT INTO "keys" VALUES('test-1-140109450646160','{"table_id":1,"first":1,"last":1}',1800000000.0);
INSERT INTO "keys" VALUES('test-10-140109450646160','{"table_id":1,"first":10,"last":10}',1800000000.0);
INSERT INTO "keys" VALUES('test-11-140109450646160','{"table_id":1,"first":11,"last":11}',1800000000.0);
INSERT INTO "keys" VALUES('test-12-140109450646160','{"table_id":1,"first":12,"last":12}',1800000000.0);
INSERT INTO "keys" VALUES('test-13-140109450646160','{"table_id":1,"first":13,"last":13}',1800000000.0);
INSERT INTO "keys" VALUES('test-14-140109450646160','{"table_id":1,"first":14,"last":14}',1800000000.0);
INSERT INTO "keys" VALUES('test-15-140109450646160','{"table_id":1,"first":15,"last":14}',1800000000.0);
INSERT INTO "keys" VALUES('test-16-140109450646160','{"table_id":2,"first":1,"last":1}',1800000000.0);
INSERT INTO "keys" VALUES('test-17-140109450646160','{"table_id":2,"first":2,"last":2}',1800000000.0);
INSERT INTO "keys" VALUES('test-18-140109450646160','{"table_id":2,"first":3,"last":3}',1800000000.0);
INSERT INTO "keys" VALUES('test-19-140109450646160','{"table_id":2,"first":4,"last":4}',1800000000.0);
INSERT INTO "keys" VALUES('test-2-140109450646160','{"table_id":1,"first":2,"last":2}',1800000000.0);
INSERT INTO "keys" VALUES('test-20-140109450646160','{"table_id":2,"first":5,"last":5}',1800000000.0);
INSERT INTO "keys" VALUES('test-21-140109450646160','{"table_id":2,"first":6,"last":6}',1800000000.0);
INSERT INTO "keys" VALUES('test-22-140109450646160','{"table_id":2,"first":7,"last":7}',1800000000.0);
INSERT INTO "keys" VALUES('test-23-140109450646160','{"table_id":2,"first":8,"last":8}',1800000000.0);
INSERT INTO "keys" VALUES('test-24-140109450646160','{"table_id":3,"first":1,"last":1}',1800000000.0);
INSERT INTO "keys" VALUES('test-3-140109450646160','{"table_id":1,"first":3,"last":3}',1800000000.0);
INSERT INTO "keys" VALUES('test-4-140109450646160','{"table_id":1,"first":4,"last":4}',1800000000.0);
INSERT INTO "keys" VALUES('test-5-140109450646160','{"table_id":1,"first":5,"last":5}',1800000000.0);
INSERT INTO "keys" VALUES('test-6-140109450646160','{"table_id":1,"first":6,"last":6}',1800000000.0);
INSERT INTO "keys" VALUES('test-7-140109450646160','{"table_id":1,"first":7,"last":7}',1800000000.0);
INSERT INTO "keys" VALUES('test-8-140109450646160','{"table_id":1,"first":8,"last":8}',1800000000.0);
INSERT INTO "keys" VALUES('test-9-140109450646160','{"table_id":1,"first":9,"last":9}',1800000000.0);
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
INSERT INTO "moves" VALUES(1,5,1,2,'["Bet",{"seat":2,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":2},"destination":{"place":"pot","seat":0},"amount":1,"seat":2,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,6,1,3,'["Fold",{"seat":3}]','[["Folded",{"seen_by":null,"seat":3,"cause":"chosen"}],["TurnPassed",{"seen_by":null,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,7,1,1,'["Fold",{"seat":1}]','[["Folded",{"seen_by":null,"seat":1,"cause":"chosen"}],["PotCarried",{"seen_by":null,"seat":2,"amount":4}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,8,1,2,'["Retain",{"seat":2,"hand":"old"}]','[["HandRetained",{"seen_by":null,"seat":2,"hand":"old"}],["DealEnded",{"seen_by":null,"deal_no":1,"outcome":{"reason":"carried","shares":[],"carried":4,"blind_winner":2}}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,9,2,0,'["Deal",{"seat":0,"order":[]}]','[["DealStarted",{"seen_by":null,"deal_no":2,"dealer":2,"seats":[3,1,2],"carried":4}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":1,"seat":3}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":1},"destination":{"place":"pot","seat":0},"amount":1,"seat":1}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":2},"destination":{"place":"pot","seat":0},"amount":1,"seat":2}],["CardsDealt",{"seen_by":null,"seat":3,"count":3}],["CardsDealt",{"seen_by":null,"seat":1,"count":3}],["CardsDealt",{"seen_by":null,"seat":2,"count":3}],["TurnPassed",{"seen_by":null,"seat":3}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,10,2,3,'["Look",{"seat":3,"hand":null}]','[["Looked",{"seen_by":null,"seat":3,"hand":null}],["CardsSeen",{"seen_by":[3],"seat":3,"cards":["Ks","Ah","8s"]}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,11,2,3,'["Bet",{"seat":3,"amount":2}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":3},"destination":{"place":"pot","seat":0},"amount":2,"seat":3,"blind":false,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,12,2,1,'["Bet",{"seat":1,"amount":1}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":1},"destination":{"place":"pot","seat":0},"amount":1,"seat":1,"blind":true,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,13,2,2,'["Look",{"seat":2,"hand":"new"}]','[["Looked",{"seen_by":null,"seat":2,"hand":"new"}],["CardsSeen",{"seen_by":[2],"seat":2,"cards":["Tc","9h","5h"]}]]',1800000000.0);
INSERT INTO "moves" VALUES(1,14,2,2,'["Throw",{"seat":2}]','[["HandThrown",{"seen_by":null,"seat":2,"hand":"new"}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,1,0,1,'["Join",{"seat":1,"stack":100}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":1},"destination":{"place":"purse","seat":1},"amount":100,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,2,0,2,'["Join",{"seat":2,"stack":100}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":2},"destination":{"place":"purse","seat":2},"amount":100,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,3,1,0,'["Deal",{"seat":0,"order":["9h","Ad","4s","3s","Ac","6h","Td","6d","Tc","3c","Jd","2c","8c","9c","Kd","Qs","2h","7s","Ks","4h","Ts","4c","As","Ah","3d","Js","Qc","8h","5d","Jc","7d","7c","5s","Kc","4d","8d","Qd","9s","Kh","5h","9d","3h","Th","6s","7h","2d","2s","5c","Qh","6c","8s","Jh"]}]','[["Shuffled",{"seen_by":null}],["DealStarted",{"seen_by":null,"deal_no":1,"dealer":1,"seats":[2,1],"carried":0}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":2},"destination":{"place":"pot","seat":0},"amount":1,"seat":2}],["AntePaid",{"seen_by":null,"source":{"place":"purse","seat":1},"destination":{"place":"pot","seat":0},"amount":1,"seat":1}],["CardsDealt",{"seen_by":null,"seat":2,"count":3}],["CardsDealt",{"seen_by":null,"seat":1,"count":3}],["TurnPassed",{"seen_by":null,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,4,1,2,'["Look",{"seat":2,"hand":null}]','[["Looked",{"seen_by":null,"seat":2,"hand":null}],["CardsSeen",{"seen_by":[2],"seat":2,"cards":["9h","4s","Ac"]}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,5,1,2,'["Bet",{"seat":2,"amount":2}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":2},"destination":{"place":"pot","seat":0},"amount":2,"seat":2,"blind":false,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":1}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,6,1,1,'["Look",{"seat":1,"hand":null}]','[["Looked",{"seen_by":null,"seat":1,"hand":null}],["CardsSeen",{"seen_by":[1],"seat":1,"cards":["Ad","3s","6h"]}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,7,1,1,'["Bet",{"seat":1,"amount":2}]','[["Staked",{"seen_by":null,"source":{"place":"purse","seat":1},"destination":{"place":"pot","seat":0},"amount":2,"seat":1,"blind":false,"stake":2,"raised":0}],["TurnPassed",{"seen_by":null,"seat":2}]]',1800000000.0);
INSERT INTO "moves" VALUES(2,8,1,2,'["See",{"seat":2}]','[["SeePaid",{"seen_by":null,"source":{"place":"purse","seat":2},"destination":{"place":"pot","seat":0},"amount":4,"seat":2,"other":1,"blind":false}],["HandShown",{"seen_by":null,"seat":1,"cards":["Ad","3s","6h"],"reason":"seen"}],["HandShown",{"seen_by":null,"seat":2,"cards":["9h","4s","Ac"],"reason":"seer_won"}],["Compared",{"seen_by":null,"pot":0,"winner":2,"loser":1,"tied":false}],["PotWon",{"seen_by":null,"source":{"place":"pot","seat":0},"destination":{"place":"purse","seat":2},"amount":10,"seat":2,"pot":0}],["DealEnded",{"seen_by":null,"deal_no":1,"outcome":{"reason":"seen","shares":[{"pot":0,"seat":2,"amount":10}],"carried":0,"blind_winner":null}}]]',1800000000.0);
INSERT INTO "moves" VALUES(3,1,0,1,'["Join",{"seat":1,"stack":100}]','[["SeatTaken",{"seen_by":null,"source":{"place":"outside","seat":1},"destination":{"place":"purse","seat":1},"amount":100,"seat":1}]]',1800000000.0);
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
INSERT INTO "postings" VALUES(5,'bank/77',-1000);
INSERT INTO "postings" VALUES(5,'wallet/77/103',1000);
INSERT INTO "postings" VALUES(6,'purse/1/3',100);
INSERT INTO "postings" VALUES(6,'wallet/77/103',-100);
INSERT INTO "postings" VALUES(7,'pot/1',4);
INSERT INTO "postings" VALUES(7,'purse/1/1',-1);
INSERT INTO "postings" VALUES(7,'purse/1/2',-2);
INSERT INTO "postings" VALUES(7,'purse/1/3',-1);
INSERT INTO "postings" VALUES(8,'purse/2/1',100);
INSERT INTO "postings" VALUES(8,'wallet/77/103',-100);
INSERT INTO "postings" VALUES(9,'bank/77',-1000);
INSERT INTO "postings" VALUES(9,'wallet/77/104',1000);
INSERT INTO "postings" VALUES(10,'purse/2/2',100);
INSERT INTO "postings" VALUES(10,'wallet/77/104',-100);
INSERT INTO "postings" VALUES(11,'purse/2/1',-3);
INSERT INTO "postings" VALUES(11,'purse/2/2',3);
INSERT INTO "postings" VALUES(12,'purse/3/1',100);
INSERT INTO "postings" VALUES(12,'wallet/77/104',-100);
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
INSERT INTO "seats" VALUES(2,1,103,77,0,'Chris');
INSERT INTO "seats" VALUES(2,2,104,77,0,'Dan');
INSERT INTO "seats" VALUES(3,1,104,77,0,'Dan');
CREATE TABLE served (
	name VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_served PRIMARY KEY (name)
);
INSERT INTO "served" VALUES('tables',1800000000.0);
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
INSERT INTO "tables" VALUES(1,77,700,'playing',15,'three_card_brag',1,'{"host":101,"settings":{"clock":null,"pause":15,"hints":"names"},"sitters":[{"seat":1,"user_id":101,"name":"Andy","missed_turns":0},{"seat":2,"user_id":102,"name":"Bill","missed_turns":0},{"seat":3,"user_id":103,"name":"Chris","missed_turns":0}],"departed":[],"invited":[],"kicked":[],"next_seat":4,"decisions":{"2":16,"3":12,"1":13},"last_decision":16,"wallets":{"1":900,"2":900,"3":900},"going":[],"computers":null,"agreement":null,"paused_at":null,"standing":[],"closing":false,"turn_began_at":1800000000.0,"moves":14,"base":null,"coming":{"house_rules":{"min_players":2,"max_players":8,"ante":3,"min_first_bet":1,"max_first_bet":10,"max_raise":10,"pot_limit":false,"bet_step":1,"blind_play":true,"look_timing":"own_turn","unacted_last_player":"wins","two_hands_at_see":"nominate","see_rule":"double","agreed_showdown":"three_plus","shuffle_rule":"prial_only","return_order":"dealt","min_buy_in":null,"money_source":"wallet"},"settings":{"clock":90,"pause":15,"hints":"names"}}}');
INSERT INTO "tables" VALUES(2,77,701,'playing',8,'three_card_brag',1,'{"host":103,"settings":{"clock":120,"pause":15,"hints":"names"},"sitters":[{"seat":1,"user_id":103,"name":"Chris","missed_turns":0},{"seat":2,"user_id":104,"name":"Dan","missed_turns":0}],"departed":[],"invited":[],"kicked":[],"next_seat":3,"decisions":{"2":8,"1":6},"last_decision":8,"wallets":{"1":800,"2":900},"going":[],"computers":null,"agreement":null,"paused_at":null,"standing":[],"closing":false,"turn_began_at":null,"moves":8,"base":{"state":"{\"deal_no\":1,\"dealer\":1,\"shuffle_due\":false,\"closed\":false,\"rules\":{\"min_players\":2,\"max_players\":8,\"ante\":1,\"min_first_bet\":1,\"max_first_bet\":10,\"max_raise\":10,\"pot_limit\":false,\"bet_step\":1,\"blind_play\":true,\"look_timing\":\"own_turn\",\"unacted_last_player\":\"wins\",\"two_hands_at_see\":\"nominate\",\"see_rule\":\"double\",\"agreed_showdown\":\"three_plus\",\"shuffle_rule\":\"prial_only\",\"return_order\":\"dealt\",\"min_buy_in\":null,\"money_source\":\"wallet\"},\"seats\":[{\"seat\":1,\"stack\":97,\"sitting_out\":false,\"leaving\":false,\"newcomer\":false,\"status\":\"open\",\"old\":[],\"new\":[],\"holder\":false,\"paid\":3,\"last_bet\":2,\"acted\":true,\"knows\":true,\"covers\":null,\"exposed\":[\"Ad\",\"3s\",\"6h\"],\"remembered\":[\"Ad\",\"3s\",\"6h\"],\"unlooked\":null},{\"seat\":2,\"stack\":103,\"sitting_out\":false,\"leaving\":false,\"newcomer\":false,\"status\":\"open\",\"old\":[],\"new\":[],\"holder\":false,\"paid\":7,\"last_bet\":4,\"acted\":true,\"knows\":true,\"covers\":null,\"exposed\":[\"9h\",\"4s\",\"Ac\"],\"remembered\":[\"9h\",\"4s\",\"Ac\"],\"unlooked\":null}],\"pack\":[\"Td\",\"6d\",\"Tc\",\"3c\",\"Jd\",\"2c\",\"8c\",\"9c\",\"Kd\",\"Qs\",\"2h\",\"7s\",\"Ks\",\"4h\",\"Ts\",\"4c\",\"As\",\"Ah\",\"3d\",\"Js\",\"Qc\",\"8h\",\"5d\",\"Jc\",\"7d\",\"7c\",\"5s\",\"Kc\",\"4d\",\"8d\",\"Qd\",\"9s\",\"Kh\",\"5h\",\"9d\",\"3h\",\"Th\",\"6s\",\"7h\",\"2d\",\"2s\",\"5c\",\"Qh\",\"6c\",\"8s\",\"Jh\",\"Ad\",\"3s\",\"6h\",\"9h\",\"4s\",\"Ac\"],\"phase\":\"between_deals\",\"carried\":0,\"pots\":[],\"order\":[2,1],\"actor\":0,\"stake\":0,\"looked\":null,\"accepted\":[],\"barred_until\":0,\"comparison\":null,\"seer\":0,\"next_dealer\":1,\"highest\":2,\"outcome\":{\"reason\":\"seen\",\"shares\":[{\"pot\":0,\"seat\":2,\"amount\":10}],\"carried\":0,\"blind_winner\":null},\"shuffled\":true}","first":9},"coming":null}');
INSERT INTO "tables" VALUES(3,77,702,'lobby',1,'three_card_brag',1,'{"host":104,"settings":{"clock":120,"pause":15,"hints":"names"},"sitters":[{"seat":1,"user_id":104,"name":"Dan","missed_turns":0}],"departed":[],"invited":[],"kicked":[],"next_seat":2,"decisions":{},"last_decision":0,"wallets":{"1":800},"going":[],"computers":null,"agreement":null,"paused_at":null,"standing":[],"closing":false,"turn_began_at":null,"moves":1,"base":{"state":"{\"deal_no\":0,\"dealer\":1,\"shuffle_due\":true,\"closed\":false,\"rules\":{\"min_players\":2,\"max_players\":8,\"ante\":1,\"min_first_bet\":1,\"max_first_bet\":10,\"max_raise\":10,\"pot_limit\":false,\"bet_step\":1,\"blind_play\":true,\"look_timing\":\"own_turn\",\"unacted_last_player\":\"wins\",\"two_hands_at_see\":\"nominate\",\"see_rule\":\"double\",\"agreed_showdown\":\"three_plus\",\"shuffle_rule\":\"prial_only\",\"return_order\":\"dealt\",\"min_buy_in\":null,\"money_source\":\"wallet\"},\"seats\":[{\"seat\":1,\"stack\":100,\"sitting_out\":false,\"leaving\":false,\"newcomer\":false,\"status\":\"not_dealt_in\",\"old\":[],\"new\":[],\"holder\":false,\"paid\":0,\"last_bet\":null,\"acted\":false,\"knows\":false,\"covers\":null,\"exposed\":null,\"remembered\":null,\"unlooked\":null}],\"pack\":[\"2c\",\"3c\",\"4c\",\"5c\",\"6c\",\"7c\",\"8c\",\"9c\",\"Tc\",\"Jc\",\"Qc\",\"Kc\",\"Ac\",\"2d\",\"3d\",\"4d\",\"5d\",\"6d\",\"7d\",\"8d\",\"9d\",\"Td\",\"Jd\",\"Qd\",\"Kd\",\"Ad\",\"2h\",\"3h\",\"4h\",\"5h\",\"6h\",\"7h\",\"8h\",\"9h\",\"Th\",\"Jh\",\"Qh\",\"Kh\",\"Ah\",\"2s\",\"3s\",\"4s\",\"5s\",\"6s\",\"7s\",\"8s\",\"9s\",\"Ts\",\"Js\",\"Qs\",\"Ks\",\"As\"],\"phase\":\"between_deals\",\"carried\":0,\"pots\":[],\"order\":[],\"actor\":0,\"stake\":0,\"looked\":null,\"accepted\":[],\"barred_until\":0,\"comparison\":null,\"seer\":0,\"next_dealer\":0,\"highest\":1,\"outcome\":null,\"shuffled\":false}","first":2},"coming":null}');
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
INSERT INTO "transactions" VALUES(7,'deal',77,1,1,0,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(8,'join',77,2,NULL,103,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(9,'opening',77,NULL,NULL,0,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(10,'join',77,2,NULL,104,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(11,'deal',77,2,1,0,'',NULL,1800000000.0);
INSERT INTO "transactions" VALUES(12,'join',77,3,NULL,104,'',NULL,1800000000.0);
CREATE TABLE users (
	user_id INTEGER NOT NULL, 
	locale VARCHAR(16), 
	hand VARCHAR(16), 
	call VARCHAR(16), 
	CONSTRAINT pk_users PRIMARY KEY (user_id)
);
CREATE UNIQUE INDEX uq_tables_open_channel ON tables (channel_id) WHERE status <> 'closed';
CREATE INDEX ix_tables_guild_id ON tables (guild_id);
CREATE INDEX ix_accounts_guild_id ON accounts (guild_id);
CREATE INDEX ix_accounts_table_id ON accounts (table_id);
CREATE INDEX ix_transactions_guild_id_kind ON transactions (guild_id, kind, transaction_id);
CREATE INDEX ix_seats_user_id_left ON seats (user_id, "left");
CREATE INDEX ix_deadlines_due_at ON deadlines (due_at);
CREATE INDEX ix_postings_account_id ON postings (account_id, transaction_id);
COMMIT;
