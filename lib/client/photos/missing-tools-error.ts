/** The code that reads photos could not be loaded; the photo itself may be good. */
export class MissingToolsError extends Error {
  override readonly name = 'MissingToolsError';
}

/** Waits for code that is loading. Rejects with a `MissingToolsError` when it can't be had. */
export async function fetchTools<Tools>(loading: Promise<Tools>): Promise<Tools> {
  try {
    return await loading;
  } catch (error) {
    throw new MissingToolsError('code for photos is missing', { cause: error });
  }
}
