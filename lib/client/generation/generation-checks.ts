/** What the page knows when the user activates Generate. */
export interface GenerationFacts {
  readonly photos: number;
  readonly hasTemplate: boolean;
  readonly isSignedIn: boolean;
  /** Balance in credits; null while it is unknown, which leaves the decision to the server. */
  readonly credits: number | null;
  /** Credits that the portraits cost. */
  readonly price: number;
}

export type GenerationObstacle =
  | { readonly code: 'upload_required' | 'template_required' | 'auth_required' }
  | { readonly code: 'credits_insufficient'; readonly needed: number; readonly have: number };

/** The first obstacle in the order photos, pose, sign-in, credits; null without one. */
export function findObstacle(facts: GenerationFacts): GenerationObstacle | null {
  if (facts.photos === 0) return { code: 'upload_required' };
  if (!facts.hasTemplate) return { code: 'template_required' };
  if (!facts.isSignedIn) return { code: 'auth_required' };
  if (facts.credits !== null && facts.credits < facts.price) {
    return { code: 'credits_insufficient', needed: facts.price, have: facts.credits };
  }
  return null;
}
