/** Id of the gallery's section, for links to it. */
export const GALLERY_ID = 'gallery';
