import { localEnvironment, realProviders, type StackAddresses } from './environment';
import { loadStackKeys, SERVICES, type Service } from './stack-keys';

const ADDRESSES = Object.fromEntries(
  [...SERVICES, 'app' as const].map((service) => [service, `http://127.0.0.1:1/${service}`]),
) as Record<Service | 'app', string>;

describe('the contact link of the local stack', () => {
  it('opens a page that names the variable to set', async () => {
    const environment = localEnvironment(ADDRESSES, await loadStackKeys(null), realProviders({}));
    expect(environment['NEXT_PUBLIC_LINKEDIN_URL']).toBe(`${ADDRESSES.auth}/contact`);
  });

  it('stays as it is set', async () => {
    const real = realProviders({ NEXT_PUBLIC_LINKEDIN_URL: 'https://www.linkedin.com/company/chiaro' });
    const environment = localEnvironment(ADDRESSES, await loadStackKeys(null), real);
    expect(environment).not.toHaveProperty('NEXT_PUBLIC_LINKEDIN_URL');
  });
});

describe('the operator of the local stack', () => {
  it('is a placeholder that names the variables to set', async () => {
    const environment = localEnvironment(ADDRESSES, await loadStackKeys(null), realProviders({}));
    expect(environment['OPERATOR_NAME']).toBe('No operator is set: OPERATOR_NAME in .env.local');
  });

  it('stays as it is set', async () => {
    const set = {
      OPERATOR_NAME: 'Ada',
      OPERATOR_ADDRESS: 'Bern',
      NEXT_PUBLIC_OPERATOR_EMAIL: 'ada@example.com',
    };
    const environment = localEnvironment(ADDRESSES, await loadStackKeys(null), realProviders(set));
    expect(environment).not.toHaveProperty('OPERATOR_NAME');
  });
});

describe('the endpoint of the local stack', () => {
  it('is our worker’s, or that of the public model that the stack was started for', async () => {
    const keys = await loadStackKeys(null);
    const endpointOf = (addresses: StackAddresses) =>
      localEnvironment(addresses, keys, realProviders({}))['RUNPOD_ENDPOINT_ID'];
    expect(endpointOf(ADDRESSES)).toBe('preview');
    expect(endpointOf({ ...ADDRESSES, runpodEndpointId: 'qwen-image-edit-2511' })).toBe(
      'qwen-image-edit-2511',
    );
  });
});
