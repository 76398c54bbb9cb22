import 'server-only';

import { HARMLESS_BARE, NAKED_PHRASES, NAKED_WORDS } from './other-languages';

/**
 * What may not be asked of a model: a person who becomes a child, or a child in a sexual sense; naked bodies, underwear
 * alone, sex; being or meeting a well-known person, another face, documents and badges of offices. Naming a child, an
 * art term, a place or a style is allowed: the tests have examples.
 */
export type RefusedCategory = 'minor' | 'sexual' | 'impersonation';

/**
 * Patterns of a category in lower case, without classes of letters and unbounded repetitions. An asterisk stands for
 * letters, a double letter also for a single one where a text repeats letters; `as{2}` does not.
 */
export interface RefusedWords {
  category: RefusedCategory;
  /** Single words; also found when separators stand within them. So no asterisk: it would take in harmless neighbours. */
  words: readonly string[];
  phrases: readonly string[];
  /** Harmless phrases with such words. */
  allowed: readonly string[];
}

/** Words between spaces or line ends. */
const wordsOf = (list: string) => list.trim().split(/\s+/u);

/** Phrases with semicolons or line ends between them. */
const phrasesOf = (list: string) => list.trim().split(/\s*[;\n]\s*/u);
/** Any of a list, which may stand on several lines. */
const oneOf = (list: string) => `(?:${list.trim().replace(/\s*\n\s*/g, '')})`;

/** Endings of Russian adjectives. */
const ADJECTIVE = '(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ую|юю|ою|ей|ым|им|ых|их|ыми|ими)';
/** A space within a part. Other spaces of a phrase may be the end of a part, too. */
const WITHIN = '\\x20';
const OWNER = '(?:(?:my|her|his|their|the|your|its) )?';
const MAKE_RU =
  '(?:сделай|сделайте|сделать|преврати|превратите|превратить|покажи|покажите|изобрази|изобразите|нарисуй|представь)';

/** The beginning of a part: what stands alone there is what the portrait shows. */
const BEGINS = '(?<=(?:^|,) )(?:like |as )?(?:a |an |the )?';

// Children

const CHILD = oneOf(`
  child|kid|toddler|baby|infant|newborn|teen|teenager|teenaged?|preteen|tween|adolescent|school ?kid|school ?child|
  (?:teen|teenage|little|small|young|baby|underage) (?:girl|boy|child|kid|one)|school ?girl|school ?boy|first grader|kindergartner
`);
const YOUNGER_THAN_18 = oneOf(`
  [1-9]|1[0-7]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen
`);
const AGE = `${YOUNGER_THAN_18} ?(?:years? old|yrs? old|y o|yo|year|years of age|months? old)`;
const LEADS_TO_CHILD = `(?:${oneOf('a|an|the|my|me|myself|him|her|it|this|person|was|were|only|just|very|cute|sweet|tiny|happy|real|like|as|to|again|sexy|hot|naked|pretty')} ){0,5}`;
/** What follows a child that is the subject. “As a child psychologist” goes on otherwise. */
const SUBJECT_ENDS = `(?= (?:$|,|${oneOf('with|in|on|at|and|who|wearing|dressed|smiling|laughing|crying|holding|playing|sitting|standing|running|from|by|again|of|aged|about|version|portrait|photo|picture|selfie|face|body|self|look|instead|please|for|to|while|under|near|without|having|looking')} ))`;
const BECOMES = oneOf(`
  as|into|be|become|becoming|becomes|look|looks|looking|look like|looks like|looking like|resemble|resembling|me|myself|i am|i was|im|
  (?:portrait|photo|picture|image|selfie|version|face|body) of|make|makes|turn|show|draw|depict|transform|age
`);

const CHILD_RU = oneOf(`
  ребенок|ребенка|ребенком|ребенку|дитя|малыш|малыша|малышом|малышка|малышку|малышкой|младенец|младенца|младенцем|девочка|девочку|
  девочкой|девочки|девочкою|мальчик|мальчика|мальчиком|мальчишка|мальчишку|мальчишкой|подросток|подростка|подростком|школьник|
  школьника|школьником|школьница|школьницу|школьницей|школьницы|первоклассник|первоклассника|первоклассником|первоклассница|
  первоклассницу|первоклассницей|дошкольник|дошкольника|дошкольником|тинейджер|тинейджера|тинейджером|карапуз|карапуза|карапузом
`);
const LEADS_TO_CHILD_RU = `(?:(?:меня|мне|себя|я|в|на|как|будто|словно|была|был|еще|совсем|мал*|милым|милой|милая|милую|юн*|настоящ*|голый|голая|этого|человека|его|ее|из|чтобы|стала|стал) ){0,5}`;
const BECOMES_RU = oneOf(`
  как|в образе|в роли|в виде|в облике|похож|похожа|похожим|похожей|похожую|похожего|превращение|меня|себя|я|стать|стала|стал|быть|буду|
  будто|словно|портрет|фото|фотография|фотографию|селфи|снимок|лицо|лицом|тело|телом|выгляжу|выглядеть|выглядела|выглядел|${MAKE_RU}
`);
const AGE_RU = `(?:[1-9]|1[0-7]|одно|двух|трех|четырех|пяти|шести|семи|восьми|девяти|десяти|одиннадцати|двенадцати|тринадцати|четырнадцати|пятнадцати|шестнадцати|семнадцати)`;

