import type { z } from 'zod';

import { UserError, ask } from '@/scripts/command';

/** Where the operator makes a token. */
export const TOKENS_PAGE = 'https://vercel.com/account/settings/tokens';

export interface VercelOptions {
  /** The operator's access token. */
  token: string;
  /** The team's name in addresses. */
  team: string;
  baseUrl?: string;
}

/** Calls Vercel's REST API as the operator. https://vercel.com/docs/rest-api */
export class VercelApi {
  constructor(private readonly options: VercelOptions) {}

  /** Sends a GET and parses its answer. Throws UserError when Vercel refuses, or its answer is another one. */
  get<Answer>(path: string, schema: z.ZodType<Answer>): Promise<Answer> {
    return this.call('GET', path, schema);
  }

  /** Sends a POST with JSON. Throws like `get`. */
  post<Answer>(path: string, schema: z.ZodType<Answer>, body: object): Promise<Answer> {
    return this.call('POST', path, schema, body);
  }

  private async call<Answer>(
    method: string,
    path: string,
    schema: z.ZodType<Answer>,
    body?: object,
  ): Promise<Answer> {
    const { token, team, baseUrl = 'https://api.vercel.com' } = this.options;
    const url = new URL(path, baseUrl);
    url.searchParams.set('slug', team);
    const response = await ask(url.href, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status === 401 || response.status === 403)
      throw new UserError(
        `Vercel refuses the token for ${what(path)}. Make one for the project’s team: ${TOKENS_PAGE}`,
      );
    if (!response.ok)
      throw new UserError(`Vercel answers with ${response.status} to ${method} ${what(path)}.`);
    const parsed = schema.safeParse(await response.json().catch(() => null));
    if (!parsed.success)
      throw new UserError(`Vercel’s answer to ${method} ${what(path)} has another form than documented.`);
    return parsed.data;
  }
}

function what(path: string): string {
  return path.split('?')[0] ?? path;
}
