import type { LanguageRules } from './language-rules.ts'
import { ageOfChild, begins, DOMAIN_ENDING, numberWords, phrases, whole, words } from './patterns.ts'

const NUMBERS = numberWords(
  'un|uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete',
  { veinte: 20, treinta: 30, cuarenta: 40, cincuenta: 50, sesenta: 60, setenta: 70, ochenta: 80, noventa: 90, cien: 100 },
)
const AGE = ageOfChild(NUMBERS)

export const SPANISH: LanguageRules = {
  writtenAs: 'Spanish, to "tú"',
  smallWords: 'el la los las y de del que en es una un con por para no se lo su tu más esta este como son o si muy puede',
  numbers: {
    words: NUMBERS,
    vague: 'mitad mil millón millones',
    // "veinticinco", "doscientos"
    compound: 'veinti\\p{L}+|\\p{L}{2,}cient[oa]s',
    units: 'ciento|euros?|dólares|centavos?|años?|mes(?:es)?|semanas?|días?|horas?|minutos?|veces|cabellos',
  },
  narrative: {
    connecting: `el la los las lo un una unos unas y e o u pero sino así que como cuando mientras porque pues si cual cuales quien donde aquí ahí allí
      este esta esto estos estas ese esa eso esos esas aquel ello ellos ellas él ella se te tu tus su sus nos nuestro nuestra nuestros me le
      les de del en a al con por para sobre entre desde hasta hacia tras ante bajo durante según ambos ambas cada todo toda todos todas
      algún alguno alguna algunos algunas algo varios varias mucho mucha muchos muchas más menos poco poca pocos pocas otro otra otros otras
      uno primer primero primera segundo segunda próximo próxima próximos próximas siguiente último última solo sólo también aún todavía ya
      vez veces ahora menudo suele suelen soler normalmente habitual habitualmente generalmente principalmente sobretodo especialmente
      bastante muy bien claramente clar* suficiente suficientemente casi quizá quizás tal probable* posible* posiblemente cerca es son era
      eran ser sea sean siendo está están estar estamos estado ha han he hemos haber hay había tiene tienen hace hacen hacer puede pueden
      podría podrían poder debe deben debería deberían parece parecen ve ven ver vemos visto vista muestra muestran mostrar dice dicen decir
      sugiere sugieren significa significan indica indican encuentra encuentran van va
      sueltan ir viene vienen venir ayuda ayudan ayudar ayudará
      comparar queda quedan signo signos señal señales motivo razón foto fotos imagen imágenes plano planos visible visibles zona zonas
      lugar pelo pelos cabello cabellos cuero cabelludo piel cabeza cara resto entera pequeño pequeña grande amplio suave suaves paso pasos
      cosa cosas forma luz seguro segura seguros seguras seguridad certeza junto junta juntos juntas mismo misma mismos diferente similar
      época épocas año estación estaciones`,
    denies: /(?<!\p{L})(?:no|ni|sin|nunca|jamás|tampoco|nada|nadie|ning[uú]n(?:[oa]s?)?|apenas|libre de)(?!\p{L})/iu,
    never: {
      buying: [
        begins('adquier, adquir, pedido, tienda, descuento, oferta, envío gratis'),
        whole('compra, compre, comprar, cómpr\\p{L}+'),
      ],
      price: [whole('euros?, dólares, pesos, centavos, precios?, gratis')],
      contact: [begins('sitios? web, número de teléfono'), whole(`punto (${DOMAIN_ENDING}), arroba`)],
      promise: [begins('garant, milagr, clínicamente, curar[áa]')],
    },
    onlyIfGiven: {
      product: begins(
        'queratin, colágen, loción, ampoll, suplement, cápsul, píldor, láser, trasplant, esteroid, champú, acondicionador',
        'mascarill, tónic, crema, pomada',
      ),
      diagnosis: begins('eccema, foliculit, tiña, liquen, hipotric, efluvi, poliquíst, cáncer, micosis, infección'),
      leak: begins('instrucc, modelo de lenguaje'),
    },
    diagnosed: 'tienes|padeces|sufres',
    playsDown: begins('no hace falta, nada grave, no es grave, inofensiv, no te preocup'),
    reassures: begins(
      'buenas? noticias?, todo (?:está )?(?:bien|en orden|normal), san[oa]s?(?!\\p{L}), saludable, puedes estar tranquil',
      'ningún motivo de preocup, nada preocupante',
    ),
    doctor: /médic|doctor|dermat[oó]log/iu,
    signs: begins(
      'casp, descam, escam, gras[ao], sebo, enrojec, roj[oae], inflam, pústul, grano, placa, costra, afinad, clare, calv',
      'entradas, raya, coronilla, rot[oau]s?(?!\\p{L}), rotura, encresp, cicatri, sequedad, densidad',
    ),
  },
  warnings: {
    alone: {
      pain: words(
        'dolor(?:es)?(?! (?:articular|menstrual|muscular|lumbar|de (?:cabeza|espalda|estómago|muelas|rodilla|barriga|regla|garganta|cuello)))',
        'duelen?(?! la espalda| las? (?:rodilla|muela|espalda|pierna))',
        'dolía[n]?',
        'doloros*',
        'adolorid*',
        'dolorid*',
        'doliendo',
        'punzadas',
      ),
      pus_crusts_bleeding: words(
        'supura[n]?',
        'supuraci\\p{L}+',
        'supurand\\p{L}+',
        'purulent[oa]s?',
        'pústulas?',
        '(?:líquido|secreción) amarill\\p{L}*',
        'costras?',
        'costritas?',
        'sangra[n]?',
        'sangrad\\p{L}+',
        'sangrand\\p{L}+',
        'sangrar',
        '(?:sale|salía|hay|con|gotas de|restos de|manchas de) sangre',
        'llagas?',
        'heridas? abiertas?',
        'infectad[oa]s?',
        'abscesos?',
      ),
      fever: words('fiebre(?! del heno)', 'febril', 'calentura', 'febrícula'),
    },
    together: {
      sudden_patches: {
        what: words(
          'calvas?',
          'calvit\\p{L}+',
          'parches?',
          'zonas? (?:\\p{L}+ )?(?:sin (?:pelo|cabello)|calvas?|despoblad\\p{L}+)',
          'huecos?',
          'clapas?',
          '(?:manchas?|placas?|círculos?|trozos?|áreas?) (?:\\p{L}+ )?(?:sin (?:pelo|cabello)|calv[oa]s?)',
          'a mechones',
          'a puñados',
        ),
        how: words(
          'de repente',
          'repentin\\p{L}*',
          'súbit\\p{L}*',
          'de golpe',
          'de pronto',
          'de la noche a la mañana',
          'de un día para (?:otro|el otro)',
          'en (?:pocos|unos|dos|tres|cuestión de) (?:pocos )?(?:días|semanas)',
          'en pocas semanas',
          'en una semana',
          'rápid\\p{L}*',
          'apareci\\p{L}*',
          'aparecid\\p{L}*',
          'ha[n]? salido',
          'salió',
          'salieron',
          'nuev[oa]s?',
          'de la nada',
        ),
      },
      spreading_rash: {
        what: words(
          'erupci\\p{L}+',
          'sarpullidos?',
          'rojez',
          'rojeces',
          'enrojecimientos?',
          '(?:manchas?|placas?|zonas?|ronchas?) (?:\\p{L}+ )?roj[oa]s?',
          'ronchas?',
          'urticaria',
          'irritaci\\p{L}+',
          'inflamaci\\p{L}+',
          'eccema',
          'psoriasis',
        ),
        how: words(
          '(?:se|está|están) (?:me )?(?:está |están |ha |han |va |van )?(?:extend|expand|propag|agrand|ampli)\\p{L}*',
          'se extiende[n]?',
          'se expande[n]?',
          'extendiéndose',
          'expandiéndose',
          'propagándose',
          'se propaga[n]?',
          'crece[n]?',
          'creciendo',
          'cada (?:vez|día) (?:es |son |está |más )?(?:más )?(?:grande|grandes|extens\\p{L}+|mayor)',
          'avanza[n]?',
          'va (?:a más|bajando)',
          'baja hacia',
        ),
      },
    },
    child: phrases(
      `(?:hij[oa]|niñ[oa]|bebé|nen[ea]|niet[oa]|sobrin[oa]|hermanit[oa]|chic[oa]|pequeñ[oa]|peque|crí[oa])(?: \\p{L}+){0,2}?(?:,| \\(| de| que tiene| tiene| cumple| con)(?: solo| sólo| apenas| casi)? ?${AGE} (?:años|año|meses)(?! atrás)`,
      `tengo (?:solo |sólo |casi |apenas )?${AGE} años(?! de| con| usando)`,
      '(?:es para|se trata de) (?:mi|nuestr[oa]) (?:niñ[oa]|bebé|nen[ea])(?!\\p{L})',
      '(?<!(?:nacimiento de|parto de|después de|tras|tener a|amamanto a|para|con|como|desde) )(?:mi|nuestr[oa]) (?:\\p{L}+ )?(?:niñ[oa]|bebé|nen[ea]|criatura|hij[oa] pequeñ[oa])(?! nació|\\p{L})',
      '(?:pelo|cabello|cabeza|cuero cabelludo|foto) de (?:mi|nuestr[oa]|un|una) (?:\\p{L}+ )?(?:niñ[oa]|bebé|hij[oa])(?!\\p{L})',
      '(?:soy|es) (?:menor(?: de edad)?|un niño|una niña|un bebé)(?! que|\\p{L})',
    ),
    turns: ['pero', 'sino'],
    negation: {
      words: 'libre de|no|sin|ningún|ningun[oa]?|nunca|jamás|tampoco|ni|nada de',
      without: 'sin',
      hair: 'pelo|cabello',
      unreached: 'entiendo|qué|porque|para|solo|cesa|deja|dejan|soporto|aguanto|duermo|dormir|cuando|donde|que',
      and: 'y|e',
      joins: 'y|o|ni',
      listed: 'u|el|la|los|las|de|un|una|dolor|fiebre|costras|sangre|picor',
      verbs: 'duel|sangra|supur',
      none: 'no|ningun[oa]|nada|negativo',
    },
  },
  commonWords: `Además Ahora Algo Algún Alguna Algunas Algunos Allí Ante Antes Apenas Aquí Así Aún Aunque Bajo Bastante Bien Busca Cabe Cabello Cada
    Calma Casi Cerca Como Cómo Compara Con Conviene Cuando Cuánto Cuero Cuida Cuidar Dado Debajo Deja Del Dentro Desde Después Donde Durante
    Ello Ellas Ellos En Encima Entonces Entre Era Es Esa Esas Ese Eso Esos Esta Estamos Están Estar Estas Este Esto Estos Estos Evita Existe Fíjate Fotografía
    Frente Fuera Gracias Habla Hace Hacia Han Hasta Hay Hoy Igual Incluso Junto Las Lava Lavar Lejos Lo Los Luz Mantén Más Mejor Menos
    Mientras Mira Mucha Muchas Mucho Muchos Muy Nada Ni Ninguna Ninguno No Nos Nuestra Nuestro Nunca Observa Otra Otras Otro Otros Para
    Parece Parte Pelo Pequeñas Pequeños Pero Pese Piel Poca Poco Pocos Por Porque Pronto Pueden Puede Pues Queda Quizá Quizás Sabemos
    Salvo Se Según Seguramente Señales Ser Si Siempre Siendo Sigue Sin Sino Sobre Sobre Solo Son Sucede Suele Suelen Tal También Tampoco Tan
    Tanto Te Toda Todas Todavía Todo Todos Toma Tras Trata Tu Tus Un Una Unas Unos Usa Vale Varias Varios Ve Vemos Ver Vez Vista Volver Ya`,
}
