import type { z } from 'zod';

import { UserError } from '@/scripts/command';
import { callJson } from '../kit/call-json';

/** Where the operator makes a token. */
export const TOKENS_PAGE = 'https://vercel.com/account/settings/tokens';

const TIMEOUT_MS = 60_000;

export interface VercelOptions {
  /** The operator's access token. */
  token: string;
  /** The team's name in addresses. */
  team: string;
  baseUrl?: string | undefined;
}

/** Calls Vercel's REST API as the operator. https://vercel.com/docs/rest-api */
export class VercelApi {
  constructor(private readonly options: VercelOptions) {}

  /** Sends a GET, or a POST with a body, and parses the answer. Throws UserError when Vercel refuses or does not answer. */
  async call<Answer>(path: string, schema: z.ZodType<Answer>, body?: object): Promise<Answer> {
    const { token, team, baseUrl = 'https://api.vercel.com' } = this.options;
    const url = new URL(path, baseUrl);
    url.searchParams.set('slug', team);
    const method = body ? 'POST' : 'GET';
    const call = `${method} ${url.pathname}`;
    const answer = await callJson(url.href, { method, token, body, timeoutMs: TIMEOUT_MS }).catch(() => {
      throw new UserError(`Vercel gives no answer to ${call}. Look at this machine’s network.`);
    });
    if (answer.status === 401 || answer.status === 403)
      throw new UserError(
        `Vercel refuses the token for ${url.pathname}. Make one for the project’s team: ${TOKENS_PAGE}`,
      );
    if (answer.status < 200 || answer.status >= 300)
      throw new UserError(`Vercel answers with ${answer.status} to ${call}.`);
    const parsed = schema.safeParse(answer.body);
    if (!parsed.success) throw new UserError(`Vercel’s answer to ${call} has another form than documented.`);
    return parsed.data;
  }
}
