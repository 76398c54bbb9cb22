import { randomUUID } from 'node:crypto';

import type { AccountResponse } from '../lib/shared/contracts/account';
import type { CheckJobResponse } from '../lib/shared/contracts/check-job';
import type { SubmitJobRequest, SubmitJobResponse } from '../lib/shared/contracts/submit-job';
import type { UploadImageResponse } from '../lib/shared/contracts/upload-image';
import type { StackAddresses } from '@chiaro/local-stack/environment';
import { signInLocally } from './sign-in-locally';
import { UserError } from './user-error';

/** Chiaro's public API for one signed-in person. Every method throws UserError with the server's sentence. */
export class PortraitApi {
  private constructor(
    private readonly origin: string,
    private readonly idToken: string,
  ) {}

  /** Signs in at the local stack as its popup does; the account is made when it is new. */
  static async signIn(addresses: Pick<StackAddresses, 'app' | 'auth'>, email: string): Promise<PortraitApi> {
    const { idToken } = await signInLocally(addresses, email);
    return new PortraitApi(addresses.app, idToken);
  }

  async account(): Promise<AccountResponse> {
    return this.call('GET', '/api/account');
  }

  /** Uploads a photo and gives its address. */
  async upload(name: string, bytes: Buffer): Promise<string> {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
    return (await this.call<UploadImageResponse>('POST', '/api/upload-image', form)).imageUrl;
  }

  /** Submits a job and gives its id. */
  async submit(request: SubmitJobRequest): Promise<string> {
    const body = JSON.stringify(request);
    return (await this.call<SubmitJobResponse>('POST', '/api/submit-runpod-job', body)).id;
  }

  async check(id: string): Promise<CheckJobResponse> {
    return this.call('GET', `/api/check-runpod-job/${id}`);
  }

  private async call<Answer>(method: string, route: string, body?: string | FormData): Promise<Answer> {
    const response = await fetch(`${this.origin}${route}`, {
      method,
      headers: {
        authorization: `Bearer ${this.idToken}`,
        'idempotency-key': randomUUID(),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    const answer = (await response.json()) as Answer & { error?: string };
    if (!response.ok) throw new UserError(answer.error ?? `The app answered ${response.status}.`);
    return answer;
  }
}