/** A child, wherever it stands in a text. */
export const NAMES_A_CHILD: readonly string[] = [
  '(?:teenage|teen|little) (?:girls?|boys?)',
  ...wordsOf(`
    child children kids? toddlers? teens? teenagers? preteens?
    дети детей детьми ребен* девочк* мальчик* подростк* подросток школьни*
  `),
];

/** Words that are refused only beside a child. */
export const SUGGESTIVE_WORDS: readonly string[] = wordsOf(`
  sexy seductive sensual provocative bikinis? lingerie swimsuits?
  сексуальн* сексапильн* соблазнительн* бикини купальник*
`);

const CLOTHES = oneOf(`
  clothes|clothing|clothed|garments?|dressed|underwear|undergarments?|bras?|panties|knickers|lingerie|
  одежд(?:а|у|ы|е)|одет(?:ый|ая|ое|ые)|(?:нижнее )?белье|трус(?:ы|ики)|лифчик|бюстгальтер
`);
const OF_ALL = oneOf(
  'all|any|every|a|the|my|her|his|their|wearing|with|in|fully|being|вся|всю|любая|любую|ее|его|моя|мою|в|с',
);

/** Parts of a negative prompt that ask for a person without clothes. “Wrinkled clothes” asks for neat ones. */
export const UNWANTED_CLOTHES = `(?:${OF_ALL} ){0,3}${CLOTHES}(?: (?:and |or |и |или )?${CLOTHES}){0,5}`;

