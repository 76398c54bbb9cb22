import { ApiError } from '../api/api';
import { withIdToken } from './with-id-token';

const idToken = jest.fn<Promise<string | null>, [boolean?]>();
const auth = { idToken };
const EXPIRED = new ApiError('auth_required', 401, 'You need to be signed in.');

beforeEach(() => {
  idToken.mockReset().mockImplementation((isForced) => Promise.resolve(isForced ? 'renewed' : 'stored'));
});

describe('A call with an ID token', () => {
  it('has the stored token', async () => {
    const call = jest.fn(() => Promise.resolve('done'));
    await expect(withIdToken(auth, call)).resolves.toBe('done');
    expect(call.mock.calls).toEqual([['stored']]);
  });

  it('is repeated with a new token when the server finds the stored one expired', async () => {
    const call = jest.fn((token: string | null) =>
      token === 'renewed' ? Promise.resolve('done') : Promise.reject(EXPIRED),
    );
    await expect(withIdToken(auth, call)).resolves.toBe('done');
    expect(call.mock.calls).toEqual([['stored'], ['renewed']]);
  });

  it('rejects when the new token is refused too', async () => {
    const call = jest.fn(() => Promise.reject(EXPIRED));
    await expect(withIdToken(auth, call)).rejects.toBe(EXPIRED);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('is not repeated without a user, nor after another refusal', async () => {
    const forbidden = jest.fn(() => Promise.reject(new ApiError('forbidden', 403, 'No')));
    await expect(withIdToken(auth, forbidden)).rejects.toThrow('No');
    expect(forbidden).toHaveBeenCalledTimes(1);
    idToken.mockResolvedValue(null);
    const signedOut = jest.fn(() => Promise.reject(EXPIRED));
    await expect(withIdToken(auth, signedOut)).rejects.toBe(EXPIRED);
    expect(signedOut).toHaveBeenCalledTimes(1);
  });
});
