/**
 * Indices into FaceMesh's 468 points (mediapipe, canonical_face_model_uv_visualization.png); sides are the picture's.
 */
export const LANDMARK_COUNT = 468;

export const LEFT_EYE_OUTER_CORNER = 33;
export const RIGHT_EYE_OUTER_CORNER = 263;
export const NOSE_TIP = 1;
export const FOREHEAD_TOP = 10;
export const CHIN = 152;
export const LEFT_CHEEK_EDGE = 234;
export const RIGHT_CHEEK_EDGE = 454;

/** The outline of the face, from the forehead clockwise. */
export const FACE_OVAL = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const;

export const EYES = [
  [33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7],
  [263, 466, 388, 387, 386, 385, 384, 398, 362, 382, 381, 380, 374, 373, 390, 249],
] as const;

export const BROWS = [
  [70, 63, 105, 66, 107, 55, 65, 52, 53, 46],
  [300, 293, 334, 296, 336, 285, 295, 282, 283, 276],
] as const;

/** The outer outline of the lips. */
export const LIPS = [
  61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146,
] as const;

/** Around the nostrils. */
export const NOSTRILS = [
  [98, 97, 2, 94, 141, 125, 44, 237, 218, 79, 166, 59, 75, 240],
  [327, 326, 2, 94, 370, 354, 274, 457, 438, 309, 392, 289, 305, 460],
] as const;

/** From the lower lid down to the cheek. */
export const UNDER_EYES = [
  [7, 163, 144, 145, 153, 154, 155, 243, 244, 233, 232, 231, 230, 229, 228, 31, 226, 25],
  [249, 390, 373, 374, 380, 381, 382, 463, 464, 453, 452, 451, 450, 449, 448, 261, 446, 255],
] as const;