const MINOR: RefusedWords = {
  category: 'minor',
  words: wordsOf(`
      schoolgirls? preteens? lolis? lolicons? shotacon jailbait underage childporn pedo pedophil(?:e|ia)
      paedophil(?:e|ia) школьниц(?:а|у|ей|ы|е) несовершеннолетн(?:ий|яя|юю|ей|его|им|ие) малолетк(?:а|у|ой|и)
      педофил(?:ия|ию|ии|а)?
  `),
  phrases: phrasesOf(`
    ${BECOMES} ${LEADS_TO_CHILD}${CHILD}${SUBJECT_ENDS}
    (?:${BECOMES}|aged?) ${LEADS_TO_CHILD}${AGE}${SUBJECT_ENDS}
    ${AGE} (?:old )?${oneOf('girl|boy|child|kid|me|myself|self|girls|boys|kids|daughter|son|schoolboy|lady|teen')}
    ${oneOf('girl|boy|child|kid|me|daughter|son')} (?:aged?|of|is|at) ${YOUNGER_THAN_18}(?= (?:$|,|years?|with|in))
    (?:aged?|at age|at the age of|age of) (?:of )?(?:[2-9]|1[0-7])(?= (?:$|,|with|in|and|years))
    ${BEGINS}(?:cute |sweet |little |small |pretty |sexy |happy ){0,6}(?:${CHILD}|${AGE})${SUBJECT_ENDS}
    (?:teen|teenage|kid|child|baby|toddler|infant|schoolgirl) version
    (?:childs?|toddlers?|kids?) (?:face|body)(?! paint*)
    look(?:s|ing)? (?:like )?(?:i am |im )?(?:[3-9]|1[0-7])(?= (?:$|,))
    school girls? (?:uniform|outfit|skirt|look|costume)
    when i was (?:a |very ){0,6}(?:little|small|child|kid|girl|boy|baby|teenager|(?:[1-9]|1[0-7]))
    childhood (?:self|portrait|photo|picture|version|me)
    child (?:porn|pornography|sex|abuse|nudity)
    (?:girl|boy|person|woman|man|me|model|someone) under (?:18|the age of (?:18|consent))
    (?:portrait|photo|picture|image|selfie) of ${LEADS_TO_CHILD}(?:children|kids|toddlers|teenagers|babies)${SUBJECT_ENDS}

    ${BECOMES_RU} ${LEADS_TO_CHILD_RU}${CHILD_RU}
    ${BECOMES_RU} ${LEADS_TO_CHILD_RU}${AGE_RU} ?летн${ADJECTIVE}(?= (?:$|,|с|в|на|и|девочк*|мальчик*|ребен*|школьн*|подрост*|девушк*|дочь*|сын*))
    ${AGE_RU} ?летн${ADJECTIVE} (?:девочк*|мальчик*|ребен*|школьни*|подрост*|девушк*|дочь|дочер*|сын*)
    (?:мне|девочк*|мальчик*|ребен*|выгля*|возрасте) (?:как |на |в |будто |было |было бы |снова ){0,6}(?:[1-9]|1[0-7]) (?:лет|год|года)(?= (?:$|,|с|на|и))
    (?:меня|себя|я|портрет|фото|фотография|лицо) (?:как |в виде |таким как |такой как |было ){0,6}в (?:детстве|детском возрасте|подростковом возрасте|младенчестве)
    (?<=(?:^|,) )(?:мал* |мил* |юн* |${AGE_RU} ?летн${ADJECTIVE} ){0,6}(?:ребенок|дитя|малыш|малышка|младенец|девочка|мальчик|мальчишка|подросток|школьник)(?= (?:$|,|с|в|на|и|у|${AGE_RU}|[1-9]|1[0-7]))
    (?<=(?:^|,) )${AGE_RU} ?летн(?:ий|яя|ее)(?= (?:$|,))
    (?:девочк*|мальчик*|ребен*|подрост*) ${AGE_RU} лет(?= (?:$|,|с|в|на|и|у))
    (?<=(?:^|,) )(?:я |меня |как |я как )?в (?:(?:[2-9]|1[0-7]) лет|детстве)(?= (?:$|,))
    детск(?:ое|ий|ая|ую) (?:фото|портрет|фотография|фотографию|снимок|лицо|тело|порно|порнография|эротика)
  `),
  allowed: phrasesOf(`
    (?:child|kid|boy|girl) at heart; lolli; teen(?:age)? (?:mentor|coach|counsell?or); under ?age drinking*
    (?:делам|прав|права|защите|адвокат|педагог|психолог) несовершеннолетн*
    несовершеннолетних
    baby (?:blue|pink|face|shower|doll|soft|hair|hairs|cheeks)
    childrens? *; портрет (?:девочки|мальчика) с персик*
  `),
};

// Naked bodies and sex

const COLOUR_NUDE = oneOf(`
  lipsticks?|lips?|heels?|pumps|shoes?|sandals|stilettos|tones?|colou?rs?|colou?red|hues?|shades?|palette|make ?up|manicure|nails?|polish|blush|
  eye ?shadow|gloss|liner|tights|stockings|dress|blouse|sweater|coat|suit|pink|beige|brown|peach|rose|background|backdrop|turtleneck|bag|
  leather|jumper|trench|scarf|foundation|look make ?up
`);
const HARMLESS_BARE_RU =
  '(?:стен*|кирпич*|бетон*|дерев*|ветв*|ветк*|ветви|лампоч*|провод*|правд*|корол*|пристань|пристани|плеч*|рук*|колен*|голов*|щиколот*|лодыж*|земл*|скал*|пол|полу|камн*|окн*|факт*)';

/** “Remove the shirt and add a suit” asks for other clothes, “no shirt logo” for less on them. */
const PART_OF_CLOTHES = `(?! ${oneOf('logos?|prints?|tags?|labels?|collars?|wrinkles?|creases?|stains?|brands?|buttons?|straps?|hat|light|knot')})`;
const OTHER_CLOTHES = `(?! (?:and |then |instead ){0,6}${oneOf('add|put|wear|dress|replace|use|give|change')})`;
const OTHER_CLOTHES_RU = `(?! (?:и |а |затем |потом ){0,6}${oneOf('надень*|одень*|добав*|замен*|постав*|вместо|с вешалки|с логотип*|с надпис*')})`;

