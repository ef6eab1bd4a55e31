import { Strategy } from 'remix-auth/strategy'
import type { z } from 'zod'
import type { CallResult } from '#app/page/api/api.server.ts'
import type { issueToken } from '#contract/shell/session/calls.ts'
import { LoginProtocol } from '#contract/shell/session/codes.ts'
import { loginForm } from '#contract/shell/session/shapes.ts'

/** Fields of the login page; the rest of the token call's form is constant. */
export const typedLogin = loginForm.omit({ grant_type: true, scope: true, browserKey: true, device: true })
type TypedLogin = z.output<typeof typedLogin>

/** The api's answer: a token, or why there is none. */
type Verdict = CallResult<typeof issueToken>

/** remix-auth strategy for account and password, next to single sign-on. `verify` calls the api. */
export class PasswordStrategy extends Strategy<Verdict, TypedLogin> {
  override readonly name = LoginProtocol.internal

  constructor(
    private readonly typed: TypedLogin,
    verify: Strategy.VerifyFunction<Verdict, TypedLogin>,
  ) {
    super(verify)
  }

  override authenticate(): Promise<Verdict> {
    return this.verify(this.typed)
  }
}
