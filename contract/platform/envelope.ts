import { z } from 'zod'

export const successCode = '000000'

/** Reply of a refused call; `errors` holds texts in the caller's language per field. */
export type Failure = {
  code: string
  msg: string
  data: null
  errors?: Record<string, string[]>
  detail?: Record<string, unknown>
}

/** Seconds until the next attempt, by a refusal with 429. */
export function retryAfterOf({ detail }: Pick<Failure, 'detail'>): number | undefined {
  const seconds = detail?.retryAfterSeconds
  return typeof seconds === 'number' ? seconds : undefined
}

/** Reply of every call but the token endpoint and the blobs. design: domain §1 */
export const envelopeOf = <T extends z.ZodType>(data: T) =>
  z.object({ code: z.literal(successCode), msg: z.string(), data })

export const failureShape = z.object({
  code: z.string().regex(/^\d{6}$/),
  msg: z.string(),
  data: z.null(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  detail: z.record(z.string(), z.unknown()).optional(),
})