const SEXUAL: RefusedWords = {
  category: 'sexual',
  words: wordsOf(`
      nudes? nude(?:woman|girl|man|body|model|photo|portrait) nudif(?:y|ied) semi(?:nude|naked) nudity nudists?
      nudism naked nakedness unclothed undress undressed undressing topless shirtless braless pantyless barechested
      thong panties lingerie bo{2}bs? boobies tits titties nipples? areolas? penis penises vaginas? vulvas? clitoris
      genitals? genitalia testicles buttocks as{2} asshole pussy pussies cunts? blowjobs? handjobs? fellatio
      cunnilingus orgasms? orgasmic masturbat(?:e|es|ed|ing|ion) ejaculat(?:e|ing|ion) cumshots? creampie orgy
      orgies gangbangs? bukkake hentai porn pornos? pornhub pornstars? pornograph(?:y|ic) softcore hardcore nsfw
      onlyfans camgirls? bdsm bondage dominatrix erotic erotica eroticism horny milfs? dildos? striptease strippers?
      sodomy incest sexting fuck fucks fucked fucking fucker sex anal anus rape raped rapist golaya obnazhennaya
      гол(?:ый|ая|ое|ые|ого|ой|ую|ым|ых|ыми|ышом|ыши|енькая|енький|енькую) наг(?:ой|ая|ое|ие|ую|ими|им|их|ишом)
      обнаженн${ADJECTIVE} обнаженк(?:а|у|ой|и) обнажен(?:а|о|ы)? обнаж(?:и|ить|иться|ать|ай|ите)
      обнажи(?:сь|лась|ла|л) неглиже раздет${ADJECTIVE} раздет(?:а|ы|ь|ься)?
      разде(?:нь|ньте|нусь|нься|вается|ваться|вать|вание|лась|лся) полугол${ADJECTIVE} полуобнаженн${ADJECTIVE}
      оголенн${ADJECTIVE} оголи(?:ть|ться|сь|те)? нудист(?:а|ы|ка|ку|ов|ский|ском)? топлес топлесс ню
      нюдс(?:ы|ов|ами)? порно порнух(?:а|у|и|ой) порнушк(?:а|у|и) порнограф(?:ия|ии|ию|ией)
      порнографическ${ADJECTIVE} порнозвезд(?:а|у|ы|ой) порнооткрытк(?:а|и) порноактрис(?:а|у|ы|ой)
      порно(?:фото|видео|модель) эротик(?:а|и|у|е|ой) эротическ${ADJECTIVE} эротичн${ADJECTIVE} секс(?:а|у|ом|е)?
      минет(?:а|ом)? куннилингус орги(?:я|ю|и|ей) оргазм(?:а|ом|е)?
      мастурб(?:ация|ации|ирует|ировать|ирующий|ирующая) дроч(?:ить|ит|ка|ишь) сперм(?:а|ы|ой|е|у) вагин(?:а|ы|у|ой)
      пенис(?:а|ом|ы)? клитор(?:а)? сосок соск(?:и|ами|ов) сиськ(?:и|ами|а|у) сисек сисяст${ADJECTIVE}
      титьк(?:и|ами) жоп(?:а|у|ой|ы|е) ягодиц(?:ы|ами|а)? трах(?:ать|ает|ают|аться|нуть|аются|ается)
      ху(?:й|я|ем|ю|и) пизд(?:а|у|ы|ой|е) еб(?:ать|ет|ут|ля|лю|лей|аться) шлюх(?:а|и|у|ой) бдсм хентай
      анальн${ADJECTIVE} анал анус(?:а)? стриптиз(?:а|ом|е)? стриптизер(?:ша|шу|шей|ши|а|ом)?
      изнасилов(?:ание|ать|ания) инцест(?:а)? нагишом телешом
      ${NAKED_WORDS}
  `),
  phrases: [
    ...NAKED_PHRASES,
    ...phrasesOf(`
      (?:without|no|zero) (?:a )?${OWNER}(?:any )?(?:clothes|clothing|bra|underwear|pants|panties|shirt|knickers)${PART_OF_CLOTHES}
      (?:take|takes|taking|took|remove|removes|removing|strip|strips|stripping|rip|ripping|tear|lift|erase|delete) (?:off )?(?:all )?(?:of )?${OWNER}(?:all )?(?:clothes|clothing|shirt|bra|dress|blouse|skirt|underwear|top|outfit|garments|pants)${PART_OF_CLOTHES}${OTHER_CLOTHES}
      ${OWNER}(?:clothes|clothing|shirt|bra|dress)${WITHIN}(?:are |is )?of{2}(?! (?:white|the|shoulder*))
      (?:in|wearing) (?:nothing|only|just)(?: but)?(?: (?:a|an|my|her|his|the|some))? (?:underwear|bra|towel|panties|thong|boxers|briefs|apron)
      wearing nothing(?= (?:$|,|but|at|except|under|underneath))
      nothing (?:on|else)(?= (?:$|,))
      in ${OWNER}(?:sexy |lace |lacy |black |red |white |just |only ){0,6}(?:underwear|bra|knickers|briefs|thong|boxers|undies)
      wearing (?:only |just |a |my |her |his |sexy |lace |black |red |white ){0,6}(?:underwear|bra|knickers|undies)
      bare (?:chested|chest|breasts?|breasted|bottom|but{2}|body|torso|naked|nipples|bo{2}bs|buttocks|as{2})
      (?:see through|see thru|transparent) (?:blouse|dress|shirt|top|clothes|clothing|bra|nightgown|lingerie|t shirt|skirt)
      wet (?:t shirt|tshirt|shirt)
      (?:big|bigger|large|larger|huge|naked|exposed|expose|exposing|show|showing|enlarge|enlarged|bouncing|perky|squeeze|grab|flash|flashing) ${OWNER}breasts?
      (?:my|her) (?:big |large |beautiful |perfect ){0,6}breasts
      (?:big|huge|naked|nice|perfect|show|showing|sexy) (?:my |her |his )?(?:but{2}|bum|booty)
      sexual (?:acts?|positions?|pose|intercourse|content|organs?|fantasy|scene|activity|parts)
      explicit (?:photos?|pictures?|images?|poses?|scene|content|video)
      intimate (?:poses?|parts|body parts)
      boudoir (?:shoot|photo|photos|portrait|photography|session|style)
      playboy (?:model|bunny|cover|centerfold|shoot|magazine|style)
      private parts; dick pics?; (?:my|his|big|huge|erect|hard) (?:dick|cock)
      suck(?:ing|s)? (?:a |my |his |on ){0,6}(?:dick|cock)
      (?:covered|covering) (?:in|with) cum
      cum (?:on|in|over) (?:my|her|his|the) (?:face|mouth|body)
      (?:blow|hand) jobs?; gang bang
      (?:bikini|panties|pants|skirt)${WITHIN}(?:down|of{2})
      birthday suit; as god made me

      без (?:всякой |какой либо |всей )?(?:одежды|трусов|трусиков|белья|лифчика|бюстгальтера|рубашки|футболки|штанов|ничего)(?! под)
      (?:сними|снять|снимите|снимает|снимаю|убери|уберите|убрать|стереть|сотри|удали|удалить|скинь|сорви|сорвать|стяни|приподними|задери) (?:с (?:меня|нее|него|неё) |с (?:девушки|женщины|мужчины|себя) |всю |все |мою |мое |ее |его |свою |свое ){0,6}(?:одежду|платье|рубашку|футболку|белье|лифчик|юбку|трусы|трусики|блузку|бюстгальтер|кофту)${OTHER_CLOTHES_RU}
      в (?:одном |одних |только |кружевном |нижнем |черном |красном |сексуальном |белом |одном лишь ){0,6}(?:белье|трусах|трусиках|лифчике|стрингах|бюстгальтере)
      в одном (?:лишь )?полотенце
      (?:одет|одета|одетая) (?:только )?в (?:полотенце|трусы|нижнее белье)
      только (?:в )?(?:нижнее белье|нижнем белье)
      (?:большая|большую|большой|большие|увеличь|увеличить|увеличьте|покажи|показать|огромн*|пышн*|пышная|упругая|упругую|открытая|открытой|видна) (?:мою |ее |мне |мои ){0,6}(?:грудь|груди|грудью)
      грудь (?:побольше|больше|наружу)
      (?:большая|большую|упругая|упругую|красивая|красивую|сексуальная|покажи) (?:мою |ее ){0,6}(?:попа|попу|попка|попку)
      полов${ADJECTIVE} (?:акт*|член*|орган*|губ*|сношени*)
      интимн${ADJECTIVE} (?:фото*|места|местами|снимок|снимки|поза|позы|позе|позу|сцена|сцену|съемка|съемку)
      интим фото; возбужденн${ADJECTIVE} член*; в чем мать родила; в костюме (?:евы|адама)
      прозрачн* (?:блуз*|плать*|рубаш*|футбол*|маечк*|майк*|белье|пеньюар*)
      занимат* любовью; занимаются любовью
    `),
  ],
  allowed: [
    ...phrasesOf(`
      (?<!(?:fully|completely|totally|half) )nude (?:and beige |matte |glossy |satin |pink |beige |peach |coloured |colored |brown |patent |leather |suede |high |lip ){0,6}${COLOUR_NUDE}
      (?:lipstick|lips?|heels|tones|shades?|make ?up|manicure|nails|matte|colou?rs?) (?:is |are |of |in |a |soft |matte |the ){0,6}nude(?! (?:woman|women|man|men|body|model|girl|photo|portrait|female|male))
      nude (?:and|or) (?:beige|brown|pink|peach|taupe|ivory|cream) (?:tones?|colou?rs?|palette|shades?)
      naked (?:eye|truth|flame|bulbs?|light ?bulbs?|juice|oats)
      undressed (?:stone|timber|lumber|wood|salad)
      lingerie (?:designer|brand|shop|store|boutique|saleswoman|fitter|company|business|entrepreneur|industry|buyer)
      (?:blue|great|coal|marsh|willow|crested|long tailed) tits
      (?:bad|kick|smart|wild) as{2}; pussy (?:bow|willow|cat|riot); same sex; opposite sex
      (?:female|male|fair|either|fairer|biological) sex
      sex (?:education|educator|and the city|appeal|pistols|therapist|therapy|equality|discrimination|pot)
      hardcore (?:punk|gamer|music|band|fan|mode); rapped; annus; dildo (?:, )?newfoundland
      fucking (?:, )?austria; rape (?:fields?|blossoms?|seed|flowers?|crisis)
      (?:rape|incest|abuse) (?:prevention|counsell?or|survivors?)

      (?:гол|наг|обнаженн|оголенн)${ADJECTIVE} (?:кирпичн* |бетонн* |зимн* |осенн* ){0,6}${HARMLESS_BARE_RU}
      ${HARMLESS_BARE_RU} (?:обнажен*|оголен*|голые|голый|голая)(?= (?:$|,))
      ню метал*
      обнаж* (?:суть|характер*|душ*|чувств*|эмоци*|правд*)
      мария нагая; андрей нагой; эротическ* триллер*; секс в большом городе; ягодиц* мышц*; без футболки под
    `),
    ...HARMLESS_BARE,
  ],
};

