import type { Trail } from '#api/platform/audit/audit.ts'
import type { Jobs } from '#api/platform/jobs/jobs.ts'
import type { Call } from '#contract/platform/call.ts'
import type { Answer, ApiRequest } from '#contract/platform/exchange.ts'

export type Api = {
  /** Answers a request whose path starts with /api/; never throws. */
  fetch(request: Request, caller: { address: string }): Promise<Response>
  answer(request: ApiRequest): Promise<Answer>
  openapi(): object
  ready(): Promise<boolean>
  calls: readonly Call[]
  trail: Trail
  jobs: Pick<Jobs, 'start' | 'work' | 'sendRecurring'>
  close(): Promise<void>
}
