import { NotCheckable } from './finding';
import type { Deployment } from './deployment';

/** A page as it was served. */
export interface ServedPage {
  path: string;
  headers: Headers;
  html: string;
}

const PAGES = ['/', '/generator', '/donate'];
/** A function may start cold, and the reconciliation may take a minute. */
const TIMEOUT_MS = 70_000;

/** Sends a request to the site without following redirects. Rejects without an answer. */
export function visit(deployment: Deployment, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${deployment.appUrl}${path}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...init,
    headers: { ...protectionBypass(deployment), ...init.headers },
  });
}

/** https://vercel.com/docs/deployment-protection/methods-to-bypass-deployment-protection/protection-bypass-automation */
function protectionBypass({ environment, stage }: Deployment): Record<string, string> {
  const { VERCEL_AUTOMATION_BYPASS_SECRET: secret } = environment;
  return secret !== undefined && stage === 'preview' ? { 'x-vercel-protection-bypass': secret } : {};
}

const served = new WeakMap<Deployment, Promise<ServedPage[]>>();

/** Fetches the pages of the site once. Throws NotCheckable when one is not served. */
export async function pagesOf(deployment: Deployment): Promise<ServedPage[]> {
  const pages = served.get(deployment) ?? Promise.all(PAGES.map((path) => pageOf(deployment, path)));
  served.set(deployment, pages);
  try {
    return await pages;
  } catch (error) {
    if (error instanceof NotCheckable) throw error;
    throw new NotCheckable('The site must answer first.');
  }
}

async function pageOf(deployment: Deployment, path: string): Promise<ServedPage> {
  const response = await visit(deployment, path);
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}.`);
  return { path, headers: response.headers, html: await response.text() };
}
