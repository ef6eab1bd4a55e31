import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#api/platform/db/connection.ts'
import { TryAgain } from '#api/platform/jobs/job.ts'
import type { Log } from '#api/platform/log.ts'
import type { VerifiedFields } from '#contract/audit/tickets/verifying.ts'
import { ticketAuthority } from './table.ts'

/** URL, key and timeout of the tax authority's service, or of a gateway to it. */
export type AuthorityConfig = { url: string; key: string; withinMs: number }

/** `undefined` means unknown: only a confirmed answer counts as real or not real. */
type AuthorityAnswer = 'real' | 'notReal' | undefined

export type Authority = {
  /** False if no service is configured: every answer is unknown. */
  isConfigured: boolean
  ask(db: Db, fields: VerifiedFields): Promise<AuthorityAnswer>
}

/** Fields that such a service requires; all of them must be present. */
type Question = Record<'type' | 'code' | 'number' | 'date' | 'amount' | 'checkCode', string>

const answerShape = z.object({ result: z.enum(['real', 'notReal', 'unknown']) })
const replyBytesMax = 64 * 1024

/**
 * Sends `POST url` with the invoice as JSON and the key as bearer token; the reply is
 * `{"result":"real"|"notReal"|"unknown"}`. Answers are stored, so each invoice is sent once. If the service is slow,
 * wrong or down, logs it and throws TryAgain.
 */
export function createAuthority(place: AuthorityConfig | undefined, log: Log): Authority {
  return {
    isConfigured: place !== undefined,
    async ask(db, fields) {
      const question = place && questionOf(fields)
      if (!question) return undefined
      const hash = createHash('sha256').update(JSON.stringify(question)).digest('hex')
      const [cached] = await db.select().from(ticketAuthority).where(eq(ticketAuthority.asked, hash))
      if (cached) return cached.answer === 'real' ? 'real' : 'notReal'
      const answer = await answerOf(place, question).catch((err: unknown) => {
        log.warn({ err }, 'the tax authority did not answer')
        throw new TryAgain('authority')
      })
      if (answer) await db.insert(ticketAuthority).values({ asked: hash, answer }).onConflictDoNothing()
      return answer
    },
  }
}

function questionOf({ invoiceType, ticketCode, ticketNum, ticketDate, checkNum, ...read }: VerifiedFields) {
  const amount = read.amountWithoutTax ?? read.ticketAmount
  if (!invoiceType || !ticketNum || !ticketDate || !amount) return undefined
  return {
    type: invoiceType,
    code: ticketCode ?? '',
    number: ticketNum,
    date: ticketDate,
    amount,
    checkCode: checkNum ?? '',
  } satisfies Question
}

async function answerOf({ url, key, withinMs }: AuthorityConfig, question: Question): Promise<AuthorityAnswer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(question),
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`it answered ${answer.status}`)
  }
  const { result } = answerShape.parse(JSON.parse(await limitedText(answer)))
  return result === 'unknown' ? undefined : result
}

/** Reads the body, and aborts above the maximum size. */
async function limitedText(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of answer.body ?? []) {
    bytes += piece.byteLength
    if (bytes > replyBytesMax) throw new Error('its answer is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
