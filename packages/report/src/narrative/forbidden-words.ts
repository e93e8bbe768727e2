import type { Language } from '@chioma/contract'

/** Lists are written with commas: forms of words, as regular expressions. */
const alternatives = (lists: string[]): string => lists.join(', ').split(', ').join('|')
const words = (...stems: string[]): RegExp => new RegExp(`(?<!\\p{L})(?:${alternatives(stems)})`, 'giu')
/** As `words`, and nothing may follow. */
const whole = (...forms: string[]): RegExp => new RegExp(`(?<!\\p{L})(?:${alternatives(forms)})(?!\\p{L})`, 'giu')

/**
 * What no report says, in any of the languages, since a text may hide a foreign sentence. Words that are harmless in one of
 * them are left out ("sale" is salt, "marque" is a mark); what those would sell is caught by its number, name or address.
 */
export const NEVER: Record<'buying' | 'price' | 'contact' | 'promise', RegExp[]> = {
  buying: [
    words(
      'buy, purchas, discount, coupon, voucher, checkout, subscri, shopping, webshop, amazon, order now',
      'order yours?, order it, order online, order today, free shipping, special offer',
    ),
    words('acquist, compral, ordinal, negozi, scont[oi], offert[ae], spedizione'),
    words('adquier, adquir, pedido, tienda, descuento, oferta, envío gratis'),
    words('achet, achat, commandez, boutique, magasin, remise, promo, soldes, livraison'),
    words('kauf, einkauf, bestell, rabatt, gutschein, angebot, versand, sonderpreis'),
    whole(
      'shops?, store, deals?, offers?, brands?, compra, compre, comprar, comprare, comprate, compri, ordina',
      'ordini, marken?, cómpr\\p{L}+',
    ),
  ],
  price: [
    whole(
      'euros?, dollars?, dollari, dólares, usd, eur, gbp, chf, pounds?, sterline, franken, pesos, bucks',
      'centesimi, centavos',
    ),
    whole(
      'prices?, priced, costs?, cheap\\p{L}*, prezz[oi], cost[ai], precios?, prix, coûte\\p{L}*, preise?s?',
      'kostet, kosten, gratis, gratuit\\p{L}*, kostenlos\\p{L}*',
    ),
  ],
  contact: [
    words(
      'https?, www, mailto, javascript, e-?mails?(?!\\p{L}), whatsapp, telegram, instagram, facebook, tiktok',
      'youtube, web-?sites?, webseite, sit[oi] web, site web, sitios? web, hotline, phone number, call (us|now)',
      'numero di telefono, telefonnummer, número de teléfono, numéro de téléphone, click, clicca, klick',
      'cliquez',
    ),
    whole('(dot|punto|point|punkt) (com|net|org|it|de|fr|es|eu|shop|io), arroba, chiocciola, arobase, klammeraffe'),
    /[\p{L}\d]{2,}\.\p{L}{2,}/gu,
    /(?:\d[\s.\-–/()]*){7,}/gu,
  ],
  promise: [
    whole('cured, cures (your|the|it|hair), will cure, guarante\\p{L}+, miracle\\p{L}*, clinically proven'),
    words(
      'garant, (?<!non )guarisc, miracol, milagr, wunder(mittel|wirk|bar), (?<!ne )guéri, geheilt, heilt',
      'heilung, clínicamente, cliniquement prouv, clinicamente provat, klinisch (bewiesen|erwiesen), curar[áa]',
    ),
  ],
}

/** Allowed only where the facts use the word themselves. */
export const ONLY_IF_GIVEN: Record<'product' | 'diagnosis' | 'leak', RegExp> = {
  product: words(
    'minoxidil, finasterid, dutasterid, spironola, ketocona, kétocona, biotin, keratin, kératin, queratin',
    'cheratin, coll?agen, kollagen, collagèn, colágen, serum, sérum, sier[oi](?!\\p{L}), lotion, lozion',
    'loción, ampoul, ampull, ampoll, fial[ae], supplement, suplement, compléments? alim, integrator',
    'nahrungserg, vitamin, kapsel, capsul, cápsul, gélul, tablet, tabletas, compress[ae](?!\\p{L})',
    'pills?(?!\\p{L}), pillol, píldor, pilul, laser, láser, transplant, trapiant, trasplant, greffe',
    'prp(?!\\p{L}), steroid, stéroïd, esteroid, cortison, cortico, antibioti, schampo, shampo, champú, balsam',
    'conditioner, acondicionador, après-shamp, spülung, masks?(?!\\p{L}), haarmask, mascarill, maschere?',
    'tonic, tónic, toniqu, tonikum, cream, crème, crema, creme, salbe, pommade, pomada, unguent, rogaine',
    'regaine, nizoral, alpecin, plantur, pantene, l.?or[eé]al, vichy, k[eé]rastase, ducray, bioscalin',
    'head (&|and) shoulders, olaplex, nutrafol, viviscal, revita, propecia, neograft, kerapilla',
  ),
  diagnosis: words(
    'alopeci, alopéci, alopezi, pelade, psoria, schuppenflecht, dermatit, dermatosi, dermatose, dermite',
    'ekzem, eczem, eczém, eccema, follikulit, follicolit, folliculit, foliculit, seborr, séborrh, pityria',
    'pitiria, tinea, tiña, tigna, teigne, ringworm, lichen, liquen, lupus, xerosi, xérose, erythem, érythèm',
    'eritem, hypotrich, hipotric, ipotric, anisotri, miniatur, tricho[st], trico[st], efluvi, effluv',
    'polycyst, polykyst, poliquíst, policist, polyzyst, pcos, acne, acné, akne, cancer, cáncer, cancro, krebs',
    'melanom, mélanom, carcinom, karzinom, tumou?r, fung(us|al), mykose, mycos, micosi, micosis, impetig',
    'infection, infezion, infección, infektion',
  ),
  leak: words(
    'system ?prompt, prompts?(?!\\p{L}), json, ignore (all|previous|the above), instruct, istruzion, instrucc',
    'anweisung, language model, as an ai, sprachmodell, modello linguistico, modelo de lenguaje',
    'modèle de langage, chatgpt, openai, anthropic, gemini, mistral, schema, canary',
  ),
}

