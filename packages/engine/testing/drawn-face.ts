import sharp, { type Sharp } from 'sharp';

/** Options of a drawn portrait. Lengths are in units of a 1000 × 1000 drawing. */
export interface DrawnPortrait {
  /** Side of the picture in pixels. */
  size: number;
  skin: { light: string; middle: string; shade: string };
  hair: string;
  clothes: string;
  backdrop: string;
  /** Tilt of the head in degrees, clockwise. */
  tilt: number;
  /** −1 to 1: turned towards the picture's left or right. */
  turn: number;
  /** Size of the figure; 1 shows head and shoulders. */
  scale: number;
  shiftX: number;
  shiftY: number;
  /** Draws only the backdrop. */
  empty: boolean;
}

const DEFAULTS: DrawnPortrait = {
  size: 640,
  skin: { light: '#f0cba8', middle: '#d9a47c', shade: '#a86f4d' },
  hair: '#3b2a22',
  clothes: '#2d4a6b',
  backdrop: '#b9c4c6',
  tilt: 0,
  turn: 0,
  scale: 1,
  shiftX: 0,
  shiftY: 0,
  empty: false,
};

/** Draws a portrait that the engine's models detect as a person, so tests need no real photo. */
export function drawPortrait(options: Partial<DrawnPortrait> = {}): Sharp {
  const portrait = { ...DEFAULTS, ...options };
  return sharp(Buffer.from(portraitSvg(portrait)))
    .resize(portrait.size, portrait.size)
    .removeAlpha();
}

function portraitSvg(portrait: DrawnPortrait): string {
  const { scale, shiftX, shiftY, backdrop } = portrait;
  const place = `translate(${500 + shiftX} ${430 + shiftY}) scale(${scale})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="0 0 1000 1000">
    ${definitions(portrait)}
    <rect width="1000" height="1000" fill="${backdrop}"/>
    <rect width="1000" height="1000" fill="url(#room)"/>
    ${portrait.empty ? '' : `<g transform="${place}">${body(portrait)}${head(portrait)}</g>`}
  </svg>`;
}

function definitions({ skin, hair, clothes }: DrawnPortrait): string {
  return `<defs>
    <radialGradient id="room" cx=".4" cy=".35" r=".8">
      <stop offset="0" stop-color="#fff" stop-opacity=".35"/><stop offset="1" stop-color="#000" stop-opacity=".3"/>
    </radialGradient>
    <radialGradient id="skin" cx=".38" cy=".36" r=".75">
      <stop offset="0" stop-color="${skin.light}"/><stop offset=".55" stop-color="${skin.middle}"/>
      <stop offset="1" stop-color="${skin.shade}"/>
    </radialGradient>
    <linearGradient id="hair" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${hair}" stop-opacity=".85"/><stop offset="1" stop-color="#100c0a"/>
    </linearGradient>
    <linearGradient id="cloth" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${clothes}"/><stop offset="1" stop-color="#10151c"/>
    </linearGradient>
    <filter id="soft4"><feGaussianBlur stdDeviation="4"/></filter>
    <filter id="soft12" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="12"/></filter>
  </defs>`;
}

function body({ skin }: DrawnPortrait): string {
  return `
    <path d="M -330 900 L -330 420 C -320 330 -200 300 -90 262 L 90 262 C 200 300 320 330 330 420 L 330 900 Z"
      fill="url(#cloth)"/>
    <path d="M -72 90 L -72 220 C -90 262 -60 300 0 304 C 60 300 90 262 72 220 L 72 90 Z" fill="${skin.middle}"/>
    <path d="M -76 150 C -30 215 40 215 76 150 L 76 200 C 40 235 -40 235 -76 200 Z" fill="${skin.shade}"
      opacity=".7" filter="url(#soft12)"/>`;
}

function head(portrait: DrawnPortrait): string {
  const { skin, tilt, turn } = portrait;
  const nose = turn * 30;
  return `<g transform="rotate(${tilt} 0 200)">
    <path d="M -146 60 C -176 -130 -130 -228 0 -230 C 130 -228 176 -130 146 60 Z" fill="url(#hair)"/>
    <ellipse cx="-122" cy="10" rx="18" ry="34" fill="${skin.middle}"/>
    <ellipse cx="122" cy="10" rx="18" ry="34" fill="${skin.shade}"/>
    <path d="M -120 -50 C -122 30 -110 90 -82 132 C -58 168 -28 188 0 188 C 28 188 58 168 82 132
      C 110 90 122 30 120 -50 C 118 -140 66 -182 0 -182 C -66 -182 -118 -140 -120 -50 Z" fill="url(#skin)"/>
    <path d="M -126 -20 C -130 -150 -70 -214 0 -214 C 70 -214 130 -150 126 -20 C 112 -90 84 -128 30 -140
      C -30 -146 -96 -120 -126 -20 Z" fill="url(#hair)"/>
    ${[-1, 1].map((side) => eye(portrait, side)).join('')}
    <path d="M ${nose * 0.6 + 6} -30 C ${nose + 14} 10 ${nose + 20} 36 ${nose + 24} 54 C ${nose + 12} 66
      ${nose - 4} 64 ${nose - 6} 60 Z" fill="${skin.shade}" opacity=".55" filter="url(#soft4)"/>
    <path d="M ${nose - 22} 56 C ${nose - 12} 68 ${nose + 12} 68 ${nose + 22} 56" fill="none"
      stroke="#5a3426" stroke-width="6" stroke-linecap="round" opacity=".6" filter="url(#soft4)"/>
    <path d="M ${nose - 42} 104 C ${nose - 16} 92 ${nose - 6} 94 ${nose} 97 C ${nose + 6} 94 ${nose + 16} 92
      ${nose + 42} 104 C ${nose + 20} 132 ${nose - 20} 132 ${nose - 42} 104 Z" fill="#b0574f"/>
    <path d="M ${nose - 42} 104 C ${nose - 16} 110 ${nose + 16} 110 ${nose + 42} 104" fill="none"
      stroke="#6d2f2c" stroke-width="4"/>
  </g>`;
}

function eye({ hair, turn }: DrawnPortrait, side: number): string {
  const far = side * turn > 0 ? 1 - 0.2 * Math.abs(turn) : 1;
  return `<g transform="translate(${side * 52 * far + turn * 18} -10) scale(${far} 1)">
    <ellipse cx="0" cy="-2" rx="36" ry="20" fill="#7a4a34" opacity=".35" filter="url(#soft4)"/>
    <path d="M -28 2 C -14 -16 14 -16 28 2 C 14 14 -14 14 -28 2 Z" fill="#f3ece5"/>
    <circle cx="${turn * 6}" cy="-2" r="12" fill="#5b3a24"/><circle cx="${turn * 6}" cy="-2" r="6" fill="#0d0908"/>
    <circle cx="${turn * 6 - 4}" cy="-6" r="3" fill="#fff"/>
    <path d="M -30 3 C -15 -19 15 -19 30 3" fill="none" stroke="#2b1a14" stroke-width="5" stroke-linecap="round"/>
    <path d="M -34 -34 C -14 -50 16 -50 36 -34" fill="none" stroke="${hair}" stroke-width="11"
      stroke-linecap="round" opacity=".85"/>
  </g>`;
}
