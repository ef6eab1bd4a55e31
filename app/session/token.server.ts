import { failureFor, type Told, tell } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import type { BodyIn } from '#contract/call.ts'
import { issueToken } from '#contract/session/calls.ts'

/** Signs in. An answer that brings no access token is a failed login, whatever its status. spec: platform §8 */
export async function takeToken(args: PageArgs, body: BodyIn<typeof issueToken>): Promise<Told<typeof issueToken>> {
  const told = await tell(args, issueToken, { body })
  if (!told.ok || told.data.access_token) return told
  return { ok: false, status: 401, failure: failureFor(args, 'login.failed') }
}