// Other persons and documents

const NAME = oneOf(`
  (?:vladimir )?putin|(?:volodymyr )?zelensk(?:y|yy|iy)|dmitry medvedev|(?:alexander )?lukashenko|(?:donald )?trump|(?:joe )?biden|(?:barack )?obama|
  michelle obama|melania trump|ivanka trump|kamala harris|j ?d vance|hillary clinton|bill clinton|george w? ?bush|ronald reagan|john f? ?kennedy|(?:abraham )?lincoln|
  (?:emmanuel )?macron|angela merkel|merkel|olaf scholz|friedrich merz|keir starmer|rishi sunak|boris johnson|margaret thatcher|winston churchill|churchill|
  king charles(?: iii)?|prince (?:william|harry)|kate middleton|princess diana|queen elizabeth(?: ii)?|meghan markle|pope (?:francis|leo(?: xiv)?|benedict)|
  xi jinping|kim jong ?un|(?:recep )?(?:tayyip )?erdogan|narendra modi|(?:benjamin )?netanyahu|(?:alexei )?navalny|(?:joseph )?stalin|(?:vladimir )?lenin|(?:adolf )?hitler|
  (?:mikhail )?gorbachev|(?:boris )?yeltsin|mao zedong|
  elon musk|(?:mark )?zuckerberg|(?:jeff )?bezos|bill gates|steve jobs|(?:albert )?einstein|taylor swift|beyonce|rihanna|ariana grande|billie eilish|lady gaga|
  kim kardashian|kardashian|kanye west|justin bieber|brad pitt|angelina jolie|tom cruise|(?:leonardo )?dicaprio|johnny depp|scarlett johansson|emma watson|
  keanu reeves|will smith|tom hanks|margot robbie|zendaya|george clooney|julia roberts|jennifer (?:lawrence|lopez|aniston)|morgan freeman|
  (?:lionel )?messi|cristiano ronaldo|ronaldo|david beckham|michael jackson|elvis presley|marilyn monroe|audrey hepburn|oprah winfrey|greta thunberg|
  alla pugacheva|philipp kirkorov|(?:yuri )?gagarin
`);
const TITLE =
  '(?:(?:president|mr|the real|king|queen|prime minister|chancellor|former president|young|old|a young|an old|famous|actor|actress|singer) ){0,6}';
