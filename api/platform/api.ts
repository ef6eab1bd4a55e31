import type { Call } from '#contract/platform/call.ts'
import type { Answer, Asked } from '#contract/platform/exchange.ts'
import type { Trail } from './audit/audit.ts'
import type { Jobs } from './jobs/jobs.ts'

/** An open /api backend. */
export type Api = {
  /** Answers a request whose path begins with /api/; never throws. */
  fetch(request: Request, caller: { address: string }): Promise<Response>
  answer(asked: Asked): Promise<Answer>
  openapi(): object
  ready(): Promise<boolean>
  /** Every call there is. */
  calls: readonly Call[]
  /** The audit trail, as this instance writes it. */
  trail: Trail
  jobs: Pick<Jobs, 'start' | 'work' | 'sendRecurring'>
  close(): Promise<void>
}
