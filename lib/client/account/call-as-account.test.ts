import { CallError } from '../api/call-error';
import { OtherAccountError } from './auth';
import { withIdToken } from './call-as-account';

const idToken = jest.fn<Promise<string | null>, [string, boolean?]>();
const auth = { idToken };
const EXPIRED = new CallError('auth_required');

beforeEach(() => {
  idToken.mockReset().mockImplementation((_, isForced) => Promise.resolve(isForced ? 'renewed' : 'stored'));
});

describe('A call with an ID token', () => {
  it('has the stored token', async () => {
    const call = jest.fn(() => Promise.resolve('done'));
    await expect(withIdToken(auth, 'ada', call)).resolves.toBe('done');
    expect(call.mock.calls).toEqual([['stored']]);
  });

  it('is repeated with a new token when the server finds the stored one expired', async () => {
    const call = jest.fn((token: string | null) =>
      token === 'renewed' ? Promise.resolve('done') : Promise.reject(EXPIRED),
    );
    await expect(withIdToken(auth, 'ada', call)).resolves.toBe('done');
    expect(call.mock.calls).toEqual([['stored'], ['renewed']]);
  });

  it('rejects when the new token is refused too', async () => {
    const call = jest.fn(() => Promise.reject(EXPIRED));
    await expect(withIdToken(auth, 'ada', call)).rejects.toBe(EXPIRED);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('is not made in the name of another account, not even when the token is renewed', async () => {
    idToken.mockRejectedValueOnce(new OtherAccountError());
    const call = jest.fn(() => Promise.reject(EXPIRED));
    await expect(withIdToken(auth, 'ada', call)).rejects.toThrow(OtherAccountError);
    expect(call).not.toHaveBeenCalled();
    idToken.mockResolvedValueOnce('stored').mockRejectedValueOnce(new OtherAccountError());
    await expect(withIdToken(auth, 'ada', call)).rejects.toThrow(OtherAccountError);
    expect(call).toHaveBeenCalledTimes(1);
    expect(idToken.mock.calls.map(([uid]) => uid)).toEqual(['ada', 'ada', 'ada']);
  });

  it('is not repeated without a user, nor after another refusal', async () => {
    const forbidden = jest.fn(() => Promise.reject(new CallError('forbidden')));
    await expect(withIdToken(auth, 'ada', forbidden)).rejects.toThrow('forbidden');
    expect(forbidden).toHaveBeenCalledTimes(1);
    idToken.mockResolvedValue(null);
    const signedOut = jest.fn(() => Promise.reject(EXPIRED));
    await expect(withIdToken(auth, 'ada', signedOut)).rejects.toBe(EXPIRED);
    expect(signedOut).toHaveBeenCalledTimes(1);
  });
});