/** What makes a name a thing. */
const NAME_OF_THING = `(?! ${oneOf('street|st|avenue|road|square|boulevard|airport|library|museum|park|university|college|school|center|centre|tower|hall|memorial|bridge|city|county|nebraska|navigator|town ?car|continental|hairstyle|hair|haircut|moustache|mustache|beard|glasses|style|fan|fans|supporter|supporters|voter|critic|scholar|biographer|expert|historian|impersonation|card|era|years|statue|monument|poster|mural|street ?art|quote|book|biography|institute|prize|foundation|ring|medal|green')})`;
const AS_NAME = oneOf(`
  as|into|be|become|becoming|look(?:s|ing)? (?:a lot |exactly |just |more |a bit |very |somewhat ){0,6}like|similar to|resembl(?:e|es|ing)|me like|i am|im|with|person like|
  (?:portrait|photo|picture|image|selfie|face|head|body|double|clone|twin|lookalike|look alike|impersonator|deepfake) of|impersonat(?:e|ing)|pretend(?:ing)? to be|
  (?:replace|replaced|swap|swapped|change|exchange|substitute) (?:me |my |the |his |her ){0,6}(?:face |head |person )?(?:with|by|to|for)|
  (?:selfie|hands|photo|picture|meeting|standing|together|posing|posed|sitting|talking) with|hug(?:ging|s)?|next to|beside|alongside|this is|morph(?:ed)? (?:into|with)
`);

