/** The demo's selfies, square, 480 pixels. */
export const SELFIE_PATHS = [1, 2, 3].map((number) => `/images/demo/selfie-${number}.webp`);

/** The demo's two results, 4 to 5. */
export const RESULT_PATHS = { V1: '/images/demo/v1.webp', V2: '/images/demo/v2.webp' } as const;
