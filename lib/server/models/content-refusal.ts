import 'server-only';

/** Words by which models say that their safety check refused pictures, words or the result. None is documented. */
const REFUSALS =
  /\b(nsfw|safety|unsafe|content (policy|policies|filter|violation)|moderat(ed|ion)|flagged|prohibited|inappropriate|sensitive content)\b/i;

/** Whether an error says that a model's own safety check refused a portrait. */
export function isContentRefusal(error: string): boolean {
  return REFUSALS.test(error);
}
