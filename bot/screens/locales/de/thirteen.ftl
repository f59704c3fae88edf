# Crash mit eigenen Worten: `thirteen-cards-x` steht statt `x`.

thirteen-cards-table-buy-in = Bring mindestens { $amount } mit: So viel kann eine Partie kosten.
thirteen-cards-table-buy-in-usual = Bring { $amount } mit oder was du willst, mindestens { $least }: So viel kann eine Partie kosten.
thirteen-cards-reply-sitting-out = Ab dem nächsten Spiel setzt du aus. Die Partie geht ohne dich weiter, und gewinnst du sie nicht, zählst du als Verlierer. Mit `/back` bist du wieder dabei.
thirteen-cards-refusal-still-leaving = Du hast gesagt, dass du gehst, und würdest am Ende als Verlierer zählen. Mit `/back` spielst du wieder mit.
thirteen-cards-refusal-no-odds = Deine Aussichten stehen neben den Händen, während du sie legst: `/hand`.
thirteen-cards-rule-none = nichts
thirteen-cards-rule-no-limit = nie
thirteen-cards-rule-number-none = 5 oder 6; 0 heißt nie
thirteen-cards-rule-max-players-about = Höchstens vier spielen; jeder bekommt dreizehn Karten.
thirteen-cards-rule-max-players-example = Mit 3 muss der Vierte warten.
thirteen-cards-rule-clock-about = Läuft sie ab, werden die Karten für dich gelegt, die beste Hand zuerst, und eine Frage gilt als verneint.
thirteen-cards-rule-clock-example = Mit 120 haben alle zwei Minuten zum Legen.
thirteen-cards-rule-hints-full = Namen, Aussichten und Tipps zum Legen
thirteen-cards-help-ranking-notes =
    Drei Dreien sind die beste Hand überhaupt, dann kommen Asse, Könige und so weiter bis zu den Zweien. Die beste Straße ist A-2-3, danach A-K-D; 2-A-K ist keine Straße. Paare werden nach dem Paar und dann nach der dritten Karte verglichen.
thirteen-cards-happened-deal-started-carried = Spiel { $deal }: { $name } gibt, mit { $amount } im Pot.
thirteen-cards-happened-pot-divided = { $name } bekommt { $amount } aus dem Pot.
thirteen-cards-statement-divided = { $players ->
    [one] Danach ging alles im Pot an eine Person: { $shares }.
   *[other] Danach wurde der Pot aufgeteilt: { $shares }.
}
thirteen-cards-home-divided = Du bekommst { $amount } aus dem Pot.
thirteen-cards-call-until = Die Zeit läuft { $when } ab.
thirteen-cards-table-result-voided = Das Spiel ist ungültig; niemand zahlt dafür.
thirteen-cards-result-void-returned = Niemand zahlt dafür.
