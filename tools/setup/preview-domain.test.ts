import { previewAddress } from './preview-domain';

const DEPLOYMENT = 'https://chiaro-4k2j-team.vercel.app';
const fetched = jest.spyOn(globalThis, 'fetch');

function answer(canonical: string, status = 200) {
  fetched.mockResolvedValue(new Response(`<link rel="canonical" href="${canonical}"/>`, { status }));
}

async function addressOf(deployment = DEPLOYMENT) {
  return previewAddress(deployment, 'chiaro', 'let-me-in');
}

it('is that of the branch in the pages', async () => {
  answer('https://chiaro-git-faces-team.vercel.app/?lang=ru');
  expect(await addressOf()).toBe('https://chiaro-git-faces-team.vercel.app');
  expect(fetched).toHaveBeenLastCalledWith(
    `${DEPLOYMENT}/`,
    expect.objectContaining({
      headers: { 'x-vercel-protection-bypass': 'let-me-in' },
      redirect: 'manual',
      signal: expect.any(AbortSignal),
    }),
  );
});

it.each([
  ['another site', 'https://evil.example.com/'],
  ['another project', 'https://other-git-faces-team.vercel.app/'],
  ['a host that only begins like one', 'https://chiaro-git-x.vercel.app.example.com/'],
  ['nothing', ''],
])('is refused when the pages name %s', async (_name, canonical) => {
  answer(canonical);
  await expect(addressOf()).rejects.toMatchObject({ name: 'UserError' });
});

it('is not requested from another host, which would get the secret', async () => {
  fetched.mockClear();
  for (const address of ['https://evil.example.com', 'https://chiaro.vercel.app.example.com', 'chiaro'])
    await expect(addressOf(address)).rejects.toMatchObject({ name: 'UserError' });
  expect(fetched).not.toHaveBeenCalled();
});

it('is unknown while the deployment refuses', async () => {
  answer('https://chiaro-git-faces-team.vercel.app/', 401);
  await expect(addressOf()).rejects.toThrow('answers with 401');
});

it('is unknown while the deployment does not answer', async () => {
  fetched.mockRejectedValue(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  await expect(addressOf()).rejects.toMatchObject({
    name: 'UserError',
    message: `${DEPLOYMENT} does not answer. Look at the address and at this machine’s network.`,
  });
});
