/** What the engine has done last: found the face, cut the person out, lit and retouched the person, developed the portrait. */
export const STAGES = ['found', 'cut_out', 'lit', 'developed'] as const;

/** See STAGES. */
export type Stage = (typeof STAGES)[number];

/** Hears how far a portrait is, 0 to 100, and which stage has just ended. The engine waits for it. */
export type OnProgress = (percent: number, stage?: Stage) => Promise<void>;
