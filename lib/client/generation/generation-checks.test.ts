import { findObstacle, type GenerationFacts } from './generation-checks';

const READY: GenerationFacts = { photos: 1, hasTemplate: true, isSignedIn: true, credits: 60, price: 60 };

describe('the checks before a portrait is made', () => {
  it('find no obstacle when everything is there, or when only the balance is unknown', () => {
    expect(findObstacle(READY)).toBeNull();
    expect(findObstacle({ ...READY, credits: null })).toBeNull();
  });

  it('come in the order photos, pose, sign-in, credits', () => {
    const nothing: GenerationFacts = {
      photos: 0,
      hasTemplate: false,
      isSignedIn: false,
      credits: 0,
      price: 30,
    };
    expect(findObstacle(nothing)).toEqual({ code: 'upload_required' });
    expect(findObstacle({ ...nothing, photos: 1 })).toEqual({ code: 'template_required' });
    expect(findObstacle({ ...nothing, photos: 1, hasTemplate: true })).toEqual({ code: 'auth_required' });
    expect(findObstacle({ ...READY, credits: 59 })).toEqual({
      code: 'credits_insufficient',
      needed: 60,
      have: 59,
    });
  });
});