/** What somebody is said to have, with the words that say it; only our own sentences and a clinic do. */
export const TELLS_A_DIAGNOSIS: RegExp = words(
  `(?:${[
    'you (?:have|suffer from|are suffering from)',
    "you(?:'|’)ve got",
    '(?:was|were|been|be|are) diagnosed',
    'tienes',
    'padeces',
    'sufres',
    'vous avez',
    'vous souffrez',
    'vous êtes attein\\p{L}+',
    'hai (?:la|il|lo|l’|un|una|uno|dei|delle)(?!\\p{L})',
    'soffri',
    'sei affett[oa]',
    'sie haben (?:eine?n?|die|den|das)(?!\\p{L})',
    'sie leiden',
    'erkrankt',
  ].join('|')})(?:[\\s’]+\\p{L}+){0,2}`,
)

/** What nobody says beside a red flag, unless our own sentences do. */
export const PLAYS_DOWN: RegExp = words(
  'no need, not necessary to see, nothing (to worry|serious), harmless, no doctor, no hace falta',
  'nada grave, no es grave, inofensiv, no te preocup, pas besoin, rien de grave, pas grave, inoffensi',
  'sans gravité, inutile de, non serve, non c’è bisogno, niente di grave, nulla di grave, innocu',
  'non preoccup, kein grund, keinen? (arzt|ärzt), harmlos, unbedenklich, nicht nötig, nicht schlimm',
)

/** What calms, and is said only where nothing of what matters was seen; unless our own sentences say it. */
export const REASSURES: RegExp = words(
  'good news, all[- ]clear, reassur, (?:looks?|is|are|appears?|seems?) (?:all |quite |very |perfectly )?(?:healthy|normal|fine)(?!\\p{L})',
  'everything (?:is|looks) (?:fine|normal|ok|okay|healthy), in good (?:health|shape), nothing to worry, no (?:cause|reason) (?:for|to) (?:concern|worry)',
  'buenas? noticias?, todo (?:está )?(?:bien|en orden|normal), san[oa]s?(?!\\p{L}), saludable, puedes estar tranquil, ningún motivo de preocup, nada preocupante',
  'bonnes? nouvelles?, tout va bien, tout est normal, rassur, en bonne santé, sains?(?!\\p{L}), saines?(?!\\p{L}), rien d’inquiét, rien d.inquiét, aucune raison de s.inquiét',
  'buon[ae] notizi[ae], tutto (?:va )?(?:bene|a posto|nella norma|normale), rassicur, in salute, san[oiae](?!\\p{L}), nessun motivo di preoccup, nulla di preoccupante, niente di preoccupante',
  'gute nachricht, entwarn, alles (?:ist )?(?:in ordnung|gut|normal), gesund, kein(?:en)? (?:grund|anlass) zur sorge, unauffällig',
)

/** How each language names a doctor. */
export const DOCTOR: Record<Language, RegExp> = {
  en: /doctor|dermatolog|physician|(?<!\p{L})GP(?!\p{L})/iu,
  es: /médic|doctor|dermat[oó]log/iu,
  fr: /médecin|médical|docteur|dermatolog/iu,
  it: /medic[oihaà]|dottor|dermatolog/iu,
  de: /arzt|ärzt|dermatolog/iu,
}

/** Beginnings of the words that signs of hair and scalp are told with. */
export const SIGN_STEMS: Record<Language, RegExp> = {
  en: words(
    'flak, dandruff, scal(e|y|ing)(?!\\p{L}{3}), oil, greas, sebum, redness, redder, inflam, pustul, pimpl',
    'spots?(?!\\p{L}), plaque, crust, thinn, bald, reced, parting, patch, bare(?!\\p{L}), breakage, broken',
    'frizz, scar(?!\\p{L}{4}), dryness, density',
  ),
  es: words(
    'casp, descam, escam, gras[ao], sebo, enrojec, roj[oae], inflam, pústul, grano, placa, costra, afinad',
    'clare, calv, entradas, raya, coronilla, rot[oau]s?(?!\\p{L}), rotura, encresp, cicatri, sequedad',
    'densidad',
  ),
  fr: words(
    'pellicul, squam, desquam, gras(?!\\p{L}{3}), sébum, rougeur, roug, inflam, enflam, pustul, bouton',
    'plaque, croût, affin, éclairci, chauv, calvit, golfe, raie, sommet, cass(é|ant|ure), frisott, cicatri',
    'sécheresse, densité',
  ),
  it: words(
    'forfor, squam, desquam, gras[sa], untuos, sebo, arross, rossor, ross[aoie](?!\\p{L}), infiamm, pustol',
    'brufol, placc, crost, assottigl, dirad, calv, stempi, scriminatura, chiazz, spezz, crespi?e?(?!\\p{L})',
    'cicatri, secchezza, densità',
  ),
  de: words(
    'schupp, fettig, talg, rötung, gerötet, entzünd, pustel, pickel, plaque, krust, ausdünn, dünner',
    'licht(?:er|e|es|en)(?!\\p{L}), kahl, glatz, geheimrats, haaransatz, scheitel, bruch, abgebrochen, kraus',
    'vernarb, narb, trockenheit, haardichte',
  ),
}
