import { randomUUID } from 'node:crypto';

import type { StackClock } from '../../kit/clock';
import type { StandInResponse } from '../../kit/http-server';
import { problem } from '../api/problem';
import type { ModelPicture } from './public-model-worker';

/** https://docs.runpod.io/public-endpoints/requests#response-format */
const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

/** The pictures of public models, in memory, for seven days of the stack's clock. Reading one needs no key. */
export class PublicPictures {
  private readonly pictures = new Map<string, ModelPicture & { expiresAt: number }>();

  constructor(private readonly clock: StackClock) {}

  /** Stores a picture and returns its name. */
  keep(picture: ModelPicture): string {
    this.removeExpired();
    const name = randomUUID();
    this.pictures.set(name, { ...picture, expiresAt: this.clock.now() + KEPT_MS });
    return name;
  }

  /** Returns the answer to a request for a picture. */
  answer(name: string): StandInResponse {
    this.removeExpired();
    const picture = this.pictures.get(name);
    if (!picture) return problem(404, 'picture not found');
    return { status: 200, headers: { 'content-type': picture.contentType }, body: picture.bytes };
  }

  reset(): void {
    this.pictures.clear();
  }

  private removeExpired(): void {
    const now = this.clock.now();
    for (const [name, { expiresAt }] of this.pictures) if (expiresAt <= now) this.pictures.delete(name);
  }
}