const NAME_RU = oneOf(`
  (?:владимир* )?путин(?:а|у|ым|е)?|(?:владимир* )?зеленск(?:ий|ого|им|ому)|дмитри* медведев(?:а|у|ым)?|лукашенко|(?:дональд* )?трамп(?:а|у|ом)?|(?:джо )?байден(?:а|у|ом)?|
  (?:барак* )?обам(?:а|ы|у|ой)|макрон(?:а|у|ом)?|меркель|эрдоган(?:а|у|ом)?|ким(?:а|ом)? чен ?ын(?:а|у|ом)?|си цзиньпин(?:а|у|ом)?|сталин(?:а|у|ым)?|(?:владимир* )?ленин(?:а|у|ым)?|
  гитлер(?:а|у|ом)?|горбачев(?:а|у|ым)?|ельцин(?:а|у|ым)?|навальн(?:ый|ого|ым|ому)|(?:илон* )?маск(?:ом)|илон(?:а|ом|у)? маск(?:а|ом|у)?|цукерберг(?:а|у|ом)?|
  стив(?:а|ом)? джобс(?:а|ом)?|билл(?:а|ом)? гейтс(?:а|ом)?|(?:альберт* )?эйнштейн(?:а|у|ом)?|авраам(?:а|ом)? линкольн(?:а|ом)?|тейлор свифт|ким кардашьян|бред(?:а|ом)? питт(?:а|ом)?|брэд(?:а|ом)? питт(?:а|ом)?|
  анджелин(?:а|у|ой|ы) джоли|том(?:а|ом)? круз(?:а|ом)?|ди каприо|дикаприо|джонни депп(?:а|ом)?|скарлетт йоханссон|киану ривз(?:а|ом)?|уилл(?:а|ом)? смит(?:а|ом)?|месси|роналду|майкл(?:а|ом)? джексон(?:а|ом)?|
  мэрилин монро|одри хепберн|алл* пугачев(?:а|у|ой|ы)|киркоров(?:а|у|ым)?|собчак|ольг* бузов(?:а|у|ой|ы)|максим* галкин(?:а|у|ым)?|гагарин(?:а|у|ым)?
`);
const NAME_OF_THING_RU = `(?! ${oneOf('улиц*|площад*|проспект*|бульвар*|музе*|библиотек*|книг*|эпох*|времен*|причес*')})`;
const AS_NAME_RU = oneOf(`
  как|в образе|в роли|в виде|в облике|под|похож* на|походить на|превра* в|преврати меня в|превратить меня в|меня|лицо|лицом|голова|головой|портрет|портрета|фото|фотография|фотографию|
  с|я|жму руку|пожимаю руку|рядом с|вместе с|селфи с|за руку с|обнимаю|двойник|двойником|двойника|копия|копию|стать|быть|вылитый|вылитая|вылитым|это|на фоне с|вместо меня
`);
const TITLE_RU =
  '(?:(?:президент*|товарищ*|молод*|певиц*|певец|певца|актер*|актрис*|настоящ*|сам*|владимир*|а|бы) ){0,6}';

const DOCUMENT = oneOf(
  `
  passports?|id ?cards?|identity cards?|driving licen[cs]es?|drivers? licen[cs]es?|military id|police id|residence permit|birth certificate|visas?|warrant card
`.replaceAll('licen[cs]es?', '(?:licence|license)s?'),
);

