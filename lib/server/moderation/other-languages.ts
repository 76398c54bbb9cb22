import 'server-only';

/**
 * Nakedness in the largest other languages of Latin and Cyrillic letters, which models read, too. Patterns as in
 * `refused-words.ts`. A word that is also an everyday one is left out: Danish “nogen” (some), Spanish “nudo” (knot).
 */
export const NAKED_WORDS = `
  nackt(?:e|er|es|en|em|heit)? halbnackt(?:e|er|es|en)? splitternackt entblosst(?:e|er|es|en)? unbekleidet(?:e|er|es|en)?
  nues? denude(?:e|s|es)? deshabille(?:e|s|es)? desnud(?:a|o|as|os|ez) semidesnud(?:a|o|as|os) nuas? despidas?
  nuda nudi spogliat(?:a|o|e|i) svestit(?:a|o|e|i) naakt(?:e)? ontkleed(?:e)? ongekleed naken nakna avkladd(?:a)?
  alaston alasti meztelen(?:ul)? ciplak telanjang bugil hubad dezbracat(?:a)? rozebran(?:a|y|e)
  оголен(?:а|ий|у|ого) роздягнен(?:а|ий|у) роздягнут(?:а|ий|у)
`;

export const NAKED_PHRASES: readonly string[] = [
  '(?:ohne|sans|sin|sem|senza|zonder|bez|utan|uten|uden) (?:kleidung|kleider|vetements|habits|ropa|roupas?|vestiti|abiti|kleren|kleding|ubran|ubrania|obleceni|klader|klaer|toj)',
  '(?:torse|seins?|poitrine|corps|femme|homme|fille|garcon|entierement|completement|toute?) nus?',
  '(?:uomo|ragazzo|corpo|petto|seno|torso|tutto|completamente) nudo',
  '(?:mulher|menina|garota|moca|toda|completamente) pelada',
  'nag(?:a|i|ie|iej|iego) (?:kobiet*|mezczyzn*|dziewczyn*|cial*)',
  'oben ohne',
  'khoa than',
];

export const HARMLESS_BARE: readonly string[] = ['nackte(?:r|n|s|m)? (?:beton*|wand*|ziegel*|mauer*|baum*)'];
