// Stop words: the most frequent function words of a language, in lower case. They say nothing about the topic of a
// sentence. Numbers and words that only negate ("without") may be listed; names and nouns are not.
#include <utility>

#include "features/text/language.h"

namespace winnow::detail {
namespace {

constexpr std::pair<std::string_view, std::string_view> kStopWords[] = {
    {"en",
     "a about above after again against all almost along already also although always am among an and another any "
     "anyone anything are aren't around as at away back be became because become been before behind being below "
     "between both but by can can't cannot could couldn't did didn't do does doesn't doing don't done down during each "
     "either else enough even ever every everyone everything few for from further get gets getting give given gives go "
     "goes going got had hadn't has hasn't have haven't having he he'd he'll he's her here here's hers herself him "
     "himself his how however i i'd i'll i'm i've if in instead into is isn't it it'd it'll it's its itself just let "
     "let's like made make makes many may me might mine more most much must mustn't my myself near neither never no "
     "nor "
     "not now of off often on once one only or other others ought our ours ourselves out over own per perhaps put "
     "quite "
     "rather really said same say says seem seems shall shan't she she'd she'll she's should shouldn't since so some "
     "someone something still such take than that that's the their theirs them themselves then there there's therefore "
     "these they they'd they'll they're they've this those though through thus to together too toward towards under "
     "until up upon us very was wasn't we we'd we'll we're we've well were weren't what what's when where whether "
     "which "
     "while who who's whom whose why will with within without won't would wouldn't yes yet you you'd you'll you're "
     "you've your yours yourself yourselves"},
    {"de",
     "aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus bei "
     "beim bin bis bist da dabei dadurch dafür dagegen daher damit danach dann daran darauf darf darin darum das dass "
     "daß davon dazu dein deine deinem deinen deiner dem den denn dennoch der deren des deshalb dessen dich die dies "
     "diese diesem diesen dieser dieses dir doch dort du durch dürfen ein eine einem einen einer eines einige einigem "
     "einigen einiger einmal er es etwa etwas euch euer eure eurem euren für gab gegen geht gewesen hab habe haben hat "
     "hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im immer in indem ins ist ja "
     "jede "
     "jedem jeden jeder jedes jedoch jene jenem jenen jener jenes jetzt kann kein keine keinem keinen keiner können "
     "könnte man manche manchem manchen mancher mehr mein meine meinem meinen meiner mich mir mit muss musste müssen "
     "nach nachdem neben nein nicht nichts noch nun nur ob oder ohne sagte schon sehr sei sein seine seinem seinen "
     "seiner seines seit selbst sich sie sind so sogar solche solchem solchen soll sollen sollte sondern sonst sowie "
     "über um und uns unser unsere unserem unseren unter viel viele vielen vom von vor war wäre waren warum was weg "
     "weil weiter welche welchem welchen welcher welches wenn wer werde werden wie wieder will wir wird wo wollen "
     "wollte worden wurde wurden würde würden zu zum zur zwar zwischen"},
    {"fr",
     "a à afin ai ainsi alors après as assez au aucun aucune aujourd'hui auquel aura aurait aussi autre autres aux "
     "avait "
     "avaient avant avec avez avoir avons ayant beaucoup bien c ça car ce ceci cela celle celles celui cependant ces "
     "cet "
     "cette ceux chaque chez ci comme comment contre d dans de déjà depuis des dès donc dont du elle elles en encore "
     "entre es est et étaient était étant été être eu eux fait faire fois font furent fut il ils j je jusqu jusque l "
     "la "
     "là laquelle le lequel les lesquelles lesquels leur leurs lors lorsque lui m ma mais malgré me même mêmes mes "
     "mien "
     "moi moins mon n ne ni non nos notre nous on ont ou où par parce parmi pas pendant peu peut peuvent plus "
     "plusieurs "
     "plutôt pour pourquoi pourrait puis puisque qu quand que quel quelle quelles quelque quelques quels qui quoi "
     "quoique "
     "s sa sans se sera serait ses seulement si sien soi soient sois soit sommes son sont sous suis sur t ta tandis "
     "tant "
     "te tel telle tels tes toi ton toujours tous tout toute toutes très trop tu un une unes uns va vers voici voilà "
     "vos "
     "votre vous y"},
    {"es",
     "a acá ahí ahora al algo alguien algún alguna algunas alguno algunos allí ante antes aquel aquella aquellas "
     "aquello "
     "aquellos aquí así aun aún aunque bajo bien cada casi como cómo con contra cual cuál cuales cualquier cuando "
     "cuándo "
     "cuanto de del desde después donde dónde dos durante e el él ella ellas ello ellos en entonces entre era eran "
     "eres "
     "es esa esas ese eso esos esta está estaba estaban estado están estar estas este esto estos estoy fue fueron ha "
     "había habían haber hace hacer hacia han hasta hay haya he hemos incluso la las le les lo los luego más me "
     "mediante "
     "mi mientras mis mismo misma mismos mucho mucha muchos muchas muy nada ni ningún ninguna no nos nosotros nuestra "
     "nuestras nuestro nuestros nunca o os otra otras otro otros para pero poco por porque pues que qué quien quién "
     "quienes se sea según ser si sí sido siempre sin sino sobre sólo solo somos son soy su sus suyo también tampoco "
     "tan "
     "tanto te tener tenía tiene tienen todo toda todos todas tras tu tú tus un una unas uno unos usted ustedes y ya "
     "yo"},
    {"it",
     "a abbia abbiamo ad adesso agli ai al alcuna alcune alcuni alcuno all alla alle allo allora altra altre altri "
     "altro "
     "anche ancora anzi avere aveva avevano avrà avuto c che chi ci ciò ciascuno circa coi col come con contro così "
     "cui d "
     "da dagli dai dal dall dalla dalle dallo degli dei del dell della delle dello dentro di dopo dove due dunque "
     "durante "
     "e è ecco ed egli ella era erano essa esse essere essi esso fa fare fino fra fu furono già gli ha hai hanno ho i "
     "il "
     "in infatti invece io l la là le lei li lì lo loro lui lungo ma mai me meno mentre mi mia mie miei mio molta "
     "molte "
     "molti molto ne né negli nei nel nell nella nelle nello nessun nessuna nessuno niente no noi non nostra nostre "
     "nostri nostro nulla o ogni oltre oppure ora per perché perciò però più poco poi poiché presso prima proprio può "
     "qualche quale quali quando quanto quasi quel quella quelle quelli quello questa queste questi questo qui quindi "
     "sarà sarebbe se sé sei sempre senza si sì sia siamo sono sopra sotto sta stata state stati stato stesso su sua "
     "sue "
     "sugli sui sul sull sulla sulle sullo suo suoi tale tali tanto te ti tra troppo tu tua tue tuo tuoi tutta tutte "
     "tutti tutto un una uno v verso vi voi vostra vostro"},
    {"pt",
     "a à agora ainda além algo alguém algum alguma algumas alguns ali ambos antes ao aos apenas após aquela aquelas "
     "aquele aqueles aquilo as às assim até bem cada com como contra contudo cuja cujo da daquela daquele das de dela "
     "delas dele deles depois desde dessa desse desta deste disso disto do dos durante e é ela elas ele eles em embora "
     "enquanto então entre era eram és essa essas esse esses esta está estamos estão estar estas estava estavam este "
     "estes estou eu faz fazer foi fomos for foram fosse há haver havia isso isto já la lhe lhes lo logo mais mas me "
     "mesma mesmo meu meus minha minhas muita muitas muito muitos na nada não nas nem nenhum nenhuma nessa nesse nesta "
     "neste no nos nós nossa nossas nosso nossos num numa nunca o onde os ou outra outras outro outros para pela pelas "
     "pelo pelos perante pode podem pois por porém porque porquê pouco pouca poucos própria próprio quais qual "
     "qualquer "
     "quando quanto quase que quê quem se seja sem sempre sendo ser será seu seus si sido só sob sobre somos sou sua "
     "suas "
     "tal também tampouco tanto tão te tem têm tendo tenho ter teu teus teve tinha tinham toda todas todavia todo "
     "todos "
     "tu tua tuas tudo um uma umas uns você vocês vos"},
    {"nl",
     "aan achter al alle alleen alles als altijd ander andere anders ben bij binnen boven daar daarna daarom dan dat "
     "de "
     "deze die dit doch doen door dus echter een eens eerst elk elke en enige er ervan even ge geen geweest haar had "
     "hadden heb hebben heeft hem hen het hier hij hoe hun ieder iedereen iemand iets ik in is ja je jij jou jouw "
     "jullie "
     "kan kon konden kunnen maar me meer men met mij mijn moest moet moeten na naar naast net niemand niet niets nog "
     "nooit "
     "nu of om omdat onder ons onze ook op over reeds sinds slechts steeds te tegen ten ter terwijl toch toen tot "
     "tussen "
     "u uit uw van vanaf veel verder via volgens voor vooral waar waarom wanneer want waren was wat we wel welke werd "
     "werden wie wij wil wilde worden wordt zal ze zei zeer zelf zich zij zijn zo zoals zonder zou zouden zullen"},
    {"sv",
     "alla allt alltså andra att av bara blev bli blir både då de dem den denna deras dess dessa det detta dig din "
     "dina "
     "ditt dock du där därför efter eftersom ej eller en er era ett för före från få får genom går gör göra ha hade "
     "han "
     "hans har hela henne hennes hon honom hos hur här i igen in ingen inget inom inte ja jag jämfört kan kanske kom "
     "kunde "
     "kunna man med medan mellan men mer mera mest mig min mina mitt mot mycket när några någon något nej ni nog nu "
     "nya "
     "och också om oss på redan sade samma samt sedan sig sin sina sitt ska skall skulle som så sådan sådana sådant "
     "till "
     "trots under upp ut utan vad var vara varför varit varje vars vart vem vi vid vilka vilken vilket vill är än ändå "
     "även åt över"},
    {"no",
     "alle alt altså andre at av bare begge ble blei bli blir blitt både da de deg dei deim deira dem den denne der "
     "deres derfor dersom det dette di din disse ditt dog du dykk dykkar då eg ein eit eitt eller elles en enn er et "
     "ett "
     "etter flere for fordi fra før få får gjorde gjøre gå går ha hadde han hans har hennar henne hennes her hit hjå "
     "ho "
     "hoe honom hos hun hva hvem hver hvilke hvilken hvis hvor hvordan hvorfor i ikke ikkje ingen inn innen ja jeg kan "
     "kom korleis korso kun kunne kva kvar kven kvi la like man mange me med meg meget mellom men mer mest mi min mine "
     "mitt mot mye må måtte ned nei no noe noen nok nokon noko nå når og også om opp oss over på sa samme seg selv si "
     "sia "
     "sin sine sitt sjøl skal skulle slik so som somme så sånn til um under upp ut uten var vart ved vere verte vi vil "
     "ville vore vors vort være vært vår å"},
    {"da",
     "ad af aldrig alle allerede alt altid altså anden andet andre at bare begge blev blive bliver både da de dem den "
     "denne der deres derfor det dets dette dig din dine disse dit dog du efter eftersom ej eller en end endnu er et "
     "få "
     "fik flere for fordi forbi fra få får før gennem gør gøre ham han hans har havde have hele hende hendes her hos "
     "hun "
     "hvad hvem hver hvilken hvilke hvis hvor hvordan hvorfor hvornår i igen ikke imod ind ingen ingenting intet ja "
     "jeg "
     "jer jeres jo kan kom komme kunne man mange med meget mellem men mens mere mest mig min mindre mine mit mod må "
     "måtte "
     "ned nej noget nogle nogen nok nu når og også om omkring op os over på sagde samme sammen samt se selv sig siden "
     "sin "
     "sine sit skal skulle som stadig store så sådan temmelig thi til ud uden under vi vil ville vor vore vores var "
     "ved "
     "være været"},
    {"fi",
     "ei eikä eivät ellei en enemmän ennen enää entä eri esimerkiksi että ette et he heidän heidät heille heistä heitä "
     "hän häneen hänelle hänen hänestä häntä ihan itse ja jo johon joiden joihin joissa joita joka jokainen jolla "
     "jolle "
     "jonka jos joskus jossa josta jota jotka jotta juuri kaikki kanssa kautta ketkä koko koska kuin kuinka kuitenkin "
     "kuka kukaan kun kunnes kyllä lisäksi liian lähes me meidän meidät meille meistä meitä mikä mikään miksi millä "
     "milloin minkä minne minua minulla minulle minun minut minusta minä missä mistä mitkä mitä mitään mm mukaan mutta "
     "muu muun muut myös myöskin ne niiden niihin niillä niin niistä niitä noin nuo nyt näiden näin nämä näitä oikein "
     "ole "
     "oleva olemme olen olet olette oli olimme olin olisi olisivat olit olivat olla olleet ollut on ovat paitsi paljon "
     "pitkin poikki saa se sekä sellainen sen sillä silti siihen siinä siis siitä sinua sinulla sinun sinut sinä "
     "sitten "
     "sitä suoraan taas tai te teidän teidät teille teitä toki tuo tuolla tuon tämä tämän tässä tästä tätä vaan vai "
     "vaikka "
     "vain varten vasta vielä voi voivat yli ynnä"},
    {"ru",
     "а без более больше будет будто бы был была были было быть в вам вами вас ваш ваша ваше ваши вдруг ведь весь "
     "вместо "
     "во вот впрочем все всё всегда всего всех всю вся вы где да даже для до другой его ее её ей ему если есть еще ещё "
     "ж "
     "же за зачем здесь и из или им ими иногда их к каждый как какая какой когда конечно которая которого которое "
     "которой "
     "которые который которых кто куда ли лишь между меня мне много может можно мой моя мы на над надо наконец нас наш "
     "наша наше наши не него нее неё ней нельзя нет ни нибудь никогда ним ними них ничего но ну о об один однако он "
     "она "
     "они оно от очень перед по под поскольку после потом потому почему почти при про просто раз разве с сам сама сами "
     "само свой своя своего своей своих себе себя сейчас со совсем так также такие такой там тебя тем теперь то тобой "
     "тогда того тоже той только том тот тут ты у уж уже хорошо хоть хотя чего чей чем через что чтоб чтобы чуть эта "
     "эти "
     "этим этих это этого этой этом этому этот эту я"},
    {"ro",
     "a abia acea aceasta această aceea aceeași acei aceia acel acela acele acelea acest acesta aceste acestea acestei "
     "acestor acestui acolo acum ai aici al ale alt alta alte altele alții altul am ar are as aș așa asemenea asta "
     "astfel asupra atât au avea avem aveți azi ca că când care căreia cărora căruia cât câte câți către ce cea ceea "
     "cei "
     "cel cele celor ceva chiar cine cineva cu cui cum da dacă dar dată de deci deja deoarece deși despre din dintre "
     "doar "
     "după ea ei el ele era erau este eu fără fi fie fiecare fiind foarte fost iar îi îl în înainte încă între însă "
     "îți la "
     "le li lor lui mai mâine mea mei mele mereu meu mi mie mine mod mult multe mulți ne nici niciun nimic niște "
     "noastră "
     "noi nostru noștri nou nu o oare or ori orice pe pentru peste până poate prea prin printr sa să săi sale sau său "
     "se "
     "și sunt suntem spre sub ta tale tău te toată toate tot toți totuși tu un una unde unei unele unor unui unul va "
     "vă "
     "vi voastră voi vor vostru vom vreo"},
    {"hu",
     "a abban ahhoz ahogy ahol aki akik akkor alatt által általában amely amelyek amelyet ami amíg amikor amit arra "
     "arról "
     "az azért azok azon azonban azt aztán azután azzal be belül benne bár cikk csak de e ebben eddig egész egy egyéb "
     "egyes egyik egyre ehhez ekkor el elég előbb először előtt emilyen én ennek erre erről és ez ezek ezen ezért ezt "
     "ezzel fel felé hanem hát ha hogy hogyan hol ide igen így ill illetve ilyen ilyenkor is ismét itt jó jobban kell "
     "kellett keressünk keresztül ki kívül között közül le legalább legyen lehet lehetett lenne lenni lesz lett maga "
     "magát majd már más másik meg még mellett mely melyek mert mi miért mikor milyen minden mindenki mindig mint "
     "mintha "
     "mit mivel most nagyon ne néha néhány nekem neki nélkül nem nincs ő ők őket olyan össze ott pedig persze rá s "
     "saját "
     "sem semmi sok sokat sokkal számára szemben szerint szinte talán te tehát ti több tovább továbbá úgy ugyanis új "
     "újra "
     "után utána utolsó vagy vagyis valaki valami valamint való van vannak vele vissza viszont volna volt voltak"},
    {"tr",
     "acaba altı ama ancak arada aslında ayrıca az bana bazı belki ben bende beni benim beri bile bir birçok biri "
     "birkaç birşey biz bizden bize bizi bizim böyle bu buna bunda bundan bunlar bunları bunu bunun burada bütün çok "
     "çünkü da daha dahi de defa değil diğer diye dolayı dolayısıyla eden ederek edilen en eğer en fakat gibi göre ha "
     "hala "
     "halen hangi hatta hem henüz hep hepsi her herhangi herkes hiç hiçbir için ile ilgili ise işte itibaren kadar "
     "karşın "
     "kendi kendine kendini kez ki kim kime kimse mi mı mu mü nasıl ne neden nedenle nerde nerede nereye niçin niye o "
     "olan "
     "olarak oldu olduğu olduğunu olmak olması olsa olup olur ona ondan onlar onlardan onları onların onu onun oysa "
     "öyle "
     "pek rağmen sadece sanki sen senden seni senin siz sizden size sizi sizin sonra şey şöyle şu şuna şunu tarafından "
     "tüm "
     "üzere var ve veya ya yani yapılan yapmak yerine yine yoksa zaten"},
    {"ar",
     "من إلى عن على في مع هذا هذه ذلك تلك هؤلاء أولئك الذي التي الذين اللاتي هو هي هم هن أنا نحن أنت أنتم كان كانت "
     "كانوا يكون "
     "تكون ليس ليست لم لن لا ما ماذا متى أين كيف كم أي أن إن أنه أنها إذا لو لكن لكنه بل ثم أو أم و ف ب ل ك قد لقد كل "
     "بعض غير "
     "سوى بين بعد قبل عند عندما حتى منذ خلال حول ضد أمام خلف فوق تحت حيث كما أيضا هناك هنا فيه فيها منه منها به بها له "
     "لها لهم "
     "عليه عليها إليه إليها وهو وهي ولا ولم وفي ومن وقد وكان التى الى او اذا اي انه ان"},
    {"hy",
     "այդ այլ այն այս դու դուք եմ են ենք ես եք է էի էին էինք էիր էր ըստ թ ի ին իսկ իր կամ համար հետ հետո մենք մեջ մի ն "
     "նա նաև "
     "նրա նրանք որ որը որոնք որպես ու ում պիտի վրա և եւ բայց թե եթե երբ որտեղ ինչ ով մինչև միայն շատ բոլոր ամեն ոչ չի "
     "չեն"},
    {"eu",
     "al anitz arabera asko baina bat batean batek bati batzuei batzuek batzuetan batzuk bera beraiek berau berauek "
     "bere "
     "berori beroriek beste bezala da dago dira ditu du dute edo egin ere eta eurak ez gainera gu gutxi guzti haiei "
     "haiek "
     "haietan hainbeste hala han handik hango hara hari hark hartan hau hauei hauek hauetan hemen hemendik hemengo hi "
     "hona "
     "honek honela honetan honi hor hori horiei horiek horietan horko horra horrek horrela horretan horri hortik hura "
     "izan "
     "ni noiz nola non nondik nongo nor nora ze zein zen zenbait zenbat zer zergatik ziren zituen zu zuek zuen zuten"},
    {"ca",
     "a abans això al algun alguna algunes alguns alhora allà allò als altra altre altres amb ambdós anar ans aquell "
     "aquella aquelles aquells aquest aquesta aquestes aquests aquí així aviat cada cadascun com con contra d de del "
     "dels "
     "des després doncs durant e el ell ella elles ells els em en encara ens entre era eren es és està estan estat et "
     "etc "
     "fa fer fins fins fou ha había han has havia havien he hem heu hi ho i igual iguals ja l la les li llavors lo m "
     "ma "
     "malgrat mateix mateixa mentre més meu meva molt molta moltes molts mon n ne ni no nogensmenys nosaltres nostra "
     "nostre o on per però perquè pel pels poc poca pocs podem poden pot potser qual quals quan quant que què qui s sa "
     "se "
     "segons sense ser serà ses seu seus seva seves si sí sobre sobretot sóc solament sols són sota t tal també tan "
     "tant "
     "te tens teu teva tot tota totes tots tu un una unes uns us va van vaig vosaltres"},
    {"el",
     "ο η το οι τα του της των τον την τη τους τις τι ένα ένας μια μία και κι ή αλλά αν όταν όπως που πού πως πώς ότι "
     "ώστε να θα "
     "δεν δε μη μην με σε στο στη στην στον στους στις στα από για προς κατά μετά παρά αντί χωρίς μέχρι έως ως επί υπό "
     "περί "
     "είναι ήταν είμαι είσαι είμαστε είστε έχει έχουν είχε είχαν έχω έχεις έχουμε εγώ εσύ αυτός αυτή αυτό αυτοί αυτές "
     "αυτά "
     "αυτού αυτής αυτών αυτόν αυτήν εμείς εσείς μου σου μας σας εκείνος εκείνη εκείνο εκείνοι όλα όλο όλοι όλες όλη "
     "κάθε κάποιος "
     "κάποια κάποιο κάτι κανείς τίποτα ποιος ποια ποιο όσο όσα όσοι οποίος οποία οποίο οποίοι οποίες οποίων οποίου "
     "οποίους πολύ "
     "πιο πλέον μόνο επίσης ακόμη ακόμα ήδη εδώ εκεί τώρα τότε πάντα ποτέ γιατί επειδή ενώ καθώς πριν έτσι όχι ναι"},
    {"hi",
     "अंदर अत अपना अपनी अपने अब अभी आदि आप इतना इन इनका इन्हीं इन्हें इस इसका इसकी इसके इसमें इसलिए इसी इसे उन उनका उनकी उनके उनको "
     "उन्हें उन्हों उन्होंने उस उसका उसकी उसके "
     "उसने उसमें उसी उसे एक एवं एस ऐसा ऐसे और कई कब कभी कम कर करता करते करना करने करें कहते कहा का काफी कि किंतु कितना किन किया किस "
     "किसी किसे की कुछ कुल के "
     "को कोई कौन क्या क्यों गया गई गए घर जब जहां जा जितना जिन जिस जिसका जिसे जी जैसा जैसे जो तक तब तरह तो था थी थे दिया दूसरे दो "
     "द्वारा न नहीं ना नीचे ने पर "
     "पहले पूरा पे फिर बनी बहुत बाद बाला बिलकुल भी भीतर मगर मानो मे में मैं यदि यह यहाँ यहां यही या यिह ये रखें रहा रहे रही लिए लेकिन व "
     "वग़ैरह वर्ग वह वहाँ "
     "वहां वही वाले वे वो सकता सकते सबसे सभी साथ साबुत सारा से सो ही हुआ हुई हुए है हैं हो होता होती होते होना होने हम हमारा हमारे मेरा "
     "मेरी मेरे तुम"},
    {"id",
     "ada adalah adanya agak agar akan akhirnya aku amat anda antara apa apabila apakah atas atau bagaimana bagi "
     "bagian "
     "bahkan bahwa banyak baru beberapa begitu belum berbagai bersama bila bisa boleh bukan dalam dan dapat dari "
     "daripada "
     "demi demikian dengan depan di dia diri dirinya dulu hal hampir hanya harus hingga ia ialah ini itu jadi jangan "
     "jika "
     "juga kalau kali kami kamu karena ke kecuali kemudian kepada ketika kini kita lagi lain lalu lebih maka malah "
     "mampu "
     "mana masih masing maupun melalui melainkan memang mengapa mereka merupakan meski meskipun mungkin namun nanti "
     "nya oleh "
     "pada padahal para per perlu pernah pula pun punya saat saja saling sambil sampai sangat satu saya se sebab "
     "sebagai "
     "sebagian sebelum sebuah secara sedang sedangkan seharusnya sehingga sejak sekali sekarang seluruh semua sendiri "
     "seorang seperti sering serta sesuatu setelah setiap siapa sudah supaya tanpa tapi telah tentang tentu terhadap "
     "tersebut tetapi tiap tidak untuk walaupun yaitu yakni yang"},
    {"ga",
     "a ach ag agus an aon ar arna as atá ba bhí ba bhur cad cé chomh chuig chun conas cuid dá de den dem do don dtí é "
     "ea "
     "eile éigin eisean fad faoi faoin féin fhéin fós gach gan go gur í iad idir in ina inár inis is isteach le leis "
     "linn "
     "lena má mar mé mhar mo muid na ná nach nár ní níl níor nó nuair ó ón os roimh sa san sé seo sí siad sibh sin "
     "sinn "
     "siúd sna sula tá tar thar thú thug trí tú uile um"},
    {"lt",
     "abi abu aš ant ar arba argi aukščiau bei beje bent bet beveik bus buvo būti dabar dar daug dėl gal gali galima "
     "gana greta ir iš iki ilgai išvis į įvairių jam jau jei jeigu ji jie jiems jis jo jog jos joks jų jūs juk kad "
     "kada "
     "kadangi kai kaip kam kas kaskart ką kiek kiekvienas kita kiti kitų kitas kodėl kol kur kurį kuri kurie kuris "
     "kurios "
     "kurių lyg man mane mano mes mums mūsų nebe nebent nei nes ne nėra net niekas nors nuo o pagal pas pat pats per "
     "po "
     "prie prieš prieš sau save savo su tad tada tai taip taigi tam tame tarp tarsi tas tačiau ten tiek tik tikrai to "
     "todėl tokia tokie toks tu tuo tų už vėl vien viena vienas viršum vis visa visi visų virš yra"},
    {"ne",
     "अघि अझै अनि अनुसार अन्य अब अर्को अर्थात आदि आफू आफ्नो आयो उनको उनले उनी उनीहरू उसको उसले ऊ एउटा एक एवं ऐन औं कति कसरी कसले का "
     "कि किन किनभने की कुन "
     "कुनै के केही को कोही गए गयो गर गरी गरे गरेका गरेको गरेर गर्दा गर्न गर्ने गर्नु गर्यो चाहिँ छ छन् छु छैन जब जस जसको जसले जस्तो जहाँ जुन "
     "जे जो "
     "तथा तर ती तिनी तिमी त्यस त्यसैले त्यसको त्यहाँ त्यो थिए थियो दिए दिएको दिन दिने दुई देखि द्वारा न नै पछि पटक पनि प्रति बाट बारे "
     "बीच भए भएका भएको "
     "भएर भने भन्ने भन्दा भयो म मा मात्र माथि मेरो यदि यस यसको यसरी यसले यहाँ यी यो र रहेको रहेका ले लाई लागि वा विरुद्ध सँग सबै सम्म "
     "साथ सो हाम्रो हामी हुन "
     "हुने हुन् हो होइन"},
    {"sr",
     "a ako ali baš bez bi bih bila bile bili bilo bio biti bismo biste bude budu će ćemo ćete ću da dakle do dok duž "
     "ga gde "
     "godine i iako ih ili im iz između ima imaju isto iznad ja je jedan jedna jedno jer jesam jesu joj još ju kad "
     "kada "
     "kako kao ko koja koje kojem koji kojih kojim koju kojoj kome kroz li me među mene meni mi mnogo mogu može moj "
     "moja "
     "moje mu na nad nakon nam nama nas naš naša naše ne neka neke neki neko nema nego nek ni nije nisam nisu niti nju "
     "nje "
     "njega njegov njegova njemu njen njih njihov njim njima o od oko on ona oni ono ova ovaj ove ovi ovo pa po pod "
     "pored "
     "posle pre preko prema pri s sa sam samo se sebe sebi si smo ste su sva svaki sve svi svih svoj svoje svoju ta "
     "tada "
     "taj tako takođe tamo te tebe ti to toga toliko tom tome tu u uz već vam vas vi više za zar zato zbog а ако али "
     "без би "
     "био била били било бити више већ где да до док за због и из или им има је јер још као када како ко која које "
     "који којих "
     "којим коју кроз ли ме међу на над након нам нас не него неки није нису ни о од око он она они оно ова овај ове "
     "овога ово "
     "па по под после пре према при са само се си смо су сам све сви та тај тако такође те то тога том у уз ће ћу што"},
    {"ta",
     "ஒரு என்று மற்றும் இந்த இது என்ற கொண்டு என்பது பல ஆகும் அல்லது அவர் நான் உள்ள அந்த இவர் என முதல் என்ன இருந்து சில என் போன்ற வேண்டும் "
     "வந்து இதன் அது அவன் தான் பலரும் "
     "என்னும் மேலும் பின்னர் கொண்ட இருக்கும் தனது உள்ளது போது என்றும் அதன் தன் பிறகு அவர்கள் வரை அவள் நீ ஆகிய இருந்தது உள்ளன வந்த இருந்த "
     "மிகவும் இங்கு மீது ஓர் "
     "இவை இந்தக் பற்றி வரும் வேறு இரு இதில் போல் இப்போது அவரது மட்டும் இந்தப் எனும் மேல் பின் சேர்ந்த ஆகியோர் எனக்கு இன்னும் அந்தப் அன்று ஒரே "
     "மிக அங்கு பல்வேறு "
     "விட்டு பெரும் அதை பற்றிய உன் அதிக அந்தக் பேர் இதனால் அவை அதே ஏன் முறை யார் என்பதை எல்லாம் மட்டுமே இங்கே அங்கே இடம் இடத்தில் அதில் "
     "நாம் அதற்கு எனவே பிற "
     "சிறு மற்ற விட எந்த எனவும் எனப்படும் எனினும் அடுத்த இதனை இதை கொள்ள இந்தத் இதற்கு அதனால் தவிர போல வரையில் சற்று எனக்"},
    {"yi",
     "און די דער דאָס דעם אַ אַן אין איז פֿון פון מיט אויף צו פֿאַר פאר ניט נישט איך דו ער זי עס מיר איר זיי האָט האבן האָבן "
     "זיין זײַן "
     "געווען וואָס וואס ווי ווען ווער וווּ אויך נאָר אָבער אבער אָדער אדער אַז אז ביי בײַ נאָך נאך שוין אַלע אלע דאָ דא דאָרט קען "
     "וועט "
     "וועלן זאָל זאל מען זיך אים איר אונדז זייער זײַן מײַן דײַן אונדזער יעדער אַנדערע דורך צווישן קיין ביז ווײַל ווייל אויב"},
};

}  // namespace

std::string_view stop_word_list(std::string_view code) {
  for (const auto& [language, words] : kStopWords) {
    if (language == code) return words;
  }
  return "";
}

}  // namespace winnow::detail