const IMPERSONATION: RefusedWords = {
  category: 'impersonation',
  words: ['deepfakes?', 'faceswaps?', 'faceswapping', 'дипфейк(?:а|и|ом)?'],
  phrases: phrasesOf(`
    ${AS_NAME} ${TITLE}${NAME}${NAME_OF_THING}
    ${BEGINS}${TITLE}${NAME}(?= (?:$|,|${oneOf('in|on|at|with|and|wearing|smiling|hugging|kissing|sitting|standing')}))${NAME_OF_THING}
    ${NAME}s?${WITHIN}(?:face|head|lookalike|look alike|clone|impersonator|body double)
    ${NAME}s${WITHIN}body; face of ${TITLE}${NAME}; deep fakes?; face swap(?:s|ped|ping)?
    swap (?:my |the |our |his |her )?(?:face|faces|head)
    replace (?:my |the |his |her )(?:face|head)

    ${AS_NAME_RU} ${TITLE_RU}${NAME_RU}${NAME_OF_THING_RU}
    (?<=(?:^|,) )${TITLE_RU}${NAME_RU}(?= (?:$|,|в|на|с|и|обнима*))${NAME_OF_THING_RU}
    лицо как у ${NAME_RU}; ${NAME_RU}${WITHIN}лицо
    (?:замени*|поменя*|подстав*) (?:мне |мое |меня |его |ее ){0,6}(?:лицо|голову) на(?! (?:более|улыб*|весел*|серьезн*|добр*))

    (?:fake|forged?|forging|counterfeit|falsified|falsify|realistic|authentic looking|bogus) (?:us |uk |russian |american |german |eu |state |official ){0,6}(?:${DOCUMENT}|ids?|police badges?|documents?)
    (?:on|inside|into) (?:a |an |the |my |his |her |someone elses |another ){0,6}(?:us |uk |russian |american |german ){0,6}${DOCUMENT}
    (?:make|create|generate|forge|draw|produce|edit|print|alter|change) (?:me |us |a |an |my |the |new |russian |american |us |uk |german ){0,6}${DOCUMENT}
    ${DOCUMENT} (?:with|page|scan|template|copy|number|in the name|bearing)
    (?:police|police officer|police officers|fbi|cia|sheriff|sheriffs|detective|interpol|kgb|fsb|federal agent|marshal|nypd) (?:badge|id|id card|identification|credentials|shield)
    (?:badge|id|credentials) of (?:a |an |the ){0,6}(?:police|fbi|cia|sheriff|detective|federal)

    (?:поддельн|фальшив|липов|реалистичн)${ADJECTIVE} (?:паспорт*|удостоверени*|прав|права|документ*|ксив*|пропуск*|виз*)
    поддел(?:ай|айте|ать|ка|ку) (?:мой |мне ){0,6}(?:паспорт*|удостоверени*|документ*)
    (?:сделай|сделайте|сделать|создай|создать|нарисуй|нарисовать|изготовь|изготовить|сгенерируй|сгенерировать) (?:мне |мой |новый |российский ){0,6}(?:паспорт*|удостоверени*|водительск* прав*|военн* билет*)
    паспорт(?:е|а)? (?:рф|россии|гражданина|гражданки|сша|украины|германии|с моим|с моей|с фото*|на имя|на мое)
    (?:российск|американск|украинск|немецк|заграничн)${ADJECTIVE} паспорт(?:а|е|ом)?
    (?:страниц*|разворот*|скан*) (?:в )?паспорта; в (?:моем |своем |чужом )?паспорте
    удостоверени(?:е|я|ем) (?:сотрудника |офицера |агента |работника ){0,6}(?:личности|полиции|полицейского|фсб|мвд|гаи|гибдд|следователя|прокурора|депутата|росгвардии|офицера)
    (?:жетон|значок|корочка|корочку|ксива|ксиву)(?:ом)? (?:сотрудника |агента ){0,6}(?:полиции|полицейского|шерифа|фбр|фсб|мвд|детектива|следователя)
    полицейск(?:ий|ого|им|ое) (?:жетон*|значок|значком|удостоверени*)
    водительск(?:ое|ие|ого|их) (?:удостоверени*|права) (?:с|на имя)
  `),
  allowed: phrasesOf(`
    ${DOCUMENT} (?:photos?|pictures?|style|format|size|sized|portrait|portraits|application|headshot|requirements?)
    (?:photos?|picture|portrait|headshot) for (?:a |an |the |my ){0,6}(?:us |uk |russian |german )?(?:passport|visa|id card|id|driving (?:licence|license)|drivers? (?:licence|license)|identity card)
    id (?:photo|picture)s?
    (?:фото*|снимок|портрет) (?:на|в|для|как на|как для) (?:мой |новый |российский ){0,6}(?:паспорт*|удостоверени*|прав|права|водительск* удостоверени*|водительск* права|военн* билет*|виз*|документ*)
    значок (?:выпускника|участника|компании)
  `),
};

/** What is refused, the gravest first. */
export const REFUSED_WORDS: readonly RefusedWords[] = [MINOR, SEXUAL, IMPERSONATION];
