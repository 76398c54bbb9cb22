import { z } from 'zod';

const TIMEOUT_MS = 10_000;
const REFUSED = new Set([401, 403, 404]);
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

const tokenSchema = z.object({ token: z.string() });

/**
 * Whether a registry refuses an image to a reader without an account: it is private, or there is none. A package of GitHub's
 * registry is private until its owner changes that. Returns false where the registry does not say.
 * @param image with its host and its tag: ghcr.io/owner/chiaro-worker:1.0.0
 * @param registryUrl another address than the host's.
 * https://distribution.github.io/distribution/spec/auth/token/
 */
export async function isPrivateImage(image: string, registryUrl?: string): Promise<boolean> {
  const [, host, name, tag] = /^([^/]+\.[^/]+)\/(.+):([^:/]+)$/.exec(image) ?? [];
  if (host === undefined || name === undefined || tag === undefined) return false;
  const manifest = `${registryUrl ?? `https://${host}`}/v2/${name}/manifests/${tag}`;
  try {
    const asked = await ask(manifest);
    const challenge = asked.headers.get('www-authenticate') ?? '';
    if (asked.status !== 401) return REFUSED.has(asked.status);
    const { realm, ...scope } = Object.fromEntries(
      [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, field = '', value = '']) => [field, value]),
    );
    if (realm === undefined) return false;
    const answer = await ask(`${realm}?${new URLSearchParams(scope).toString()}`);
    if (!answer.ok) return REFUSED.has(answer.status);
    const { token } = tokenSchema.parse(await answer.json());
    return REFUSED.has((await ask(manifest, { authorization: `Bearer ${token}` })).status);
  } catch {
    return false;
  }
}

function ask(address: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address, {
    headers: { accept: MANIFESTS, ...headers },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}
