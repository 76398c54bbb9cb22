/**
 * From this turn on, a face is seen from the side. A turn is the nose's way from the middle of the eyes, in distances of
 * the eyes; 0 looks into the camera.
 */
export const SIDE_TURN = 0.2;

/** From this turn on, a face is seen in profile. */
export const PROFILE_TURN = 0.65;
