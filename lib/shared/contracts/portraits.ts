import * as z from 'zod/mini';

import { POSES, STYLES } from '../rules/catalogue';
import { PORTRAITS_AT_ONCE } from '../rules/portraits';
import { defineEndpoint, jsonRequest } from './define-endpoint';
import { changeSchema, generationRequestSchema } from './generation-request';

/** Addresses as a job's `output` has them. */
const portraitsSchema = z
  .array(z.string().check(z.minLength(1), z.maxLength(2000)))
  .check(z.minLength(1), z.maxLength(PORTRAITS_AT_ONCE));

/** A request that names portraits. */
const portraitsRequest = jsonRequest({ portraits: portraitsSchema });

/** How a portrait was made: its generation request, with the names of the pictures instead of their addresses. */
export const recipeSchema = z.object({
  pose: z.enum([...POSES.map(({ id }) => id), 'custom']),
  style: z.nullable(z.enum([...STYLES.map(({ id }) => id), 'custom'])),
  ...z.omit(generationRequestSchema, { template_url: true, selfie_urls: true, style_image: true }).shape,
});
export type Recipe = z.output<typeof recipeSchema>;

/**
 * A page of the user's portraits, newest first, without deleted ones. With the `ETag` of an unchanged list in
 * `If-None-Match` the first page is a 304: https://httpwg.org/specs/rfc9110.html#field.if-none-match
 */
export const listPortraitsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/portraits',
  auth: 'user',
  limits: ['portraits'],
  request: {
    query: z.object({
      /** The last page's `nextCursor`. */
      cursor: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
    }),
  },
  response: {
    200: z.object({
      portraits: z.array(
        z.object({
          address: z.string(),
          jobId: z.string(),
          /** Its place among the job's portraits, from 0. */
          output: z.int(),
          /** When it was requested, ISO 8601. */
          createdAt: z.string(),
          isStarred: z.boolean(),
          /** Null where it was not recorded, and for a page that does not know its words. */
          recipe: z.catch(z.nullable(recipeSchema), null),
          /** The model's name; null where it was not recorded. */
          model: z.nullable(z.string()),
          /** Until when its job may be tried again free of charge, ISO 8601; null where it may not. */
          secondTryUntil: z.nullable(z.string()),
          /** Whether the deployment's model can change it. */
          canChange: z.boolean(),
          /** The change that made it of another portrait; null for none, and for a page that does not know its kind. */
          change: z.catch(z.nullable(changeSchema), null),
          /** Until when its guarantee may be claimed, ISO 8601, and the credits that return; null where it may not. */
          guarantee: z.nullable(z.object({ until: z.string(), credits: z.int() })),
        }),
      ),
      nextCursor: z.nullable(z.string()),
      /** How many portraits the user has on all pages. */
      count: z.int(),
      /** The list's revision, which is the answer's `ETag`. */
      revision: z.string(),
    }),
    304: null,
  },
});
export type ListPortraitsResponse = z.output<(typeof listPortraitsEndpoint.response)[200]>;
export type AccountPortrait = ListPortraitsResponse['portraits'][number];

/** Stars portraits of the user, or takes the star from them. Unknown fields are refused. */
export const starPortraitsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/star-portraits',
  auth: 'user',
  limits: ['portraitStars'],
  request: jsonRequest({ portraits: portraitsSchema, isStarred: z.boolean() }),
  /** Each address of the request once, in its order. */
  response: {
    200: z.object({
      /** Portraits of the user, which are now as asked. */
      changed: z.array(z.string()),
      /** Addresses that are no portrait of the user, or of a deleted one. */
      kept: z.array(z.string()),
    }),
  },
});
export type StarPortraitsResponse = z.output<(typeof starPortraitsEndpoint.response)[200]>;

/** Deletes portraits of the user: they leave the list at once, their files go after RESTORE_MINUTES. */
export const deletePortraitsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/delete-portraits',
  // A deleted portrait can be restored for minutes only, so a revoked sign-in must not delete it.
  auth: 'unrevoked user',
  limits: ['portraitDeletion'],
  request: portraitsRequest,
  /** Each address of the request once, in its order. */
  response: {
    200: z.object({
      /** Portraits of the user that are deleted, by this request or by an earlier one. */
      deleted: z.array(z.string()),
      /** Addresses that are no portrait of the user. */
      kept: z.array(z.string()),
    }),
  },
});
export type DeletePortraitsResponse = z.output<(typeof deletePortraitsEndpoint.response)[200]>;

/** Restores portraits that the user deleted less than RESTORE_MINUTES ago. Unknown fields are refused. */
export const restorePortraitsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/restore-portraits',
  auth: 'unrevoked user',
  limits: ['portraitDeletion'],
  request: portraitsRequest,
  /** Each address of the request once, in its order. */
  response: {
    200: z.object({
      /** Portraits of the user that are not deleted, by this request or because they never were. */
      restored: z.array(z.string()),
      /** Addresses that are no portrait of the user, or of one that was deleted too long ago. */
      kept: z.array(z.string()),
    }),
  },
});
export type RestorePortraitsResponse = z.output<(typeof restorePortraitsEndpoint.response)[200]>;

/**
 * Claims the guarantee of a second try: the first job's price returns, and both portraits are deleted for good. A
 * repeat changes nothing and answers alike.
 */
export const claimGuaranteeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/claim-guarantee',
  auth: 'unrevoked user',
  limits: ['portraitDeletion', 'guarantees'],
  request: jsonRequest({
    /** The second try. */
    jobId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  }),
  response: {
    200: z.object({
      /** Credits that have returned. */
      credits: z.int(),
      /** The addresses of both jobs' portraits. */
      deleted: z.array(z.string()),
    }),
  },
  errors: ['no_guarantee'],
});
export type ClaimGuaranteeResponse = z.output<(typeof claimGuaranteeEndpoint.response)[200]>;
