// Abbreviations that end in a full stop, listed without it and in lower case. "~" marks those that may end a sentence,
// "#" those that are abbreviations only before a number. Single letters, and letters with full stops between (U.S.),
// need no entry.
#include <utility>

#include "features/text/language.h"

namespace winnow::detail {
namespace {

constexpr std::pair<std::string_view, std::string_view> kAbbreviations[] = {
    {"en",
     "mr mrs ms messrs mmes mx dr prof profs rev fr hon ~st mt gen sen sens rep reps gov govs pres lt lieut col cmdr "
     "cpl capt sgt maj adm brig pvt supt insp det amb atty dist vs v cf e.g i.e eg viz approx ca eq ~ed eds "
     "vols pp chap dept univ assn bros mgr al ~inc ~corp ~co ~cos ~ltd ~plc ~llc ~bhd ~pty ~jr ~sr ~esq ~etc ~jan "
     "~feb ~apr ~jun ~jul ~aug ~sep ~sept ~oct ~nov ~dec ~mon ~tue ~tues ~thu ~thur ~thurs ~fri "
     "~ave ~blvd ~rd ~sq ~ph.d ~ph ~m.d ~a.m ~p.m ~u.s ~u.k ~u.n ~est ~hr ~hrs ~ft ~lb ~lbs ~oz "
     "~rs ~tel ~ext ~ala ~ariz ~ark ~calif ~colo ~conn ~fla ~ga ~kan ~ky ~md ~mich ~minn ~mo "
     "~mont ~neb ~nev ~okla ~pa ~tenn ~tex ~va ~vt ~wis ~wyo #no #nos #p #art #n #pg #fig #figs #vol #sec"},
    {"de",
     "hr hrn fr frl dr prof ing dipl mag st nr bzw z.b d.h u.a o.ä u.ä s.o s.u vgl ca evtl ggf inkl exkl sog bspw geb "
     "gest "
     "tel str #abs #art aufl bd hrsg jh jhd kap mio mrd verf zit allg amtl ehem einschl insb jew lfd "
     "zzgl abzgl ~usw ~etc ~jan ~feb ~aug ~sept ~okt ~nov ~dez ~co ~inc ~ltd ~uvm ~o.g"},
    {"fr",
     "m mm mme mmes mlle mlles dr pr prof me mgr st ste cf p.ex #fig #art #vol chap éd env av boul bd tél #no #nos réf "
     "~etc ~janv ~févr ~avr ~juil ~sept ~oct ~nov ~déc ~inc ~ltd ~c.-à-d ~av.j.-c"},
    {"es",
     "sr sra srta sres dr dra prof lic ing arq gral cnel sgto d dña ud uds vd vds p.ej #fig #vol #cap #art av avda pág "
     "págs núm tel sto sta ee ~uu ff ~aa rr ~hh cc jj ~oo ~etc ~ee.uu ~a.c ~d.c ~ene ~feb ~abr ~ago ~sept ~oct ~nov "
     "~dic ~cía ~inc ~ltda ~s.a"},
    {"it",
     "sig sigg sigra dott dr prof ing avv arch geom rag on sen gen #fig #vol #art pag pagg cfr p.es ecc.mo s ss "
     "~ecc ~etc ~gen ~feb ~apr ~ago ~sett ~ott ~nov ~dic ~s.p.a ~s.r.l ~a.c ~d.c"},
    {"pt",
     "sr sra srta dr dra prof profa eng exmo exma gen cel sgt av pág págs #vol #fig #art núm tel p.ex ~etc ~ltda "
     "~cia ~jan ~fev ~abr ~ago ~set ~out ~nov ~dez ~s.a ~a.c ~d.c"},
    {"nl",
     "dhr mr mevr mej dr drs ir ing prof st nr bijv bv d.w.z o.a m.b.t t.a.v t.o.v i.v.m ca evt incl excl resp vgl blz "
     "art "
     "fig ~enz ~etc ~jan ~feb ~aug ~sept ~okt ~nov ~dec ~n.v ~b.v"},
    {"sv",
     "dr prof hr fr st nr bl.a d.v.s t.ex t.o.m fr.o.m resp ca inkl exkl jfr kap s sid tel tfn ~osv ~m.m ~etc ~jan "
     "~feb ~aug ~sept ~okt ~nov ~dec ~e.kr ~f.kr"},
    {"no",
     "dr prof hr fr st nr bl.a dvs f.eks t.o.m jf ca inkl ekskl kap s tlf ~osv ~mm ~etc ~jan ~feb ~aug ~sept ~okt ~nov "
     "~des ~e.kr ~f.kr"},
    {"da",
     "dr prof hr fr skt nr bl.a dvs f.eks t.o.m jf jvf ca inkl ekskl kap s tlf hhv ~osv ~mv ~m.m ~etc ~jan ~feb ~aug "
     "~sept ~okt ~nov ~dec ~e.kr ~f.kr"},
    {"fi", "esim mm ks vrt ts prof tri hra rva nti nk ns n s k synt puh klo ~jne ~yms ~ym ~eaa ~jaa"},
    {"ru",
     "~гг ~др т.е т.к т.н ~т.д ~т.п ~им проф акад доц ул кв стр рис табл см ср напр ~тыс ~млн ~млрд ~руб ~коп св и.о "
     "~вв"},
    {"ro",
     "dl dna d-na d-l dr prof ing av gen col nr pag vol fig art str bd cap sf ~etc ~ș.a ~ian ~feb ~aug ~sept ~oct ~nov "
     "~dec"},
    {"hu",
     "dr prof ifj id özv szt stb pl kb ill vö ld u.n ún sz old köt szerk ~jan ~febr ~márc ~ápr ~jún ~júl ~aug ~szept "
     "~okt ~nov ~dec ~kft ~bt ~rt"},
    {"tr",
     "dr prof doç yrd av alb gen org yzb sn hz st mr örn bkz vb s sf no tel cad sok mah apt ~vs ~vd ~a.ş ~ltd ~şti"},
    {"ca", "sr sra srta dr dra prof av pl núm pàg vol fig art p.ex ~etc ~a.c ~d.c ~s.a"},
    {"el", "κ κκ κα δρ καθ αρ σελ βλ πρβλ π.χ δηλ λ.χ τηλ οδ ~κ.λπ ~κλπ ~κ.ά ~μ.χ ~π.χ"},
    {"id", "dr drs prof ir h hj jl no tgl hal a.n d.a ~dll ~dsb ~dst ~tbk"},
    {"sr", "dr prof mr ing gen str br npr tzv tj sv ul др проф бр стр нпр тзв тј св ул ~itd ~god ~itd ~итд ~год"},
    {"lt", "dr prof p pav pvz žr t.y gen pulk m a.k tel g ~t.t ~kt ~pan ~proc"},
    {"eu", "jn and dk dr adib orr zk ~etab ~etb"},
    {"ga", "an t-uas uas dr lch m.sh ~srl"},
};

}  // namespace

std::string_view abbreviation_list(std::string_view code) {
  for (const auto& [language, words] : kAbbreviations) {
    if (language == code) return words;
  }
  return "";
}

}  // namespace winnow::detail
